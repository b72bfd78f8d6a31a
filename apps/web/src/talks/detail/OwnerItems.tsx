import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconLock, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useRemoveTalk, useTalkRerun } from '../talks.queries.ts'
import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'
import { isNarrow } from './is-narrow.ts'

interface OwnerItemsProps {
  talk: Talk
  onHold: () => void
}

const iconProps = { size: 16, stroke: 1.7 }

/** Actions of the sender and admins. None asks for confirmation, because all can be undone. */
export function OwnerItems({ talk, onHold }: OwnerItemsProps) {
  const { t } = useLingui()
  const { org_id, talk_id } = talk
  const admin = useIsAdmin()
  const go = useNavigateDashboard()
  const remove = useRemoveTalk(org_id)
  const rerun = useTalkRerun(org_id)

  function putAway() {
    remove.mutate([talk_id])
    if (isNarrow()) go({ talk_id: undefined, t: undefined })
  }

  return (
    <>
      {talk.state === 'failed' && (
        <Menu.Item leftSection={<IconRefresh {...iconProps} />} onClick={() => rerun.mutate(talk_id)}>
          {t`Process again`}
        </Menu.Item>
      )}
      {admin && !talk.held && (
        <Menu.Item leftSection={<IconLock {...iconProps} />} onClick={onHold}>
          {t`Put on hold`}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" disabled={talk.held !== null} leftSection={<IconTrash {...iconProps} />} onClick={putAway}>
        {t`Delete`}
      </Menu.Item>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHash } from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { ChannelCards } from './ChannelCards.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { useChannels } from './channels.queries.ts'

export function ChannelsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const channels = useChannels(org_id)
  const [naming, { open, close }] = useDisclosure()
  const all = channels.data ?? []
  const create = admin && <Button onClick={open}>{t`New channel`}</Button>
  return (
    <Screen
      title={t`Channels`}
      chips={channels.data && <Chip>{count(all.length)}</Chip>}
      actions={all.length > 0 && create}
    >
      {channels.isPending && <Skeletons height={88} rows={3} />}
      {channels.isError && (
        <ErrorNote
          title={t`The channels could not be loaded`}
          error={channels.error}
          retry={() => void channels.refetch()}
        />
      )}
      {channels.data && all.length === 0 && (
        <EmptyState
          drawing={<IconHash size={36} stroke={1.4} />}
          title={t`There is no channel yet`}
          text={
            admin
              ? t`A channel is a place that talks are sent to: a team, a shift, a site.`
              : t`Ask an admin to create one.`
          }
        >
          {create}
        </EmptyState>
      )}
      {all.length > 0 && <ChannelCards channels={all} />}
      <Modal opened={naming} onClose={close} title={t`New channel`}>
        <ChannelForm org_id={org_id} onDone={close} />
      </Modal>
    </Screen>
  )
}

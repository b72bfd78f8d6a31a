import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useTalkRerun } from '../talks.queries.ts'
import { useIsOwner } from './use-is-owner.ts'
import classes from '../../dashboard/dashboard.module.css'

export function RunAgainButton({ talk }: { talk: Pick<TalkRow, 'talk_id' | 'user_id'> }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const isOwner = useIsOwner(talk)
  const rerun = useTalkRerun(org_id)
  if (!isOwner) return null
  return (
    <Button
      className={classes.again ?? ''}
      variant="default"
      size="sm"
      onClick={() => rerun.mutate(talk.talk_id)}
      loading={rerun.isPending}
    >
      {t`Process again`}
    </Button>
  )
}

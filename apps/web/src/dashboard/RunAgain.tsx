import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { useTalkRerun } from '../talks/talks.queries.ts'
import { useIsOwner } from './open/header/use-is-owner.ts'
import classes from './dashboard.module.css'

/** Runs a failed talk again; its sender and admins may. */
export function RunAgain({ talk }: { talk: Pick<TalkRow, 'talk_id' | 'user_id'> }) {
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
      {t`Run again`}
    </Button>
  )
}

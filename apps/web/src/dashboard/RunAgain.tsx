import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { useTalkRerun } from '../talks/talks.queries.ts'
import { useMe } from '../users/users.queries.ts'
import classes from './dashboard.module.css'

/** Runs a failed talk again; its sender and admins may. */
export function RunAgain({ talk }: { talk: Pick<TalkRow, 'talk_id' | 'user_id'> }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const me = useMe()
  const admin = useIsAdmin()
  const rerun = useTalkRerun(org_id)
  if (!admin && talk.user_id !== me.user_id) return null
  const run = () =>
    rerun.mutate(talk.talk_id, {
      onError: ({ message }) =>
        notifications.show({ color: 'red', title: t`The talk could not be run again`, message }),
    })
  return (
    <Button className={classes.again ?? ''} variant="default" size="sm" onClick={run} loading={rerun.isPending}>
      {t`Run again`}
    </Button>
  )
}

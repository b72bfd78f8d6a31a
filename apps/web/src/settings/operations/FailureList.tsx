import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../../channels/channels.queries.ts'
import { useTalkRerun } from '../../talks/talks.queries.ts'
import { Time } from '../../ui/Time.tsx'
import parts from '../parts/parts.module.css'
import classes from './operations.module.css'
import type { OperationsShown } from './operations.queries.ts'

interface FailureListProps extends Pick<OperationsShown, 'failures'> {
  org_id: string
}

export function FailureList({ org_id, failures }: FailureListProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data
  const rerun = useTalkRerun(org_id)
  const nameOf = (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name ?? t`an archived channel`
  const run = (talk_id: string) =>
    rerun.mutate(talk_id, { onSuccess: () => notifications.show({ message: t`The talk is run again.` }) })
  if (failures.length === 0) return <p className={parts.quiet}>{t`Nothing failed.`}</p>
  return (
    <ul className={parts.card} aria-label={t`Failed talks`}>
      {failures.map(({ talk_id, channel_id, created, reason }) => (
        <li key={talk_id} className={classes.failure}>
          <div>
            <p>{reason || t`Nobody said why.`}</p>
            <p className={parts.quiet}>
              <Link to="/dashboard" search={{ org_id, channel_id, talk_id }}>
                {nameOf(channel_id)}
              </Link>
              {' · '}
              <Time at={created} />
            </p>
          </div>
          <Button
            size="sm"
            variant="default"
            loading={rerun.isPending && rerun.variables === talk_id}
            onClick={() => run(talk_id)}
          >
            {t`Run again`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

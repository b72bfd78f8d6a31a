import type { AlertTrial } from '@earshot/contract/alerts'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useChannels } from '../../channels/channels.queries.ts'
import { Time } from '../../ui/Time.tsx'
import classes from './form.module.css'

interface TrialRowProps {
  org_id: string
  trial: AlertTrial
  onPlay: () => void
}

export function TrialRow({ org_id, trial, onPlay }: TrialRowProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data
  const closenessOf = { close: t`sounds close`, normal: t`sounds like it`, wide: t`sounds a little like it` }
  const channel = channels?.find(({ channel_id }) => channel_id === trial.channel_id)?.name
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.play} aria-label={t`Play “${trial.match}”`} onClick={onPlay}>
        <IconPlayerPlayFilled size={14} aria-hidden />
      </UnstyledButton>
      <div className={classes.said}>
        <p className={classes.words}>
          {trial.before} <mark>{trial.match}</mark> {trial.after}
        </p>
        <p className={classes.meta}>
          {channel && <bdi># {channel}</bdi>} <Time at={trial.recorded_at} />
          {trial.closeness && <> · {closenessOf[trial.closeness]}</>}
        </p>
      </div>
    </li>
  )
}

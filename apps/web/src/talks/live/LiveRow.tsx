import type { LiveTalk } from '@earshot/contract/live-list'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNames } from '../../dashboard/use-names.ts'
import { relativeTime } from '../../lib/format.ts'
import classes from './live.module.css'

interface LiveRowProps {
  live: LiveTalk
  onListen: (from: 'start' | 'now') => void
}

export function LiveRow({ live, onListen }: LiveRowProps) {
  const { t } = useLingui()
  const names = useNames(live.org_id)
  const { name } = names.voice(live)
  const channel = names.channel(live.channel_id)
  const since = relativeTime(live.started)
  return (
    <div className={classes.row}>
      <span className={classes.sign}>{t`Live`}</span>
      <p className={classes.who} role="status">
        <strong>{t`${name} is live in ${channel}`}</strong>
        <span>{live.paused ? t`Paused` : since}</span>
      </p>
      <div className={classes.buttons}>
        <Button size="compact-md" onClick={() => onListen('now')}>{t`Listen`}</Button>
        <Button size="compact-md" variant="default" onClick={() => onListen('start')}>{t`From the beginning`}</Button>
      </div>
    </div>
  )
}

import { LONGEST_SAMPLE } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { duration } from '../../lib/format.ts'
import classes from './sample.module.css'

interface TakingPanelProps {
  seconds: number
  /** How loud it is, 0–1. */
  level: number
  onDone: () => void
  onDrop: () => void
}

/** What a recording under way shows: how long, how loud, and how it ends. */
export function TakingPanel({ seconds, level, onDone, onDrop }: TakingPanelProps) {
  const { t } = useLingui()
  return (
    <div className={classes.taking}>
      <span className={classes.row}>
        <span className={classes.dot} aria-hidden />
        <span role="timer" className={classes.time}>
          {duration(seconds)} / {duration(LONGEST_SAMPLE)}
        </span>
        <span className={classes.level} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, Math.sqrt(level) * 100)}%` }} />
        </span>
      </span>
      <span className={classes.row}>
        <Button autoFocus onClick={onDone}>{t`Done`}</Button>
        <Button variant="subtle" color="gray" onClick={onDrop}>{t`Throw away`}</Button>
      </span>
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { duration } from '../../lib/format.ts'
import type { Recorder } from '../recorder.ts'
import { often } from './notes/often.ts'
import { timeLeft } from './notes/time-left.ts'
import classes from './panel.module.css'

/** The time so far, and in the last minutes the time that is left. */
export function Elapsed({ recorder, paused }: { recorder: Recorder; paused: boolean }) {
  const { t } = useLingui()
  const seconds = useSyncExternalStore(often, () => Math.floor(recorder.elapsed() / 1000))
  const few = timeLeft(seconds)
  const left = duration(few ?? 0)
  return (
    <div className={classes.elapsed}>
      <span className={classes.time} role="timer" aria-label={t`Recorded so far`} data-paused={paused || undefined}>
        {duration(seconds)}
      </span>
      {few !== null && <span className={classes.left}>{t`${left} left`}</span>}
      {paused && few === null && <span className={classes.note}>{t`Paused`}</span>}
    </div>
  )
}

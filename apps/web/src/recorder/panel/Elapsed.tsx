import { LONGEST_TALK } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { duration } from '../../lib/format.ts'
import type { Recorder } from '../recorder.ts'
import classes from './panel.module.css'

const LAST_MINUTE = 60

const often = (listener: () => void) => {
  const timer = setInterval(listener, 200)
  return () => clearInterval(timer)
}

/** The time so far; in the last minute, the time that is left; and a word if nothing comes. */
export function Elapsed({ recorder, paused }: { recorder: Recorder; paused: boolean }) {
  const { t } = useLingui()
  const seconds = useSyncExternalStore(often, () => Math.floor(recorder.elapsed() / 1000))
  const silent = useSyncExternalStore(often, recorder.isSilent)
  const left = duration(LONGEST_TALK - seconds)
  return (
    <>
      <span className={classes.time} role="timer" aria-label={t`Recorded so far`}>
        {duration(seconds)}
      </span>
      {paused && <span className={classes.note}>{t`Paused`}</span>}
      {LONGEST_TALK - seconds <= LAST_MINUTE && <span className={classes.warning}>{t`${left} left`}</span>}
      <span role="status" className={classes.warning} hidden={!silent}>
        {silent && t`We hear nothing. Is the right microphone on?`}
      </span>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { Interruption, RecorderState } from '../state-machine.ts'
import type { Recorder } from '../recorder.ts'
import classes from './panel.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { plural } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { subscribeTick } from './subscribe-tick.ts'
import { lastMark } from './time-left.ts'

export function RecorderNote({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { t } = useLingui()
  const ended: Record<Interruption, string> = {
    unplugged: t`The microphone was disconnected. Everything up to then is saved.`,
    limit: t`A talk can be up to four hours long. Everything up to then is saved.`,
    left: t`The recording stopped when you left. Everything up to then is saved.`,
  }
  switch (state.name) {
    case 'asking':
      return <p className={classes.note} role="status">{t`Allow the microphone in your browser`}</p>
    case 'recording':
    case 'paused':
      return <RecordingWarning recorder={recorder} />
    case 'preview':
      return (
        state.interruption && (
          <p className={classes.warning} role="status">
            {ended[state.interruption]}
          </p>
        )
      )
    case 'refused':
      return <ProblemNote problem={state.problem} />
    default:
      return null
  }
}

function RecordingWarning({ recorder }: { recorder: Recorder }) {
  const { t } = useLingui()
  const silent = useSyncExternalStore(subscribeTick, recorder.isSilent)
  const hasNoRoom = useSyncExternalStore(subscribeTick, recorder.isHomeless)
  const mark = useSyncExternalStore(subscribeTick, () => lastMark(recorder.elapsed() / 1000))
  const name = recorder.microphoneName()
  const nothing = name
    ? t`No sound from “${name}”. Check that it is the right microphone, not muted, and close enough.`
    : t`No sound. Check that it is the right microphone, not muted, and close enough.`
  return (
    <>
      <div role="status">
        {silent && <p className={classes.warning}>{nothing}</p>}
        {hasNoRoom && (
          <p className={classes.warning}>
            {t`This device cannot save your recording. Keep this page open until the talk is sent.`}
          </p>
        )}
      </div>
      <VisuallyHidden role="status">{mark !== null && timeIn(mark)}</VisuallyHidden>
    </>
  )

  function timeIn(seconds: number) {
    const minutes = seconds / 60
    if (minutes < 1) return t`The recording ends in ${plural(seconds, { one: '# second', other: '# seconds' })}`
    return t`The recording ends in ${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}

import { useLingui } from '@lingui/react/macro'
import type { Interruption, RecorderState } from '../../machine.ts'
import type { Recorder } from '../../recorder.ts'
import classes from '../panel.module.css'
import { ProblemNote } from './ProblemNote.tsx'
import { TakingNote } from './TakingNote.tsx'

/** What has to be said in a state, above everything else of the recorder. */
export function Note({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { t } = useLingui()
  const ended: Record<Interruption, string> = {
    unplugged: t`The microphone went away. What it heard until then is kept.`,
    limit: t`A talk may be four hours long. What was heard until then is kept.`,
    left: t`The recording ended when you left. What was heard until then is kept.`,
  }
  switch (state.name) {
    case 'asking':
      return <p className={classes.note} role="status">{t`Allow the microphone in your browser`}</p>
    case 'recording':
    case 'paused':
      return <TakingNote recorder={recorder} />
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

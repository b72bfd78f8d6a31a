import type { ReactNode } from 'react'
import { isTaking, questionOf, type RecorderState, type StateOf } from '../machine.ts'
import type { Recorder } from '../recorder.ts'
import { Controls } from './Controls.tsx'
import { Elapsed } from './Elapsed.tsx'
import { MicrophoneMenu } from './MicrophoneMenu.tsx'
import { Note } from './notes/Note.tsx'
import classes from './panel.module.css'
import { QuestionBox } from './QuestionBox.tsx'
import { RecorderButton } from './RecorderButton.tsx'

interface RecorderPanelProps {
  recorder: Recorder
  state: RecorderState
  onRecord: () => void
  onSend: () => void
  /** Where the recording goes, to be chosen. */
  channel: ReactNode
  /** What else may be said about it. */
  details: ReactNode
  /** The same waveform as everywhere. */
  preview: (state: StateOf<'preview'>) => ReactNode
  /** What else may be sent: files. */
  aside: ReactNode
}

/** The composer's recorder, in whichever state it is. Its button stays where it is; what comes up comes above it. */
export function RecorderPanel({ recorder, state, onRecord, onSend, ...parts }: RecorderPanelProps) {
  const question = questionOf(state)
  const taking = isTaking(state)
  const waits = state.name === 'idle' || state.name === 'refused'
  return (
    <div className={classes.panel} data-state={state.name}>
      {question && <QuestionBox key={question} recorder={recorder} question={question} />}
      <div className={classes.notes}>
        <Note recorder={recorder} state={state} />
      </div>
      {state.name === 'preview' && <div className={classes.preview}>{parts.preview(state)}</div>}
      <div className={classes.row}>
        <RecorderButton recorder={recorder} state={state} onRecord={onRecord} onSend={onSend} />
        <div className={classes.middle}>
          {taking && <Elapsed recorder={recorder} paused={state.name === 'paused'} />}
          {parts.channel}
          {!taking && parts.details}
        </div>
        <div className={classes.controls}>
          {waits && <MicrophoneMenu />}
          {state.name === 'idle' && parts.aside}
          <Controls recorder={recorder} state={state} />
        </div>
      </div>
    </div>
  )
}

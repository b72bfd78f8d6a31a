import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isDiscarding, type RecorderState, type Recording } from '../machine.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { ProblemText } from './ProblemText.tsx'
import type { Recorder } from '../recorder.ts'
import classes from './panel.module.css'
import { RecorderButton } from './RecorderButton.tsx'
import { RecordingControls } from './RecordingControls.tsx'
import { Elapsed } from './Elapsed.tsx'

interface RecorderPanelProps {
  recorder: Recorder
  state: RecorderState
  /** Where the recording goes, to be chosen. */
  channel: ReactNode
  onSend: () => void
  /** The same waveform as everywhere. */
  preview: (recording: Recording) => ReactNode
  /** What else may be sent: files. */
  aside: ReactNode
}

/** The composer's recorder, in whichever state it is. Its button stays where it is. */
export function RecorderPanel({ recorder, state, channel, onSend, preview, aside }: RecorderPanelProps) {
  const { t } = useLingui()
  const recording = 'recording' in state ? state.recording : null
  return (
    <div className={classes.panel} data-state={state.name}>
      {isDiscarding(state) && <DiscardQuestion recorder={recorder} />}
      {recording && <div className={classes.preview}>{preview(recording)}</div>}
      <div className={classes.row}>
        <RecorderButton recorder={recorder} state={state} onSend={onSend} />
        <div className={classes.middle}>
          <Middle recorder={recorder} state={state} />
          {state.name !== 'sending' && channel}
        </div>
        {state.name === 'idle' && aside}
        {state.name === 'recording' && <RecordingControls recorder={recorder} paused={state.since === null} />}
        {(recording || state.name === 'failed') && state.name !== 'sending' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            radius="xl"
            onClick={recorder.escape}
            aria-label={recording ? t`Discard the recording` : t`Close`}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

function Middle({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { t, i18n } = useLingui()
  switch (state.name) {
    case 'idle':
      return null
    case 'asking':
      return <p className={classes.note} role="status">{t`Allow the microphone in your browser`}</p>
    case 'recording':
      return <Elapsed recorder={recorder} paused={state.since === null} />
    case 'preview':
      return state.interrupted ? (
        <p className={classes.note} role="status">{t`The recording ended early; what was heard is kept.`}</p>
      ) : null
    case 'sending': {
      const part = i18n.number(state.sent, { style: 'percent', maximumFractionDigits: 0 })
      return <p className={classes.note} role="status">{t`Sending… ${part}`}</p>
    }
    case 'failed':
      return (
        <p className={classes.problem} role="alert">
          {state.recording ? (
            t`Not sent: ${state.problem.message}. The recording is kept here; send it again.`
          ) : (
            <ProblemText problem={state.problem} />
          )}
        </p>
      )
  }
}

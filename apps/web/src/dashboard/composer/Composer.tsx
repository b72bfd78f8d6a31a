import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { hushPlayer } from '../../player/player.ts'
import { QueuedFiles } from '../../recorder/files/QueuedFiles.tsx'
import { RecorderPanel } from '../../recorder/panel/RecorderPanel.tsx'
import { ChannelChoice } from './ChannelChoice.tsx'
import { FilePicker } from './FilePicker.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { Preview } from './Preview.tsx'
import classes from './composer.module.css'
import type { Composing } from './use-composer.ts'
import { useComposerKeys } from './use-composer-keys.ts'

interface ComposerProps {
  composing: Composing
  /** A talk lies over the list: on narrow screens only what is in use stays in sight. */
  covered: boolean
}

/** Records and sends. It stands below the list, where the player stands for the whole window. */
export function Composer({ composing, covered }: ComposerProps) {
  const { t } = useLingui()
  const { recorder, state, queue, files } = composing
  const listening = state.name === 'recording' || state.name === 'asking'
  useComposerKeys(recorder)
  useEffect(() => {
    hushPlayer(listening)
    return () => hushPlayer(false)
  }, [listening])

  return (
    <section className={classes.composer} aria-label={t`Send a talk`} data-rests={covered && state.name === 'idle'}>
      <QueuedFiles queue={queue} files={files} onRetry={composing.retryFile} />
      <RecorderPanel
        recorder={recorder}
        state={state}
        onSend={composing.send}
        channel={<ChannelChoice composing={composing} />}
        preview={(recording) => <Preview key={recording.client_id} recording={recording} />}
        aside={<FilePicker onPick={composing.addFiles} />}
      />
      <VisuallyHidden role="status">{composing.told}</VisuallyHidden>
      <LeaveQuestion recorder={recorder} recording={state.name === 'recording'} />
    </section>
  )
}

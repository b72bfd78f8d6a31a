import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { hushPlayer } from '../../player/player.ts'
import { isTaking } from '../../recorder/machine.ts'
import { RecorderPanel } from '../../recorder/panel/RecorderPanel.tsx'
import { late } from '../../ui/screen/late/late.tsx'
import classes from './composer.module.css'
import { FilePicker } from './files/FilePicker.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { NoticeLine } from './notice/NoticeLine.tsx'
import { NoticeQuestion } from './notice/NoticeQuestion.tsx'
import { Outgoing } from './preview/Outgoing.tsx'
import { Preview } from './preview/Preview.tsx'
import { ReplyLine } from './reply/ReplyLine.tsx'
import type { Composing } from './use-composer.ts'
import { ChannelChoice } from './where/ChannelChoice.tsx'
import { Details } from './where/Details.tsx'

const FilesDialog = late(async () => (await import('./files/FilesDialog.tsx')).FilesDialog)

interface ComposerProps {
  composing: Composing
  /** A talk lies over the list: on narrow screens only what is in use stays in sight. */
  covered: boolean
}

/** Records and sends. It stands below the list, where the player stands for the whole window. */
export function Composer({ composing, covered }: ComposerProps) {
  const { t } = useLingui()
  const { recorder, state, answered, notice } = composing
  const taking = isTaking(state)
  const listening = taking || state.name === 'asking'
  useEffect(() => {
    hushPlayer(listening)
    return () => hushPlayer(false)
  }, [listening])

  return (
    <section
      className={classes.composer}
      aria-label={t`Send a talk`}
      data-rests={covered && state.name === 'idle' && !answered}
    >
      <Outgoing composing={composing} />
      {answered && <ReplyLine answered={answered} onCancel={composing.cancelReply} />}
      <RecorderPanel
        recorder={recorder}
        state={state}
        onRecord={composing.record}
        onSend={composing.send}
        channel={<ChannelChoice composing={composing} />}
        details={<Details composing={composing} />}
        preview={({ recording, trim }) => (
          <Preview key={recording.client_id} recorder={recorder} recording={recording} trim={trim} />
        )}
        aside={<FilePicker onPick={composing.pickFiles} />}
      />
      <FilesDialog
        opened={composing.picked.length > 0}
        files={composing.picked}
        channel={composing.channel?.name ?? ''}
        onSend={composing.sendFiles}
        onClose={() => composing.pickFiles([])}
      />
      <NoticeLine notice={notice} />
      <NoticeQuestion notice={notice} />
      <VisuallyHidden role="status">{composing.told}</VisuallyHidden>
      <LeaveQuestion recorder={recorder} recording={taking} />
    </section>
  )
}

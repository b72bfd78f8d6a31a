import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAssistant } from '../../assistant/assistant.queries.ts'
import { useChannel } from '../../channels/channels.queries.ts'
import { useEditing } from '../editor/use-editing.ts'
import { isPlayable, isUnderway } from '../talk-state.ts'
import { RepliedTalk } from '../../composer/RepliedTalk.tsx'
import { ReplyButton } from '../../composer/ReplyButton.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useNames } from '../../dashboard/use-names.ts'
import type { DashboardUrlState } from '../../dashboard/url-state.ts'
import { useCurrentList } from '../list/current-list.ts'
import { type Changeable, TalkFacts } from './facts/TalkFacts.tsx'
import { ShareMenu } from '../share/ShareMenu.tsx'
import { ShareLayer } from '../share/ShareLayer.tsx'
import { useShare } from '../share/use-sharing.ts'
import { useRedacting } from '../redaction/use-redacting.ts'
import { HoldableTalkMenu, HoldNote, TrashNote } from './HoldNote.tsx'
import { TalkHeader } from './TalkHeader.tsx'
import classes from './detail.module.css'
import { useMay } from '../../organizations/organizations.queries.ts'
import { useMayEdit } from './use-may-edit.ts'
import { TalkSound } from './TalkSound.tsx'
import { TalkText } from '../transcript/TalkText.tsx'
import { useTimedMarks } from '../transcript/timed-marks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTalkNotes } from '../notes/use-talk-notes.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { offerTrack } from '../../player/engine/current-track.ts'
import { trackOf } from '../../player/queue/track-of.ts'
import { soundOf } from '../../player/sound.ts'

const SummaryPanel = lazyPart(async () => (await import('../summary/SummaryPanel.tsx')).SummaryPanel)
const Replies = lazyPart(async () => (await import('../../composer/Replies.tsx')).Replies)
const NotesSection = lazyPart(async () => (await import('../notes/NotesSection.tsx')).NotesSection)

export function TalkView({ talk, urlState }: { talk: Talk; urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const names = useNames(talk.org_id)
  const [author, voice] = [names.sender(talk), names.voice(talk)]
  const sender = voice.name === author.name ? undefined : author.name
  const channel = useChannel(talk.org_id, talk.channel_id).channel?.name ?? ''
  const sound = useTalkSound(talk, t`${voice.name} in ${channel}`)
  const query = useCurrentList().query || urlState.query
  const { timedMarks, regions } = useTimedMarks(talk, query)
  const editing = useEditing(talk)
  const notes = useTalkNotes(talk, sound, regions)
  const sharing = useShare(talk)
  const redacting = useRedacting(talk, sound.now)
  const [changing, setChanging] = useState<Changeable>()
  const editable = useMayEdit()(talk)
  const may = useMay()
  const onEdit = !editable || isUnderway(talk) || talk.deleted || editing.open ? undefined : editing.begin
  const onNote = !may('write', talk.channel_id) || talk.deleted || editing.open ? undefined : notes.writing.begin
  usePlayFrom(talk, sound, urlState.t)
  useTalkKeys(onEdit, onNote)

  return (
    <article className={classes.talk} aria-labelledby="talk-title" data-scrolls>
      <div className={classes.top} data-stays>
        <TalkHeader talk={talk} voice={voice} sender={sender} channel={channel}>
          <ReplyButton talk={talk} author={author.name} />
          <ShareMenu {...{ talk, sound }} onPublish={() => sharing.begin()} />
          <HoldableTalkMenu talk={talk} onRedact={redacting.allowed ? redacting.begin : undefined} />
        </TalkHeader>
        {talk.reply_to && <RepliedTalk talk_id={talk.reply_to} />}
        <TalkSound talk={talk} sound={sound} regions={notes.regions} />
      </div>
      <Notices talk={talk} />
      <div className={classes.body}>
        <div className={classes.main}>
          <Summary talk={talk} sound={sound} />
          <TalkText {...{ talk, timedMarks, sound, editing, onEdit, onNote, query }} notes={notes.marks} />
          {talk.replies.length > 0 && <Replies org_id={talk.org_id} talk_ids={talk.replies} />}
          <NotesSection {...{ talk, sound }} writing={notes.writing} note_id={urlState.note_id} onAdd={onNote} />
        </div>
        <aside className={classes.aside} aria-label={t`About this talk`}>
          <TalkFacts talk={talk} author={author.name} changing={changing} onChanging={setChanging} />
        </aside>
      </div>
      <ShareLayer {...{ talk, sound, sharing, redacting }} onNote={onNote && notes.writing.beginAt} />
    </article>
  )
}

function Notices({ talk }: { talk: Talk }) {
  return (
    <>
      {(talk.held || talk.sound_deleted) && <HoldNote talk={talk} />}
      {talk.deleted && <TrashNote talk={talk} deleted={talk.deleted} />}
    </>
  )
}

/** Only servers with a chat model have summaries. */
function Summary({ talk, sound }: { talk: Talk; sound: ReturnType<typeof useTalkSound> }) {
  const { summaries } = useAssistant(talk.org_id).data ?? {}
  return summaries && <SummaryPanel talk={talk} onPlay={isPlayable(talk) ? sound.playFrom : undefined} />
}

function useTalkKeys(onEdit: (() => void) | undefined, onNote: (() => void) | undefined) {
  const { t } = useLingui()
  useShortcuts({
    title: t`Transcript`,
    order: 7,
    shortcuts: [
      { keys: ['e'], says: t`Correct the text`, act: () => onEdit?.() },
      { keys: ['c'], says: t`Add a note at this moment`, act: () => onNote?.() },
    ],
  })
}

function usePlayFrom(talk: Talk, sound: ReturnType<typeof useTalkSound>, from: number | undefined) {
  const ready = isPlayable(talk)
  const begin = useEffectEvent(() => from !== undefined && sound.playFrom(from))
  useEffect(() => {
    if (ready) begin()
  }, [talk.talk_id, from, ready])
}

/** Offers the open talk's audio to the player, if it has any. Shortcuts control it while nothing else is loaded. */
function useTalkSound({ org_id, talk_id, channel_id, duration, audio_url }: Talk, title: string) {
  const client = useQueryClient()
  const track = useMemo(
    () => trackOf(client, { org_id, talk_id, channel_id, duration, audio_url }, title),
    [client, org_id, talk_id, channel_id, duration, audio_url, title],
  )
  const ready = isPlayable({ duration, audio_url })
  useEffect(() => (ready ? offerTrack(track) : undefined), [ready, track])
  return useMemo(() => ({ ...soundOf(track), ...(!ready && { toggle: nothing, playFrom: nothing }) }), [ready, track])
}

const nothing = () => {}

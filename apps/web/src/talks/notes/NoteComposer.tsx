import { LONGEST_NOTE } from '@earshot/contract/notes'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChannelMembers } from '../../channels/channel-members.queries.ts'
import { useChannel } from '../../channels/channels.queries.ts'
import { duration } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { isApple } from '../../ui/keys/shortcuts.ts'
import { useMe, useMembers } from '../../users/users.queries.ts'
import { MentionOptions, mentionOptionId, useMentionOptions } from './MentionOptions.tsx'
import type { WrittenNote } from './notes.queries.ts'
import classes from './notes.module.css'
import type { NoteWriting } from './use-note-writing.ts'

interface NoteComposerProps {
  org_id: string
  channel_id: string
  note: WrittenNote
  writing: NoteWriting
  onHere: (() => void) | undefined
  onSave: () => void
  saving: boolean
  error: Error | null
}

export function NoteComposer(props: NoteComposerProps) {
  const { note, writing, onHere, error } = props
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const moment = duration(note.position)
  const cancel = () => (note.text.trim() !== '' && !asking ? setAsking(true) : writing.close())
  const escape = () => (asking ? setAsking(false) : cancel())
  return (
    <div className={classes.composer} role="group" aria-label={note.note_id ? t`Edit note` : t`New note`}>
      {error && (
        <ErrorNote error={error} title={t`Could not save the note`} safe={t`Your text is saved on this device.`} />
      )}
      <div className={classes.about}>
        <strong>{note.note_id ? t`Edit note at ${moment}` : t`Note at ${moment}`}</strong>
        {onHere && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconClock size={16} stroke={1.7} />}
            onClick={onHere}
          >
            {t`Use current position`}
          </Button>
        )}
      </div>
      <NoteField {...props} onEscape={escape} />
      {asking ? (
        <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={writing.close} />
      ) : (
        <NoteButtons {...props} onCancel={cancel} />
      )}
    </div>
  )
}

function NoteField({
  org_id,
  channel_id,
  note,
  writing,
  onSave,
  onEscape,
}: NoteComposerProps & { onEscape: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const people = useMentionable({ org_id, channel_id })
  const mention = useMentionOptions({ field, text: note.text, people, onWrite: writing.write })
  const { options, listId, at } = mention
  useEffect(() => field.current?.focus({ preventScroll: true }), [writing.begun])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || mention.press(event)) return
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && note.text.trim() !== ''
    if (!saves && event.key !== 'Escape') return
    event.preventDefault()
    if (saves) onSave()
    else onEscape()
  }
  return (
    <>
      <MentionOptions mention={mention} />
      <Textarea
        ref={field}
        aria-label={t`Note`}
        aria-keyshortcuts="Control+Enter Meta+Enter Escape"
        placeholder={t`Write a note. Type @ to mention someone.`}
        value={note.text}
        onChange={({ currentTarget }) => writing.write(currentTarget.value)}
        onKeyDown={press}
        onSelect={mention.follow}
        onBlur={mention.close}
        aria-autocomplete="list"
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={options.length > 0 ? mentionOptionId(mention, at) : undefined}
        maxLength={LONGEST_NOTE}
        minRows={2}
        maxRows={6}
        autosize
        dir="auto"
      />
    </>
  )
}

/** The people who hear the talk. */
function useMentionable({ org_id, channel_id }: Pick<NoteComposerProps, 'org_id' | 'channel_id'>) {
  const me = useMe().user_id
  const isPrivate = useChannel(org_id, channel_id).channel?.private ?? false
  const inside = useChannelMembers(org_id, channel_id, { enabled: isPrivate }).data
  const ids = new Set(inside?.map(({ user_id }) => user_id))
  const members = useMembers(org_id).data ?? []
  return members.filter(({ user_id }) => user_id !== me && (!isPrivate || ids.has(user_id)))
}

function NoteButtons({ note, onSave, saving, onCancel }: NoteComposerProps & { onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.end}>
      <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
      <Button
        onClick={onSave}
        disabled={note.text.trim() === ''}
        loading={saving}
        title={isApple ? '⌘Enter' : 'Ctrl+Enter'}
      >
        {note.note_id ? t`Save` : t`Add note`}
      </Button>
    </div>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.end} role="alertdialog" aria-label={t`Discard this note?`}>
      <p className={classes.question}>{t`Discard this note?`}</p>
      <Button variant="default" onClick={onKeep} autoFocus>
        {t`Keep writing`}
      </Button>
      <Button color="red" onClick={onDiscard}>
        {t`Discard`}
      </Button>
    </div>
  )
}

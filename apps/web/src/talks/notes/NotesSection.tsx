import type { Note } from '@earshot/contract/notes'
import type { Talk } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMessagePlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { useMay } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { keepRowFocus } from '../../ui/keep-row-focus.ts'
import type { EditorSound } from '../editor/editor-sound.ts'
import { isPlayable } from '../talk-state.ts'
import { NoteCard } from './NoteCard.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { noteLink } from './note-link.ts'
import { showNote } from './note-marks.ts'
import { useMentions, useNoteChanges, useNotes, useSeeMentions } from './notes.queries.ts'
import classes from './notes.module.css'
import type { NoteWriting } from './use-note-writing.ts'

export interface NotesSectionProps {
  talk: Talk
  sound: EditorSound
  writing: NoteWriting
  note_id: string | undefined
  /** Undefined if notes cannot be added now. */
  onAdd: (() => void) | undefined
}

export function NotesSection({ talk, sound, writing, note_id, onAdd }: NotesSectionProps) {
  const { t } = useLingui()
  const { org_id, talk_id } = talk
  const notes = useNotes(org_id, talk_id)
  const writes = useMay()('write', talk.channel_id)
  const [all, setAll] = useState(false)
  const list = notes.data ?? []
  const resolved = list.filter(({ state }) => state === 'resolved').length
  const shown = all ? list : list.filter((note) => note.state === 'open' || note.note_id === note_id)
  useSeeing(talk)
  const focusWhenListed = useFocusedNote(note_id, list)
  return (
    <>
      <section className={classes.section} aria-labelledby="notes-title">
        <header className={classes.header}>
          <h3 id="notes-title">{t`Notes`}</h3>
          {resolved > 0 && (
            <Button variant="subtle" color="gray" size="compact-md" aria-pressed={all} onClick={() => setAll(!all)}>
              {all ? t`Hide resolved` : t`${plural(resolved, { one: 'Show # resolved', other: 'Show # resolved' })}`}
            </Button>
          )}
          {onAdd && (
            <Button
              className={classes.add ?? ''}
              variant="light"
              size="sm"
              leftSection={<IconMessagePlus size={16} stroke={1.7} />}
              onClick={onAdd}
              aria-keyshortcuts="C"
            >
              {t`Add note`}
            </Button>
          )}
        </header>
        {notes.isError && (
          <ErrorNote error={notes.error} title={t`Could not load the notes`} retry={() => void notes.refetch()} />
        )}
        {notes.data && list.length === 0 && (
          <p className={classes.none}>
            {writes
              ? t`No notes yet. Mark a moment for yourself or for others while you listen, and mention people with @.`
              : t`No notes yet`}
          </p>
        )}
        <Cards notes={shown} {...{ talk, sound, writing, note_id, onAdd }} />
      </section>
      {onAdd && <Writing talk={talk} writing={writing} onSaved={focusWhenListed} />}
    </>
  )
}

function Cards({ notes, talk, sound, writing, note_id, onAdd }: NotesSectionProps & { notes: readonly Note[] }) {
  const { t } = useLingui()
  const names = useNames(talk.org_id)
  const may = useMay()
  const playable = isPlayable(talk)
  async function copyLink(note: Note) {
    const link = noteLink({ ...note, channel_id: talk.channel_id })
    try {
      await navigator.clipboard.writeText(`${location.origin}/dashboard?${new URLSearchParams(link)}`)
      notifications.show({ message: t`Link copied.` })
    } catch {
      notifications.show({ color: 'red', title: t`Could not copy`, message: t`Allow this page to use the clipboard.` })
    }
  }
  if (notes.length === 0) return null
  return (
    <ol ref={keepRowFocus} className={classes.list}>
      {notes.map((note) => (
        <NoteCard
          key={note.note_id}
          note={note}
          names={names}
          marked={note.note_id === note_id}
          onPlay={playable ? () => sound.playFrom(note.position) : undefined}
          onEdit={onAdd && (() => writing.edit(note))}
          writes={may('write', talk.channel_id)}
          onCopyLink={() => void copyLink(note)}
        />
      ))}
    </ol>
  )
}

interface WritingProps extends Pick<NotesSectionProps, 'talk' | 'writing'> {
  onSaved: (note_id: string) => void
}

function Writing({ talk, writing, onSaved }: WritingProps) {
  const { t } = useLingui()
  const { save } = useNoteChanges(talk.org_id, talk.talk_id)
  const [said, setSaid] = useState('')
  const { note } = writing
  function submit() {
    if (!note || save.isPending) return
    save.mutate(note, {
      onSuccess: ({ note_id }) => {
        writing.close()
        setSaid(t`Note saved.`)
        onSaved(note_id)
      },
    })
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {note && (
        <NoteComposer
          org_id={talk.org_id}
          channel_id={talk.channel_id}
          note={note}
          writing={writing}
          onHere={isPlayable(talk) ? writing.moveHere : undefined}
          onSave={submit}
          saving={save.isPending}
          error={save.error}
        />
      )}
    </>
  )
}

function useSeeing({ org_id, talk_id }: Talk) {
  const see = useSeeMentions(org_id)
  const unseen = useMentions(org_id)?.some((note) => note.talk_id === talk_id && !note.seen) ?? false
  useEffect(() => {
    if (unseen) see(talk_id)
  }, [unseen, see, talk_id])
}

/** Focuses the note in the URL once, and each saved note when it is in the list. */
function useFocusedNote(linked: string | undefined, notes: readonly Note[]) {
  const shown = useRef<string>(undefined)
  const [saved, setSaved] = useState<{ note_id: string }>()
  const focused = useRef<typeof saved>(undefined)
  const show = useEffectEvent(() => {
    if (linked && shown.current !== linked && showNote(linked)) shown.current = linked
    // Does not scroll, because people write notes while reading along.
    if (saved && focused.current !== saved && showNote(saved.note_id, { scroll: false })) focused.current = saved
  })
  useEffect(() => show(), [linked, saved, notes])
  return (note_id: string) => setSaved({ note_id })
}

import type { Note } from '@earshot/contract/notes'
import type { Talk } from '@earshot/contract/talks'
import { useEffect, useState } from 'react'
import { draftName } from '../../lib/browser-storage/drafts.ts'
import { persisted } from '../../lib/browser-storage/persisted-value.ts'
import { fields, number, optional, text } from '../../lib/browser-storage/value-types.ts'
import { useMe } from '../../users/users.queries.ts'
import { markUnsaved } from '../editor/transcript-draft.ts'
import type { WrittenNote } from './notes.queries.ts'

interface NoteDraft extends WrittenNote {
  org_id?: string | undefined
  recorded_at?: string | undefined
}

const draftType = fields<NoteDraft>({
  org_id: optional(text),
  recorded_at: optional(text),
  note_id: optional(text),
  position: number,
  text,
})

/** Survives reloads, like an unsaved transcript. Signing out deletes it. */
const draftOf = (user_id: string, talk_id: string) =>
  persisted(draftName('talk', user_id, `note_${talk_id}`), draftType, { shared: false })

export type NoteWriting = ReturnType<typeof useNoteWriting>

type NotedTalk = Pick<Talk, 'org_id' | 'talk_id' | 'recorded_at'>

export function useNoteWriting({ org_id, talk_id, recorded_at }: NotedTalk, now: () => number) {
  const { user_id } = useMe()
  const [kept] = useState(() => draftOf(user_id, talk_id))
  const [note, setNote] = useState<WrittenNote | undefined>(() => kept.get())
  /** Counts starts, so that the field takes the focus each time. */
  const [begun, setBegun] = useState(0)
  const unsaved = note !== undefined && note.text.trim() !== ''
  useEffect(() => (unsaved ? markUnsaved() : undefined), [unsaved])

  function change(next: WrittenNote | undefined) {
    setNote(next)
    kept.set(next && next.text.trim() !== '' ? { ...next, org_id, recorded_at } : undefined)
  }
  function beginAt(position: number) {
    setBegun(begun + 1)
    if (!unsaved) change({ position, text: '' })
  }
  return {
    note,
    begun,
    beginAt,
    begin: () => beginAt(now()),
    edit: ({ note_id, position, text }: Note) => {
      setBegun(begun + 1)
      change({ note_id, position, text })
    },
    write: (text: string) => note && change({ ...note, text }),
    moveHere: () => note && change({ ...note, position: now() }),
    close: () => change(undefined),
  }
}

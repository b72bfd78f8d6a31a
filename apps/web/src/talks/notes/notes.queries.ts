import { type Note, noteRoutes } from '@earshot/contract/notes'
import type { OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../../lib/api/cached-list.ts'
import { cacheKind, cacheQuery, changedKey } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

type Mentions = OutputOf<typeof noteRoutes.mentions>

const notesEntry = cacheKind<Note[], [org_id: string, talk_id: string]>('notes', 'talk')
const mentionsEntry = cacheKind<Mentions>('notes', 'mentions')

const notesOptions = (org_id: string, talk_id: string) =>
  cacheQuery(notesEntry.key(org_id, talk_id), {
    queryFn: ({ signal }): Promise<Note[]> => call(noteRoutes.list, { talk_id }, { signal }),
  })

export const useNotes = (org_id: string, talk_id: string) => useQuery(notesOptions(org_id, talk_id))

/** With `note_id` an edit, else a new note. */
export interface WrittenNote {
  note_id?: string | undefined
  position: number
  text: string
}

export function useNoteChanges(org_id: string, talk_id: string) {
  const cache = useQueryClient()
  const key = notesEntry.key(org_id, talk_id)
  const put = (note: Note) =>
    changeEntry(cache, key, (notes) =>
      [...notes.filter(({ note_id }) => note_id !== note.note_id), note].toSorted(
        (one, other) => one.position - other.position || one.created.localeCompare(other.created),
      ),
    )
  return {
    save: useMutation({
      mutationFn: ({ note_id, position, text }: WrittenNote) =>
        note_id === undefined
          ? call(noteRoutes.create, { talk_id, position, text })
          : call(noteRoutes.update, { note_id, position, text }),
      onSuccess: put,
    }),
    setState: useMutation({
      mutationFn: ({ note_id, state }: Pick<Note, 'note_id' | 'state'>) => call(noteRoutes.update, { note_id, state }),
      onSuccess: put,
    }),
    remove: useMutation({
      mutationFn: (note_id: string) => call(noteRoutes.remove, { note_id }),
      onSuccess: ({ note_id: gone }) =>
        changeEntry(cache, key, (notes) => notes.filter(({ note_id }) => note_id !== gone)),
    }),
  }
}

const mentionsOptions = (org_id: string) =>
  cacheQuery(mentionsEntry.key(org_id), {
    queryFn: ({ signal }): Promise<Mentions> => call(noteRoutes.mentions, { org_id, limit: 20 }, { signal }),
  })

export const useMentions = (org_id: string) =>
  useQuery({ ...mentionsOptions(org_id), select: ({ notes }: Mentions) => notes }).data

export const useUnreadMentions = (org_id: string): number =>
  useQuery({ ...mentionsOptions(org_id), select: ({ unread }: Mentions) => unread }).data ?? 0

export function useSeeMentions(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (talk_id: string | undefined) => call(noteRoutes.see, { org_id, talk_id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: changedKey('notes', org_id) }),
  }).mutate
}

import { isStorable } from './rules/storable.ts'
import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Id, NextCursor, pageFields, Seconds, Time } from './fields.ts'
import { route } from './route.ts'

export const noteStates = ['open', 'resolved'] as const

export const LONGEST_NOTE = 2000
export const MOST_NOTES = 500
export const MOST_MENTIONED = 20
/** The count of unread mentions stops here. */
export const MAX_UNREAD_MENTIONS_COUNTED = 1000

export const Note = z.object({
  note_id: Id,
  org_id: Id,
  talk_id: Id,
  user_id: Id,
  /** Seconds of the talk. */
  position: Seconds,
  text: z.string(),
  mentions: z.array(Id),
  created: Time,
  /** Last change of the text or position. */
  modified: z.nullable(Time),
  state: z.enum(noteStates),
  /** When it was resolved, and by whom; null while open. */
  resolved: z.nullable(Time),
  resolved_by: z.nullable(Id),
})
export type Note = z.infer<typeof Note>

export const MentionedNote = z.extend(Note, { channel_id: Id, seen: z.boolean() })
export type MentionedNote = z.infer<typeof MentionedNote>

const NoteText = z
  .string({ error: 'Write a note' })
  .check(z.trim(), z.minLength(1, 'Write a note'), z.maxLength(LONGEST_NOTE, `Use at most ${LONGEST_NOTE} characters`))
  .check(z.refine(isStorable, 'This text contains a character that is not allowed'))

const LIMIT = { by: 'user', most: 120, seconds: 60 } as const

export const noteRoutes = {
  list: route({
    method: 'GET',
    path: '/notes',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the notes of a talk, in the order of their moments',
    input: z.strictObject({ talk_id: Id }),
    output: z.array(Note),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/note',
    access: 'signed-in',
    rights: 'writer',
    limit: LIMIT,
    summary:
      'Write a note at a moment of a talk. Members whose name follows an @ are mentioned, and notified as they have set',
    input: z.strictObject({ talk_id: Id, position: Seconds, text: NoteText }),
    output: Note,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  update: route({
    method: 'PUT',
    path: '/note',
    access: 'signed-in',
    rights: 'writer',
    limit: LIMIT,
    summary: 'Resolve a note or open it again (`state`); its author and admins also change text and moment',
    input: changesTo(Note, {
      keys: { note_id: Id },
      fields: { position: Seconds, text: NoteText, state: z.enum(noteStates, { error: 'A note is open or resolved' }) },
    }),
    output: Note,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/note',
    access: 'signed-in',
    rights: 'author',
    summary: 'Delete a note',
    input: z.strictObject({ note_id: Id }),
    output: z.object({ note_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  mentions: route({
    method: 'GET',
    path: '/mentions',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the notes that mention the caller, newest first, and count those not seen yet',
    input: z.strictObject({ org_id: Id, ...pageFields }),
    output: z.object({ notes: z.array(MentionedNote), next_cursor: NextCursor, unread: z.int() }),
    errors: ['not_found'],
  }),
  see: route({
    method: 'PUT',
    path: '/mentions',
    access: 'signed-in',
    rights: 'member',
    summary: 'Mark the notes that mention the caller as seen: all of an organization, or those of one talk',
    input: z.strictObject({ org_id: Id, talk_id: z.optional(Id) }),
    output: z.object({ org_id: Id, unread: z.int() }),
    errors: ['not_found'],
  }),
}

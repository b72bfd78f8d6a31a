import * as z from 'zod/mini'
import { Flag, Id, Ids, requiredLine, Seconds, Time } from './fields.ts'
import { route } from './route.ts'

export const MOST_NAMES = 20
export const MOST_LISTED_TALKS = 500

/** One person: their account, the speakers that they are, and what they are called. */
const person = {
  user_id: z.optional(Id),
  speaker_ids: z._default(Ids, []),
  /** Names, phone numbers and email addresses, as they may be said or written. */
  names: z._default(z.array(requiredLine('Enter a name', 200)).check(z.maxLength(MOST_NAMES)), []),
}

/** `talk`: sent or spoken by the person. The others name them. */
export const namingParts = ['talk', 'words', 'title', 'notes'] as const

export const namingKinds = [
  'address',
  'alert',
  'channel',
  'clip',
  'imported_person',
  'invite',
  'key',
  'organization',
  'phone_line',
  'speaker',
  'tag',
  'webhook',
] as const

export const ErasurePreview = z.object({
  /** What has to be typed to confirm: a name, or `erase` if no name is known. */
  name: z.string(),
  /** Sent or spoken by the person, without those on hold. */
  talks: z.int(),
  /** Of others, with words, titles or notes that name the person, without those on hold. */
  naming_talks: z.int(),
  /** Written by the person, also at talks of others, without those at talks on hold. */
  written_notes: z.int(),
  /** On hold, so they stay. */
  held_talks: z.int(),
  /** Of `talks` and `naming_talks`: in private channels that the caller is not in. They are erased, too, and not listed. */
  hidden_talks: z.int(),
  /** The newest first, those of the person before the others. */
  listed: z.array(
    z.object({
      talk_id: Id,
      channel_id: Id,
      recorded_at: Time,
      duration: z.nullable(Seconds),
      title: z.nullable(z.string()),
      text: z.string(),
      parts: z.array(z.enum(namingParts)),
      held: z.boolean(),
    }),
  ),
  /** What else names the person, in the open or in channels that the caller hears. */
  others: z.array(z.object({ kind: z.enum(namingKinds), text: z.string() })),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

/** Has sent talks or written notes, and is neither a member nor waiting to join. */
export const FormerMember = z.object({
  user_id: Id,
  /** As the audit log has it; empty if it never had it or was made to forget it. */
  name: z.string(),
  /** Also in channels that the caller is not in, and in the bin. */
  talks: z.int(),
  /** When the newest of their talks was recorded; null if they wrote only notes. */
  last_talk: z.nullable(Time),
})
export type FormerMember = z.infer<typeof FormerMember>

export const erasureStates = ['waiting', 'erasing', 'done', 'failed'] as const

export const Erasure = z.object({
  org_id: Id,
  erasure_id: Id,
  /** `failed` goes on where it stopped when it is started again. */
  state: z.enum(erasureStates),
  /** Talks to erase or redact, counted at the beginning, without those left out. */
  total: z.int(),
  erased_talks: z.int(),
  /** Of others, in whose words, title or notes the person was masked. */
  redacted_talks: z.int(),
  /** Written by the person. */
  deleted_notes: z.int(),
  /** Names masked or deleted in tags, speakers, clips, the audit log and elsewhere. */
  masked_names: z.int(),
  /** On hold when it ended, so they stay. */
  held_talks: z.int(),
  /** Left out by the admin. */
  kept_talks: z.int(),
  created: Time,
  created_by: Id,
  modified: Time,
})
export type Erasure = z.infer<typeof Erasure>

const isAbout = ({ user_id, speaker_ids, names }: { user_id?: unknown; speaker_ids: unknown[]; names: unknown[] }) =>
  user_id !== undefined || speaker_ids.length > 0 || names.length > 0
const ABOUT = { error: 'Select a person or a speaker, or enter a name', path: ['names'] }
const LIMIT = { by: 'user', most: 60, seconds: 60 } as const

export const erasureRoutes = {
  list: route({
    method: 'GET',
    path: '/erasures',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the erasures of people in an organization, without their names, the newest first',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Erasure),
    errors: ['not_found', 'forbidden'],
  }),
  formerMembers: route({
    method: 'GET',
    path: '/former_members',
    access: 'signed-in',
    rights: 'admin',
    slow: true,
    summary: 'List who has left an organization and sent talks or wrote notes, to erase what they said',
    input: z.strictObject({ org_id: Id }),
    output: z.array(FormerMember),
    errors: ['not_found', 'forbidden'],
  }),
  preview: route({
    method: 'POST',
    path: '/erasure_preview',
    access: 'signed-in',
    rights: 'admin',
    reads: true,
    slow: true,
    limit: LIMIT,
    summary: 'Find what a person said and what names them, to check before it is erased',
    input: z.strictObject({ org_id: Id, ...person }).check(z.refine(isAbout, ABOUT)),
    output: ErasurePreview,
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/erasure',
    access: 'signed-in',
    rights: 'admin',
    limit: LIMIT,
    summary:
      'Erase what a person said and what names them, for good. Needs the name that the preview shows in `confirm`; talks on hold and those in `keep` stay',
    input: z
      .strictObject({
        org_id: Id,
        ...person,
        keep: z._default(z.array(Id).check(z.maxLength(MOST_LISTED_TALKS)), []),
        remove_member: z._default(Flag, false),
        confirm: z.string({ error: 'Type the name to confirm' }),
      })
      .check(z.refine(isAbout, ABOUT)),
    output: Erasure,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  resume: route({
    method: 'PUT',
    path: '/erasure',
    access: 'signed-in',
    rights: 'admin',
    limit: LIMIT,
    summary: 'Go on with an erasure that failed; nothing happens if it is done',
    input: z.strictObject({ org_id: Id, erasure_id: Id }),
    output: Erasure,
    errors: ['not_found', 'forbidden'],
  }),
}

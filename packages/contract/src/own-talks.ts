import * as z from 'zod/mini'
import { Id, Ids, Seconds, SpokenLanguage, Time } from './fields.ts'
import { route } from './route.ts'

/**
 * `widen` confirms that more people hear what leaves a private channel. A spoken language, null for that of the channel,
 * transcribes the talk again, by an engine that speaks it. `add_tags` and `remove_tags` change the tags that the talk has
 * by then, where `tags` replaces them.
 */
export const factFields = {
  channel_id: Id,
  widen: z.boolean(),
  spoken_language: z.nullable(SpokenLanguage),
  add_tags: Ids,
  remove_tags: Ids,
}

/** Until a moderator handles it; then when, and who. Null for talks that were there before talks could be open. */
export const openFields = { open: z.boolean(), handled: z.nullable(Time), handled_by: z.nullable(Id) }

/** Without a spoken language a talk has that of its channel, or else of the organization. */
export const sentFields = { org_id: Id, channel_id: Id, spoken_language: z.optional(SpokenLanguage) }

export const sentRoute = route({
  method: 'GET',
  path: '/sent',
  access: 'signed-in',
  rights: 'sender',
  summary: 'Find the talk that the caller sent with a client_id, so that it is not sent twice; null for none',
  input: z.strictObject({ org_id: Id, client_id: Id }),
  output: z.object({ talk_id: z.nullable(Id) }),
  errors: ['not_found', 'forbidden'],
})

export const MOST_SAME_FILES = 100

export const sameRoute = route({
  method: 'POST',
  path: '/same_files',
  access: 'signed-in',
  rights: 'sender',
  reads: true,
  summary:
    'Find talks of the same files, by the SHA-256 of their bytes, in channels that the caller hears: the first of each',
  limit: { by: 'user', most: 120, seconds: 60 },
  input: z.strictObject({
    org_id: Id,
    sha256: z
      .array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits')))
      .check(z.maxLength(MOST_SAME_FILES, `Ask for at most ${MOST_SAME_FILES} files`)),
  }),
  output: z.array(
    z.object({
      sha256: z.string(),
      talk_id: Id,
      channel_id: Id,
      recorded_at: Time,
      title: z.nullable(z.string()),
    }),
  ),
  errors: ['not_found', 'forbidden'],
})

/** To the bin. */
export const removeRoute = route({
  method: 'DELETE',
  path: '/talk',
  access: 'signed-in',
  rights: 'author',
  summary: 'Move a talk to the bin; after 30 days it is permanently deleted. Its clips stop working right away',
  input: z.strictObject({ talk_id: Id }),
  output: z.object({ talk_id: Id, deleted: Time }),
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const markRoute = route({
  method: 'PUT',
  path: '/listen',
  access: 'signed-in',
  rights: 'member',
  summary: 'Save where the caller stopped listening, and whether they have heard the talk',
  input: z.strictObject({ talk_id: Id, position: z.optional(Seconds), heard: z.optional(z.boolean()) }),
  output: z.object({ talk_id: Id, position: Seconds, heard: z.boolean() }),
  errors: ['not_found'],
})

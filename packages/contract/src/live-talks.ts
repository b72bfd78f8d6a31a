import * as z from 'zod/mini'
import { Flag, Id, Ids, numeric, Seconds } from './fields.ts'
import { LiveTalk, liveListRoute } from './live-list.ts'
import { route } from './route.ts'

/** Seconds without a sign of the speaker after which what has arrived becomes a talk. */
export const LIVE_PATIENCE = 5 * 60

/** Words of a few seconds, as far as they are recognized while it is recorded. The transcript of the talk is better. */
export const LiveWords = z.object({
  start: Seconds,
  end: Seconds,
  text: z.string(),
  /** The server could not keep up: what was said there appears in the talk only. */
  skipped: z.boolean(),
})
export type LiveWords = z.infer<typeof LiveWords>

const live = z.strictObject({ live_id: Id })

export const liveTalkRoutes = {
  list: liveListRoute,
  find: route({
    method: 'GET',
    path: '/live_talk',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Show a live talk with its words so far, and to its speaker who is listening. Ended ones are known for a month',
    input: z.strictObject({
      live_id: Id,
      /** Only words that begin at this second or later. */
      since: z._default(numeric(Seconds), 0),
    }),
    output: z.object({
      ...LiveTalk.shape,
      words: z.array(LiveWords),
      /** Ids of people; empty for everyone but the speaker. */
      listeners: z.array(Id),
    }),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/live_talk',
    access: 'signed-in',
    rights: 'sender',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary:
      'Begin an upload without a length that a channel hears while it arrives. It becomes an ordinary talk by POST /save with its upload_id and client_id',
    input: z.strictObject({
      org_id: Id,
      channel_id: Id,
      /** Of the talk, as POST /save gets it at the end. */
      client_id: Id,
      speaker_id: z.optional(Id),
      tags: z._default(Ids, []),
      reply_to: z.optional(Id),
    }),
    output: z.object({ ...LiveTalk.shape, upload_id: Id }),
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict', 'too_large'],
  }),
  update: route({
    method: 'PUT',
    path: '/live_talk',
    access: 'signed-in',
    rights: 'author',
    summary: `Say that the speaker is still there, at least every few minutes while no bytes arrive, and whether the recording is paused`,
    input: z.strictObject({ live_id: Id, paused: Flag }),
    output: LiveTalk,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/live_talk',
    access: 'signed-in',
    rights: 'author',
    summary: 'Discard a live talk: it ends for its listeners, and nothing of it is kept',
    input: live,
    output: live,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  listen: route({
    method: 'GET',
    path: '/live_talk/listen',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Stream the recording of a live talk while it grows, from its beginning or from a few seconds ago, until it ends',
    answers: 'application/octet-stream',
    input: z.strictObject({
      live_id: Id,
      from: z._default(z.enum(['start', 'now']), 'start'),
      /** Bytes of the recording that a broken stream had brought, with those it left out (Live-Skipped). */
      offset: z.optional(numeric(z.int().check(z.minimum(0)))),
    }),
    output: z.string(),
    errors: ['not_found', 'gone'],
  }),
}

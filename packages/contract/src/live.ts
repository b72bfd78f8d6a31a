import * as z from 'zod/mini'
import { Id, numeric } from './fields.ts'
import { route } from './route.ts'

/** What can change in an organization. Events never contain data, so that receivers fetch it with their own rights. */
export const changeKinds = [
  'organization',
  'users',
  'channels',
  'alerts',
  'invites',
  'addresses',
  'speakers',
  'tags',
  'talks',
  'hits',
  'notes',
  'clips',
  'webhooks',
  'searches',
  'live_talks',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const LiveEvent = z.object({
  org_id: Id,
  /** `everything` is sent if the stream cannot tell what was missed. */
  changed: z.enum([...changeKinds, 'everything']),
  /** A talk has arrived and is still to be transcribed: another event follows. */
  unfinished: z.optional(z.literal(true)),
  /** A talk left lists: it was deleted, restored, erased or moved. */
  gone: z.optional(z.literal(true)),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveRoutes = {
  listen: route({
    method: 'GET',
    path: '/live',
    access: 'signed-in',
    rights: 'member',
    summary: 'Stream changes of an organization as server-sent events; Last-Event-ID resumes',
    answers: 'text/event-stream',
    input: z.strictObject({
      org_id: Id,
      /** Milliseconds since the caller started to load its data; newer events are sent first. */
      age: z.optional(numeric(z.int().check(z.minimum(0)))),
    }),
    output: LiveEvent,
    errors: ['not_found'],
  }),
}

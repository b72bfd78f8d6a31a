import * as z from 'zod/mini'
import { Id, numeric } from './fields.ts'
import { route } from './route.ts'

/** What can change in an organization. The news says what, never the data: the receiver asks again with its own rights. */
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
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One event of the stream. `everything` comes when the stream could not say what was missed. */
export const LiveEvent = z.object({ org_id: Id, changed: z.enum([...changeKinds, 'everything']) })
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
      /** How long ago the caller began to read what it shows, in milliseconds: newer events come first. */
      age: z.optional(numeric(z.int().check(z.minimum(0)))),
    }),
    output: LiveEvent,
    errors: ['not_found'],
  }),
}

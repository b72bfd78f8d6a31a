import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { route } from './route.ts'

/** What can change in an organization. The news says what, never the data: the receiver asks again with its own rights. */
export const changes = [
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
  'clips',
  'webhooks',
] as const
export type Change = (typeof changes)[number]

/** One event of the stream. `everything` comes when the stream could not say what was missed. */
export const LiveEvent = z.object({ org_id: Id, changed: z.enum([...changes, 'everything']) })
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveRoutes = {
  listen: route({
    method: 'GET',
    path: '/live',
    access: 'signed-in',
    rights: 'member',
    summary: 'Hear of changes in an organization as server-sent events; Last-Event-ID resumes',
    answers: 'text/event-stream',
    input: z.strictObject({ org_id: Id }),
    output: LiveEvent,
    errors: ['not_found'],
  }),
}

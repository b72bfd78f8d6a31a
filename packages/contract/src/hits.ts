import * as z from 'zod/mini'
import { Id, numeric, Seconds, Time } from './fields.ts'
import { route } from './route.ts'

/** An alert that matched a talk: one for each pair, for ever. `start` and `end` are the first match, in seconds of the talk. */
export const Hit = z.object({
  alert_id: Id,
  talk_id: Id,
  org_id: Id,
  channel_id: Id,
  keyword: z.string(),
  created: Time,
  start: Seconds,
  end: Seconds,
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type Hit = z.infer<typeof Hit>

export const hitRoutes = {
  list: route({
    method: 'GET',
    path: '/hits',
    access: 'signed-in',
    summary: 'List the newest hits of an organization',
    input: z.strictObject({
      org_id: Id,
      cursor: z.optional(z.string()),
      limit: z._default(numeric(z.int().check(z.minimum(1), z.maximum(100))), 50),
    }),
    output: z.object({ hits: z.array(Hit), next_cursor: z.nullable(z.string()) }),
    errors: ['not_found'],
  }),
}

import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'

/** A talk that is heard while it is recorded. */
export const LiveTalk = z.object({
  live_id: Id,
  org_id: Id,
  channel_id: Id,
  user_id: Id,
  speaker_id: z.nullable(Id),
  started: Time,
  /** `kept`: the speaker did not come back, and what had arrived became a talk. */
  state: z.enum(['live', 'ended', 'kept']),
  paused: z.boolean(),
  /** What it became at its end. */
  talk_id: z.nullable(Id),
})
export type LiveTalk = z.infer<typeof LiveTalk>

export const liveListRoute = route({
  method: 'GET',
  path: '/live_talks',
  access: 'signed-in',
  rights: 'member',
  summary: 'List the talks that are being recorded live, in the channels that the caller hears',
  input: z.strictObject({ org_id: Id }),
  output: z.array(LiveTalk),
  errors: ['not_found'],
})

import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'

/** What a job about a talk carries. */
export const TalkPayload = z.object({
  org_id: Id,
  talk_id: Id,
  /** How often the queue has given it up for a reason that is not the recording's. */
  setbacks: z.optional(z.int()),
})

/** And how long its engine has kept it waiting. */
export const TranscribePayload = z.extend(TalkPayload, {
  again: z.optional(z.boolean()),
  since: z.optional(z.number()),
  tries: z.optional(z.int()),
  /** Which engines stumbled over it, once for each time. */
  stumbled: z.optional(z.array(z.string())),
})

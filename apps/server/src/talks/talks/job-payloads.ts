import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'

export const TalkPayload = z.object({
  org_id: Id,
  talk_id: Id,
  /** How often the queue has given up because of a server fault. */
  setbacks: z.optional(z.int()),
})

export const TranscribePayload = z.extend(TalkPayload, {
  again: z.optional(z.boolean()),
  /** Was heard once while others waited: the same engine listens as often as it usually does. */
  calm: z.optional(z.boolean()),
  since: z.optional(z.number()),
  tries: z.optional(z.int()),
  /** Engines that failed on it, one entry per failure. */
  stumbled: z.optional(z.array(z.string())),
})

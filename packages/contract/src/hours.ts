import * as z from 'zod/mini'
import { Clock, TimeZone } from './fields.ts'

export const hoursFields = {
  /** Days of the week on which the hours begin; 1 is Monday. */
  days: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'Select at least one day'), z.maxLength(7)),
  /** The hours end on the next day if `to` is not after `from`. */
  from: Clock,
  to: Clock,
  tz: TimeZone,
}

export const Hours = z.object(hoursFields)
export type Hours = z.infer<typeof Hours>

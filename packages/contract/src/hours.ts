import * as z from 'zod/mini'
import { Clock, TimeZone } from './fields.ts'

/** Days of the week on which hours begin; 1 is Monday. */
export const Days = z
  .array(z.int().check(z.minimum(1), z.maximum(7)))
  .check(z.minLength(1, 'Select at least one day'), z.maxLength(7))

export const Hours = z.object({
  days: Days,
  /** The hours end on the next day if `to` is not after `from`. */
  from: Clock,
  to: Clock,
  tz: TimeZone,
})
export type Hours = z.infer<typeof Hours>

import * as z from 'zod/mini'

/** Ids are uuids, made by the server (version 7, so they sort by time). */
export const Id = z.uuid({ error: 'This id is not valid' })
const TIME_REFUSAL = 'A time looks like 2026-01-31T09:30:00Z'
/** A moment, as ISO 8601 with a zone that exists, in a year that databases know. */
export const Time = z.iso
  .datetime({ offset: true, error: TIME_REFUSAL })
  .check(z.refine((time) => !/^0000|[+-](1[5-9]|2\d):/.test(time), TIME_REFUSAL))
/** A length of sound in seconds. */
export const Seconds = z.number().check(z.nonnegative())
/** A score from 0 to 1. */
export const Score = z.number().check(z.minimum(0), z.maximum(1))

/** A required single line. `refusal` is the sentence when it is empty. */
export const line = (refusal: string, longest: number) =>
  z
    .string({ error: refusal })
    .check(z.trim(), z.minLength(1, refusal), z.maxLength(longest, `At most ${longest} characters, please`))
    .check(z.refine((line) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(line), 'One line without control characters, please'))

/** A text that may be empty. */
export const text = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(longest, `At most ${longest} characters, please`))
    .check(z.refine((text) => !/[\0\p{Cs}]/u.test(text), 'This text holds a character that no text can hold'))

/** A number that may come as digits, because a query string carries only text. */
export const numeric = <T extends z.ZodMiniType<number, number>>(inner: T) =>
  z.pipe(z.coerce.number<string | number>(), inner)

import { isStorable } from './rules/storable.ts'
import * as z from 'zod/mini'
import { isOneLine, lineOf } from './rules/lines.ts'
import { DETECT } from './rules/spoken-languages.ts'
import { recordingTimeProblem } from './rules/recording-times.ts'

/** UUIDs created by the server; version 7, so they sort by time. */
export const Id = z.uuid({ error: 'This id is not valid' })
const TIME_REFUSAL = 'A time looks like 2026-01-31T09:30:00Z'
/** ISO 8601 with an existing UTC offset and a year that databases support. */
export const Time = z.iso
  .datetime({ offset: true, error: TIME_REFUSAL })
  .check(z.refine((time) => !/^0000|[+-](1[5-9]|2\d):/.test(time), TIME_REFUSAL))
/** When a recording was made, as its sender says. A day or less ahead is read as now. */
export const RecordingTime = Time.check((checked) => {
  const problem = recordingTimeProblem(checked.value)
  if (problem) checked.issues.push({ code: 'custom', message: problem, input: checked.value })
})

/** Depends on the runtime's time zone data. */
export function isTimeZone(tz: string) {
  try {
    return /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(tz) && Boolean(Intl.DateTimeFormat('en', { timeZone: tz }))
  } catch {
    return false
  }
}

export const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, 'This time zone is not known'))

/** Removes binary rounding errors of sums: 1.13, not 1.1300000000000001. */
export const decimals = (places: number) =>
  z.overwrite<number>((value) => {
    const rounded = Math.round(value * 10 ** places) / 10 ** places
    // Most have no more places, and printing them would take longer than all other checks.
    return rounded === value && Math.abs(value) < LARGE ? value || 0 : Number(value.toFixed(places))
  })

const LARGE = 1e6

/** Rounded to milliseconds. */
export const Seconds = z.number().check(z.nonnegative(), decimals(3))
/** Rounded to nine decimal places. */
export const Score = z.number().check(z.minimum(0), z.maximum(1), decimals(9))
/** Rounded to nine decimal places. */
export const Minutes = z.number().check(decimals(9))

/** `refusal` is the message for an empty line. */
export const requiredLine = (refusal: string, longest: number) =>
  z
    .string({ error: refusal })
    .check(z.overwrite(lineOf), z.minLength(1, refusal), z.maxLength(longest, `Use at most ${longest} characters`))
    .check(z.refine(isOneLine, 'Use one line without control characters'))

export const optionalLine = (longest: number) =>
  z
    .string()
    .check(z.overwrite(lineOf), z.maxLength(longest, `Use at most ${longest} characters`))
    .check(z.refine(isOneLine, 'Use one line without control characters'))

export const text = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(longest, `Use at most ${longest} characters`))
    .check(z.refine(isStorable, 'This text contains a character that is not allowed'))

/** Accepts what programs print: `String(0.1 + 0.2)` has seventeen digits, `String(0.0000001)` is 1e-7. */
const Digits = z.pipe(
  z.string().check(z.trim(), z.regex(/^-?\d{1,15}(\.\d{1,25})?(e-\d{1,2})?$/)),
  z.transform((digits: string) => Number(digits)),
)

/** Also accepts digits, because query strings carry only text. */
export const numeric = <T extends z.ZodMiniType<number, number>>(inner: T) =>
  z.pipe(z.union([z.number(), Digits], { error: 'Enter a number' }), inner)

export const MOST_IDS = 100

/** Programs print lists with blanks after the commas, in quotes or in brackets. */
const idsIn = (text: string) =>
  text
    .replaceAll(/[[\]"'\s]/g, '')
    .split(',')
    .filter(Boolean)

/** A list, or a comma-separated string. Duplicates are removed. */
export const Ids = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string()], { error: 'Send a list of ids' }),
    z.transform((ids: string | string[]) => [...new Set(typeof ids === 'string' ? idsIn(ids) : ids)]),
  ),
  z.array(Id).check(z.maxLength(MOST_IDS, `Use at most ${MOST_IDS} ids`)),
)

export const commaSeparated = <const Name extends string>(known: readonly Name[], refusal: string) =>
  z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((given: string) => given.split(',').filter(Boolean)),
    ),
    z.array(z.enum(known, { error: refusal })),
  )

/** Also accepts 'true' and 'false', because forms and query strings carry only text. */
export const Flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((word) => word === 'true'),
    ),
  ],
  {
    error: 'Use true or false',
  },
)

export const pageFields = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(numeric(z.int().check(z.minimum(1), z.maximum(100))), 50),
}

/** Null on the last page. */
export const NextCursor = z.nullable(z.string())

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(;[\w=.+-]+)*;base64,[A-Za-z0-9+/]+=*$/
const ADDRESS = /^\/v3\/(image|sample|phone_greeting\.wav)\?/

/**
 * Bytes in JSON: a data URL sets them, '' removes them, and the signed URL from an earlier response leaves them
 * unchanged.
 */
export const attachment = (what: string, largest: number) =>
  z
    .string()
    .check(
      z.maxLength(Math.ceil(largest / 3) * 4 + 200, `The ${what} is too large: at most ${largest / 1024 / 1024} MB`),
    )
    .check(
      z.refine(
        (value) => value === '' || ADDRESS.test(value) || DATA_URL.test(value),
        `Send the ${what} as a data URL`,
      ),
    )

export const LARGEST_IMAGE = 5 * 1024 * 1024
/** A picture in requests; responses contain a signed URL, or '' for none. */
export const Image = attachment('picture', LARGEST_IMAGE)
/** Bytes. Body limit of routes that take a picture: its base64 and the other fields. */
export const IMAGE_BODY = 8 * 1024 * 1024

/** ISO 639-1, with a region where it matters. */
export const Language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language is a code like en, de or pt-BR'))

/** A code, or `detect`. */
export const SpokenLanguage = z.union([z.literal(DETECT), Language], {
  error: 'A language is a code like en, de or pt-BR, or detect',
})

export const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day looks like 22:00'))

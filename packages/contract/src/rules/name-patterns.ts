import { clockOf } from './ranges.ts'
import { recordingTimeProblem } from './recording-times.ts'

/** How recorders name their files: `{channel}_{unit}_{date}_{time}`. */
export interface NamePattern {
  pattern: string
  /** Of date and time. */
  tz: string
}

/** What the name of a file says. Names of channels, speakers and tags are as written there. */
export interface NameReading {
  channel?: string
  speaker?: string
  /** A radio: the speaker of that name, else the tag. */
  unit?: string
  tag?: string
  title?: string
  recorded_at?: string
}

const DATE = String.raw`(?<year>\d{4})[-_. ]?(?<month>\d{2})[-_. ]?(?<day>\d{2})`
const TIME = String.raw`(?<hour>\d{2})[-_.: h]?(?<minute>\d{2})(?:[-_.: m]?(?<second>\d{2}))?s?`

const texts = ['channel', 'speaker', 'unit', 'tag', 'title'] as const
const fields: Record<string, string> = {
  ...Object.fromEntries(texts.map((name) => [name, `(?<${name}>.+?)`])),
  date: DATE,
  time: TIME,
  unix: String.raw`(?<unix>\d{9,13})(?:\.\d+)?`,
  '*': '.*?',
}
export const nameFields: readonly string[] = Object.keys(fields)

/** More of them take long to compare with a long name. */
const MOST_TEXTS = 4
const LONGEST_NAME = 250

export type PatternProblem =
  | { reason: 'none' }
  | { reason: 'many' }
  | { reason: 'brace' }
  | { reason: 'unknown' | 'twice' | 'adjacent'; field: string }

interface Part {
  text: string
  field?: string
}

const partsOf = (pattern: string): Part[] =>
  pattern
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((text) => (/^\{.*\}$/.test(text) ? { text, field: text.slice(1, -1).trim().toLowerCase() } : { text }))

const isText = ({ field }: Part) => field === '*' || texts.some((name) => name === field)

/** Why a pattern cannot be used. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  const parts = partsOf(pattern)
  const named = parts.flatMap(({ field }) => field ?? [])
  if (parts.some(({ text, field }) => field === undefined && /[{}]/.test(text))) return { reason: 'brace' }
  const unknown = named.find((field) => !Object.hasOwn(fields, field))
  if (unknown !== undefined) return { reason: 'unknown', field: unknown }
  const twice = named.find((field, at) => field !== '*' && named.indexOf(field) !== at)
  if (twice) return { reason: 'twice', field: twice }
  const adjacent = parts.find((part, at) => isText(part) && parts[at + 1] && isText(parts[at + 1] as Part))
  if (adjacent) return { reason: 'adjacent', field: adjacent.field ?? '' }
  if (named.every((field) => field === '*')) return { reason: 'none' }
  return parts.filter(isText).length > MOST_TEXTS ? { reason: 'many' } : undefined
}

export function patternSentence(problem: PatternProblem): string {
  const known = nameFields.map((field) => `{${field}}`).join(' ')
  if (problem.reason === 'none') return `Write what names have, with ${known}`
  if (problem.reason === 'brace') return 'A brace is not closed'
  if (problem.reason === 'many') return `Use at most ${MOST_TEXTS} fields of text`
  const field = `{${problem.field}}`
  return {
    unknown: `${field} is not known. Use ${known}`,
    twice: `${field} can be used once`,
    adjacent: `Write what separates ${field} from the next field`,
  }[problem.reason]
}

/** Undefined if the name does not match. A time that no clock shows is left out, as is one that no recording can have. */
export function readName({ pattern, tz }: NamePattern, file: string): NameReading | undefined {
  const name = stemOf(file)
  if (pattern === '' || patternProblem(pattern) || name.length > LONGEST_NAME) return undefined
  const written = partsOf(pattern).map(({ text, field }) => (field === undefined ? escaped(text) : fields[field]))
  const found = new RegExp(`^${written.join('')}$`, 'iu').exec(name)?.groups
  if (!found) return undefined
  const named = texts.flatMap((field) => {
    const value = found[field]?.trim()
    return value ? [[field, value]] : []
  })
  const recorded_at = timeIn(found, tz)
  return { ...Object.fromEntries(named), ...(recorded_at && { recorded_at }) }
}

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)

/** Without folders and ending. */
const stemOf = (file: string) =>
  file
    .slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
    .trim()
    .replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')

function timeIn(found: Record<string, string | undefined>, tz: string): string | undefined {
  const moment = found.unix ? unixTime(found.unix) : localTime(found, tz)
  if (moment === undefined || recordingTimeProblem(moment)) return undefined
  return new Date(moment).toISOString()
}

/** Seconds, or milliseconds. */
const unixTime = (digits: string) => Number(digits) * (digits.length > 11 ? 1 : 1000)

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/** An hour that comes twice is the first, and one that is skipped the next. */
function localTime(found: Record<string, string | undefined>, tz: string): number | undefined {
  if (!found.year) return undefined
  const of = (name: string) => (found[name] ?? '').padStart(2, '0')
  const written = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}.000Z`
  const local = Date.parse(written)
  if (Number.isNaN(local) || new Date(local).toISOString() !== written) return undefined
  const clock = clockOf(tz)
  const early = local - clock(local - HALF_A_DAY_MS)
  const late = local - clock(early)
  return early + clock(early) !== local && late + clock(late) === local ? late : early
}

interface Named {
  id: string
  name: string
}

/** What a reading means among the names that a sender knows; names that none has are left out. */
export function meantBy(
  { channel, speaker, unit, tag }: NameReading,
  known: Record<'channels' | 'speakers' | 'tags', readonly Named[]>,
) {
  const channel_id = idOf(known.channels, channel)
  const speaker_id = idOf(known.speakers, speaker) ?? idOf(known.speakers, unit)
  const asTag = idOf(known.speakers, unit) === undefined ? idOf(known.tags, unit) : undefined
  const tags = [idOf(known.tags, tag), asTag].filter((id) => id !== undefined)
  return { ...(channel_id && { channel_id }), ...(speaker_id && { speaker_id }), tags: [...new Set(tags)] }
}

const idOf = (known: readonly Named[], name: string | undefined) =>
  name === undefined ? undefined : known.find((each) => plain(each.name) === plain(name))?.id

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

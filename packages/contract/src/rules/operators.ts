import { dayAt } from './ranges.ts'

/** Written before a colon in a search. */
export const operatorNames = ['speaker', 'channel', 'tag', 'from', 'before', 'after', 'has', 'confidence'] as const
export type OperatorName = (typeof operatorNames)[number]

/** Names that other search boxes have for ours. */
const otherNames: Record<string, OperatorName> = { in: 'channel' }
export const writtenNames = [...operatorNames, ...Object.keys(otherNames)]

/** From what is written before the colon, in any case. */
export function operatorNamed(written: string): OperatorName {
  const name = written.toLowerCase()
  return otherNames[name] ?? (name as OperatorName)
}

/** What a talk can have. */
export const contents = ['note', 'hit', 'speaker', 'tag', 'title', 'reply'] as const
export type Content = (typeof contents)[number]

export function isReadable(operator: OperatorName, value: string): boolean {
  if (operator === 'before' || operator === 'after') return isNearDay(value) || daysOf(value) !== undefined
  if (operator === 'has') return contentOf(value) !== undefined
  if (operator === 'confidence') return boundOf(value) !== undefined
  return true
}

export const contentOf = (value: string): Content | undefined =>
  contents.find((content) => content === value.toLowerCase() || `${content}s` === value.toLowerCase())

/** The sender is the person who searches. */
export const isMe = (value: string, quoted: boolean) => !quoted && value.toLowerCase() === 'me'

export interface Bound {
  sign: '<' | '<=' | '>' | '>='
  score: number
}

/** From <0.8, <80% or, because it can mean nothing else, <80. */
export function boundOf(value: string): Bound | undefined {
  const [, sign, digits, percent] = value.match(/^(<=?|>=?)\s*(\d{1,3}(?:[.,]\d{1,9})?|[.,]\d{1,9})\s*(%?)$/) ?? []
  if (sign === undefined || digits === undefined) return undefined
  const number = Number(digits.replace(',', '.'))
  const score = number / (percent || number >= 2 ? 100 : 1)
  return score <= 1 ? { sign: sign as Bound['sign'], score } : undefined
}

/** The first day, and the first day after. As midnight UTC, in milliseconds. */
interface Days {
  first: number
  after: number
}

/** From 2026-11-01, 2026-11 or 2026. */
export function daysOf(value: string): Days | undefined {
  const [, years = '', months, days] = value.match(/^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/) ?? []
  if (years < '1900') return undefined
  const [year, month, day] = [Number(years), Number(months ?? 1) - 1, Number(days ?? 1)]
  const date = new Date(Date.UTC(year, month, day))
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined
  if (months === undefined) return { first: date.getTime(), after: Date.UTC(year + 1, 0) }
  return {
    first: date.getTime(),
    after: days === undefined ? Date.UTC(year, month + 1) : Date.UTC(year, month, day + 1),
  }
}

const DAY_MS = 86_400_000
/** By how many days they are back. */
const nearDays: Record<string, number> = { today: 0, yesterday: 1 }
const isNearDay = (value: string) => Object.hasOwn(nearDays, value.toLowerCase())

/** Like `daysOf`; also from today and yesterday, as they are in the time zone. */
export function daysMeant(value: string, { now, tz }: { now: number; tz: string }): Days | undefined {
  if (!isNearDay(value)) return daysOf(value)
  const first = Date.parse(dayAt(now, tz)) - (nearDays[value.toLowerCase()] ?? 0) * DAY_MS
  return { first, after: first + DAY_MS }
}

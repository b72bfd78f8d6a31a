import { dayAt } from './ranges.ts'

/** Written before a colon in a search. */
export const operatorNames = [
  'speaker',
  'channel',
  'tag',
  'from',
  'is',
  'on',
  'since',
  'until',
  'before',
  'after',
  'has',
  'confidence',
  'quality',
  'accuracy',
] as const
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

/** What a talk can be: to everyone, and to the person who searches. */
export const talkConditions = ['open', 'handled', 'unheard', 'heard'] as const
export type TalkCondition = (typeof talkConditions)[number]

/** Of these, `since` and `until` include the days that they name; `before` and `after` do not. */
export const dayOperators = ['on', 'since', 'until', 'before', 'after'] as const
export type DayOperator = (typeof dayOperators)[number]

export const isDayOperator = (operator: OperatorName): operator is DayOperator =>
  dayOperators.some((name) => name === operator)

/** Of a talk, from 0 to 1: how sure its transcript is, how well its sound is understood, and how people rated its transcript. */
export const scoreOperators = ['confidence', 'quality', 'accuracy'] as const
export type ScoreOperator = (typeof scoreOperators)[number]

export const isScoreOperator = (operator: OperatorName): operator is ScoreOperator =>
  scoreOperators.some((name) => name === operator)

export function isReadable(operator: OperatorName, value: string): boolean {
  if (isDayOperator(operator)) return daysMeant(value, { now: 0, tz: 'UTC' }) !== undefined
  if (operator === 'is') return talkConditionOf(value) !== undefined
  if (operator === 'has') return contentOf(value) !== undefined
  if (isScoreOperator(operator)) return boundOf(value) !== undefined
  return true
}

export const contentOf = (value: string): Content | undefined =>
  contents.find((content) => content === value.toLowerCase() || `${content}s` === value.toLowerCase())

export const talkConditionOf = (value: string): TalkCondition | undefined =>
  talkConditions.find((condition) => condition === value.toLowerCase())

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

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
/** Days that are named by words. A weekday is the last one, which may be today. */
export const dayWords = ['today', 'yesterday', ...weekdays] as const
export type DayWord = (typeof dayWords)[number]

interface Here {
  now: number
  tz: string
}

/**
 * Like `daysOf`; also from words, as they are in the time zone, and from two days in any order with `..` between them, both
 * included. A weekday that a range begins with is the last one before its end.
 */
export function daysMeant(value: string, { now, tz }: Here): Days | undefined {
  const [from = '', to, ...more] = value.toLowerCase().split('..')
  const today = Date.parse(dayAt(now, tz))
  const end = dayMeant(to ?? from, today)
  if (to === undefined || more.length > 0) return more.length > 0 ? undefined : end
  const begin = dayMeant(from, isWeekday(from) ? (end?.first ?? today) : today)
  return begin && end && { first: Math.min(begin.first, end.first), after: Math.max(begin.after, end.after) }
}

function dayMeant(value: string, today: number): Days | undefined {
  const word = dayWords.find((each) => each === value)
  if (word === undefined) return daysOf(value)
  const first = today - daysBack(word, new Date(today).getUTCDay()) * DAY_MS
  return { first, after: first + DAY_MS }
}

const isWeekday = (word: string) => weekdays.some((weekday) => weekday === word)

const daysBack = (word: DayWord, weekday: number) =>
  word === 'today' ? 0 : word === 'yesterday' ? 1 : (weekday - weekdays.indexOf(word) + 7) % 7

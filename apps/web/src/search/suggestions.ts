import {
  contents,
  type DayWord,
  daysMeant,
  dayWords,
  type OperatorName,
  operatorNamed,
  operatorNames,
  talkConditions,
  writtenNames,
} from '@earshot/contract/rules/operators'
import { foldText } from '@earshot/contract/rules/fold-text'
import { localDay } from '../lib/day-in-query.ts'
import { timeZone } from '../lib/time-zone.ts'
import { tokensOf } from '@earshot/contract/rules/tokens'

/** What is being written at the caret. */
export interface Fragment {
  /** In the text, to be replaced. Without the minus before it. */
  from: number
  to: number
  /** Null while it may become an operator. */
  operator: OperatorName | null
  value: string
}

const FRAGMENT = new RegExp(
  String.raw`(?:^|[\s(|])-?(?<whole>(?:(?<operator>${writtenNames.join('|')}):)?(?<value>["“„][^"”“]*|[^\s()|"“”]*))$`,
  'iu',
)

export function fragmentAt(text: string, caret: number): Fragment | undefined {
  const { whole = '', operator, value = '' } = text.slice(0, caret).match(FRAGMENT)?.groups ?? {}
  const rest = operator && /^["“„]/.test(value) ? /^[^"”“]*["”]?/ : /^[^\s()|"“”]*/
  const to = caret + (text.slice(caret).match(rest)?.[0].length ?? 0)
  if (operator === undefined && /\s/.test(value)) return undefined
  const name = operator === undefined ? null : operatorNamed(operator)
  return { from: caret - whole.length, to, operator: name, value: value.replace(/^["“„]/, '') }
}

export interface Completed {
  text: string
  caret: number
}

/** An operator is followed by its value, a value by a space. */
export function complete(text: string, { from, to }: Fragment, written: string): Completed {
  const after = text.slice(to)
  const space = written.endsWith(':') || after.startsWith(' ') ? '' : ' '
  const before = `${text.slice(0, from)}${written}${space}`
  const caret = before.length + (space === '' && !written.endsWith(':') ? 1 : 0)
  return { text: before + after, caret }
}

/** Operators that begin with what is written; all if nothing is, but the list was asked for. */
export const operatorsFor = (value: string, asked: boolean): OperatorName[] =>
  value.length < 2 && !(asked && value === '')
    ? []
    : operatorNames.filter((name) => name.startsWith(value.toLowerCase()) || `${name}:` === value.toLowerCase())

const MOST = 8

/** The names with words that begin like those that are written, best first. */
export function namesFor<Named extends { name: string }>(names: readonly Named[], value: string): Named[] {
  const wanted = tokensOf(foldText(value))
  const fits = names.filter(({ name }) => {
    const tokens = tokensOf(foldText(name))
    return wanted.every((word) => tokens.some((token) => token.startsWith(word)))
  })
  const first = ({ name }: Named) => Number(!foldText(name).startsWith(foldText(value)))
  return fits.toSorted((one, other) => first(one) - first(other)).slice(0, MOST)
}

/** In quotes unless it is a single word. */
export const writeValue = (operator: OperatorName, name: string) =>
  /^[\p{L}\p{N}._-]+$/u.test(name) && !(operator === 'from' && name.toLowerCase() === 'me')
    ? `${operator}:${name}`
    : `${operator}:"${name.replaceAll(/["“”„«»]/g, ' ')}"`

export const contentsFor = (value: string) => contents.filter((content) => content.startsWith(value.toLowerCase()))

export const talkConditionsFor = (value: string) =>
  talkConditions.filter((condition) => condition.startsWith(value.toLowerCase()))

const CONFIDENCES = ['<50%', '<80%', '>=80%', '>=95%']

/** Common ones, and the number that is being written as a percentage: <40% for <40, <40% and >=40% for 40. */
export function confidencesFor(value: string): string[] {
  const [, sign, digits] = /^([<>]=?)?(\d{1,2})%?$/.exec(value) ?? []
  const own = digits ? (sign ? [sign] : ['<', '>=']).map((each) => `${each}${digits}%`) : []
  return [...new Set([...own, ...CONFIDENCES.filter((each) => each.startsWith(value))])]
}

export type Ago = 'week' | 'month' | 'year'

export interface DaySuggestion {
  written: string
  /** Local midnight. */
  day: Date
  ago?: Ago
}

/** Today and yesterday, weekdays once one is begun, and days a week, a month and a year ago; also for the end of a range. */
export function daysFor(value: string, now = new Date()): DaySuggestion[] {
  const start = value.lastIndexOf('..') < 0 ? '' : value.slice(0, value.lastIndexOf('..') + 2)
  const rest = value.slice(start.length).toLowerCase()
  const words = dayWords.slice(0, rest === '' ? 2 : undefined)
  const all = [...words.map((word) => ({ written: word, day: dayNamed(word, now) })), ...daysBefore(now)]
  return all
    .filter(({ written }) => written.startsWith(rest))
    .map((each) => ({ ...each, written: start + each.written }))
}

function dayNamed(word: DayWord, now: Date) {
  const day = new Date(daysMeant(word, { now: now.getTime(), tz: timeZone() })?.first ?? 0)
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
}

const daysBefore = (now: Date): DaySuggestion[] =>
  Object.entries(AGO).map(([ago, [years, months, days]]) => {
    const day = new Date(now.getFullYear() - years, now.getMonth() - months, now.getDate() - days)
    return { written: localDay(day), day, ago: ago as Ago }
  })

const AGO: Record<Ago, [years: number, months: number, days: number]> = {
  week: [0, 0, 7],
  month: [0, 1, 0],
  year: [1, 0, 0],
}

import {
  contents,
  type OperatorName,
  operatorNamed,
  operatorNames,
  writtenNames,
} from '@earshot/contract/rules/operators'
import { foldText } from '@earshot/contract/rules/fold-text'
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

const CONFIDENCES = ['<50%', '<80%', '>=80%', '>=95%']

/** Common ones, and the number that is being written as a percentage: <40% for <40, <40% and >=40% for 40. */
export function confidencesFor(value: string): string[] {
  const [, sign, digits] = /^([<>]=?)?(\d{1,2})%?$/.exec(value) ?? []
  const own = digits ? (sign ? [sign] : ['<', '>=']).map((each) => `${each}${digits}%`) : []
  return [...new Set([...own, ...CONFIDENCES.filter((each) => each.startsWith(value))])]
}

/** Local days such as 2026-11-01: today, a day, a week, a month and a year ago. */
export function daysFor(value: string, now = new Date()): { day: string; ago: Ago }[] {
  const days = Object.entries(AGO).map(([ago, back]) => ({ day: dayOf(back(now)), ago: ago as Ago }))
  return days.filter(({ day }) => day.startsWith(value))
}

export type Ago = 'today' | 'yesterday' | 'week' | 'month' | 'year'

const back = (years: number, months: number, days: number) => (now: Date) =>
  new Date(now.getFullYear() - years, now.getMonth() - months, now.getDate() - days, 12)

const AGO: Record<Ago, (now: Date) => Date> = {
  today: back(0, 0, 0),
  yesterday: back(0, 0, 1),
  week: back(0, 0, 7),
  month: back(0, 1, 0),
  year: back(1, 0, 0),
}

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

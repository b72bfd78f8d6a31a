import { parseEnglish } from './english.ts'
import { parseGerman } from './german.ts'
import { isGroupedNumber } from './grouped.ts'

export type Language = 'en' | 'de'

/** Digits of a number, the index after it, and the language if it was spoken. */
export interface SpokenNumber {
  digits: string
  next: number
  language?: Language
}

const DIGITS = /^\d{1,12}$/

/** "oh" is a digit only after another number. */
export function numberAt(tokens: readonly string[], at: number, after = false): SpokenNumber | undefined {
  const token = tokens[at] ?? ''
  if (DIGITS.test(token)) return { digits: token, next: at + 1 }
  if (isGroupedNumber(token)) return { digits: token.replaceAll(/\D/g, ''), next: at + 1 }
  if (after && (token === 'oh' || token === 'o')) return { digits: '0', next: at + 1, language: 'en' }
  const english = parseEnglish(tokens, at)
  if (english) return { digits: `${english.value}`, next: english.next, language: 'en' }
  const german = parseGerman(tokens, at)
  return german && { digits: `${german.value}`, next: german.next, language: 'de' }
}

/** Consecutive numbers read as one: both "nine one one" and "nine eleven" are 911. */
export interface NumberRun {
  from: number
  to: number
  digits: string
  languages: readonly Language[]
}

const BOTH: readonly Language[] = ['en', 'de']

export function numberRunsIn(tokens: readonly string[]): NumberRun[] {
  const runs: NumberRun[] = []
  for (let at = 0; at < tokens.length; ) {
    const numbers = numbersFrom(tokens, at)
    const to = numbers.at(-1)?.next ?? at
    if (to > at) runs.push({ from: at, to, ...together(numbers) })
    at = Math.max(to, at + 1)
  }
  return runs
}

function numbersFrom(tokens: readonly string[], from: number): SpokenNumber[] {
  const numbers: SpokenNumber[] = []
  for (let number = numberAt(tokens, from); number; number = numberAt(tokens, number.next, true)) numbers.push(number)
  return numbers
}

function together(numbers: readonly SpokenNumber[]) {
  const said = [...new Set(numbers.flatMap(({ language }) => language ?? []))]
  return { digits: numbers.map(({ digits }) => digits).join(''), languages: said.length > 0 ? said : BOTH }
}

export function digitsOf(tokens: readonly string[]): string | undefined {
  const [run] = numberRunsIn(tokens)
  return run && run.from === 0 && run.to === tokens.length ? run.digits : undefined
}

const WIDEST = 9

/** False if the range cuts a number: "twenty" is not a match in "twenty one". */
export function hasWholeNumbers(tokens: readonly string[], from: number, to: number): boolean {
  for (let at = Math.max(0, from - WIDEST); at < to; ) {
    const next = numberAt(tokens, at)?.next ?? at + 1
    if ((at < from && next > from) || next > to) return false
    at = next
  }
  return true
}

import type { ParsedNumber } from './english.ts'

const SMALL =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
/** With ss for ß, like folded tokens. */
const TENS = 'zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

function partsOf(value: number): string[] {
  if (value < 20) return [SMALL[value] ?? '']
  const tens = TENS[Math.floor(value / 10) - 2] ?? ''
  return value % 10 === 0 ? [tens] : [before(value % 10), 'und', tens]
}

/** "Eins" becomes "ein" before another word. */
const before = (value: number) => (value === 1 ? 'ein' : partsOf(value).join(''))

const values = new Map(Array.from({ length: 100 }, (_, value) => [partsOf(value).join(''), value] as const))

/** The longest number in tokens: "neun und neunzig tausend neun hundert neun und neunzig". */
const MOST_PARTS = 9

/** A German number is usually one word, but engines split it. */
export function parseGerman(tokens: readonly string[], at: number): ParsedNumber | undefined {
  if (!BEGINS.test(tokens[at] ?? '')) return undefined
  for (let next = Math.min(tokens.length, at + MOST_PARTS); next > at + 1; next--) {
    const parts = tokens.slice(at, next)
    const value =
      parts.every((part) => PART.test(part)) && parts.some((part) => JOINS.test(part)) && read(parts.join(''))
    if (value) return { value, next }
  }
  const value = read(tokens[at] ?? '')
  return value === undefined ? undefined : { value, next: at + 1 }
}

const NAMES = 'null|ein|zw|drei|vier|fünf|fuenf|sechs|sech|sieb|acht|neun|zehn|elf|hundert|tausend'
const BEGINS = new RegExp(`^(?:${NAMES})`)
const PART = new RegExp(`^(?:${NAMES}|und)`)
/** Only these words join others: "drei zehn" is not thirteen. */
const JOINS = /^und$|hundert|tausend/

const SIZES =
  /^(?:(?<thousands>.*?)(?<thousand>tausend)(?:und)?)?(?:(?<hundreds>[^\s]*?)(?<hundred>hundert)(?:und)?)?(?<rest>.*)$/

function read(word: string): number | undefined {
  const spelt = word.replace('fuenf', 'fünf').replace('zwoelf', 'zwölf').replace('zwo', 'zwei')
  const { thousands = '', thousand, hundreds = '', hundred, rest = '' } = SIZES.exec(spelt)?.groups ?? {}
  const many = thousand ? (thousands === '' ? 1 : countOf(thousands)) : 0
  const some = hundred ? (hundreds === '' ? 1 : countOf(hundreds)) : 0
  const few = rest === '' && (thousand || hundred) ? 0 : values.get(rest)
  if (many === undefined || some === undefined || few === undefined || some > 99) return undefined
  return many * 1000 + some * 100 + few
}

function countOf(said: string): number | undefined {
  const value = said === 'ein' ? 1 : said.endsWith('eins') ? undefined : values.get(said)
  if (value !== undefined || !said.includes('hundert')) return value === 0 ? undefined : value
  return read(said)
}

/** Forms of a whole number below a million: one word, split at hundreds, or split completely. */
export function spokenGerman(value: number): string[][] {
  return groupsOf(value).flatMap((groups) => [
    [groups.map((parts) => parts.join('')).join('')],
    groups.map((parts) => parts.join('')),
    groups.flat(),
  ])
}

function groupsOf(value: number): string[][][] {
  if (value < 100) return [[partsOf(value)]]
  const hundreds = value >= 1100 && value < 10_000 && value % 1000 >= 100 ? sized(value, 100, 'hundert') : []
  return [...hundreds, ...(value < 1000 ? sized(value, 100, 'hundert') : sized(value, 1000, 'tausend'))]
}

function sized(value: number, size: number, word: string): string[][][] {
  const [count, rest] = [Math.floor(value / size), value % size]
  const counted = count < 100 ? [[[before(count)], [word]]] : groupsOf(count).map((groups) => [...groups, [word]])
  const heads = count === 1 ? [...counted, [[word]]] : counted
  const tails = rest === 0 ? [[]] : groupsOf(rest)
  return heads.flatMap((head) => tails.map((tail) => [...head, ...tail]))
}

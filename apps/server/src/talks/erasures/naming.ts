import { MASK } from '@earshot/contract/rules/mask'
import { type RedactedRange, surelySaid } from '@earshot/contract/rules/redact'
import { type PlacedToken, placedTokens, tokensOf } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'

/** How a person may be called: words in their order, or the digits of a number with and without its country. */
export interface Naming {
  words: string[]
  digits: string[]
}

const SHORTEST_NUMBER = 5
const NATIONAL_DIGITS = 10

export function namingsOf(names: readonly string[]): Naming[] {
  return names.flatMap((name): Naming[] => {
    const digits = name.replaceAll(/\D/g, '')
    if (digits.length >= SHORTEST_NUMBER && !/\p{L}/u.test(name))
      return [{ words: [], digits: [...new Set([digits, digits.slice(-NATIONAL_DIGITS)])] }]
    const words = tokensOf(name)
    return words.length > 0 ? [{ words, digits: [] }] : []
  })
}

interface Span {
  from: number
  to: number
}

/** Which words name the person. Overlapping spans are one. */
function spansIn(words: readonly { text: string }[], namings: readonly Naming[]): Span[] {
  const placed = placedTokens(words)
  const spans: Span[] = []
  for (const found of placed.flatMap((_, at) => spansAt(placed, at, namings))) {
    const last = spans.at(-1)
    if (last && found.from <= last.to) last.to = Math.max(last.to, found.to)
    else spans.push(found)
  }
  return spans
}

const spansAt = (placed: readonly PlacedToken[], at: number, namings: readonly Naming[]): Span[] =>
  namings.flatMap((naming) => {
    const length = lengthAt(placed, at, naming)
    const [first, last] = [placed[at], placed[at + length - 1]]
    return length > 0 && first && last ? [{ from: first.word, to: last.word }] : []
  })

/** How many tokens from there on are the naming; 0 if none. */
function lengthAt(placed: readonly PlacedToken[], at: number, { words, digits }: Naming): number {
  if (digits.length > 0) return digitsAt(placed, at, digits)
  const isSaid = words.every((word, next) => placed[at + next]?.token === word)
  return isSaid ? words.length : 0
}

/** Numbers are written in groups of any length. */
function digitsAt(placed: readonly PlacedToken[], at: number, digits: readonly string[]): number {
  let said = ''
  for (let length = 1; said.length < Math.max(...digits.map((each) => each.length)); length++) {
    const token = placed[at + length - 1]?.token
    if (token === undefined || !/^[\d.]+$/.test(token)) return 0
    said += token.replaceAll('.', '')
    if (digits.includes(said)) return length
  }
  return 0
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

export function maskIn(text: string, namings: readonly Naming[]): string {
  const parts = [...segmenter.segment(text)].map(({ segment }) => ({ text: segment }))
  const spans = spansIn(parts, namings)
  if (spans.length === 0) return text
  let masked = ''
  let next = 0
  for (const { from, to } of spans) {
    masked += joined(parts.slice(next, from)) + MASK
    next = to + 1
  }
  return masked + joined(parts.slice(next))
}

const joined = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('')

export const names = (text: string, namings: readonly Naming[]) => maskIn(text, namings) !== text

const SHORTEST_RANGE = 0.001

/** When the person was named, in seconds. Overlapping ranges are one. `duration` is that of the talk. */
export function rangesIn(
  versions: readonly { words: readonly Word[] }[],
  namings: readonly Naming[],
  duration: number,
): RedactedRange[] {
  const ranges = versions.flatMap(({ words }) =>
    spansIn(words, namings).map(({ from, to }) => {
      const start = words[from]?.start ?? 0
      const end = Math.max(words[to]?.end ?? start, start + SHORTEST_RANGE)
      return surelySaid(words, { start, end }, duration)
    }),
  )
  const merged: RedactedRange[] = []
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/**
 * For `lower(column) like any (…)`: finds at least every text that names the person. PostgreSQL may lowercase only ASCII,
 * so other letters match anything, like ss, which ß is folded to, and signs that change no word may be between letters.
 */
export const patternsOf = (namings: readonly Naming[]): string[] =>
  namings.flatMap(({ words, digits }) =>
    digits.length > 0
      ? digits.map((each) => `%${[...each].join('%')}%`)
      : [`%${words.map((word) => [...word.replaceAll(/ss|[^a-z]+/g, '%')].join('%')).join('%')}%`],
  )

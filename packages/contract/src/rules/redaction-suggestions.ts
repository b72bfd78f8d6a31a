import { numberRunsIn } from './numbers/read.ts'
import type { RedactedRange } from './redact.ts'
import { findPhrases, phraseIndex } from './phrases.ts'
import { isSpaceless, type PlacedToken, placedTokens, tokensOf } from './tokens.ts'

export type SuggestionKind = 'card' | 'phone' | 'name'

/** What in a talk may have to be redacted: seconds of the talk, and the words. */
export interface RedactionSuggestion extends RedactedRange {
  kind: SuggestionKind
  said: string
}

interface Spoken extends RedactedRange {
  text: string
}

const CARD = { least: 13, most: 19 }
const PHONE = { least: 7, most: 15 }
/** Shorter names are words too often. */
const SHORTEST_NAME = 3

/** Card numbers, phone numbers and the given names, written or spoken, in the order of their moments. */
export function suggestRedactions(words: readonly Spoken[], names: readonly string[]): RedactionSuggestion[] {
  const placed = placedTokens(words)
  const tokens = placed.map(({ token }) => token)
  const between = (kind: SuggestionKind, from: number, to: number): RedactionSuggestion[] => {
    const [first, last] = [placed[from]?.word ?? 0, placed[to - 1]?.word ?? 0]
    const said = words.slice(first, last + 1)
    const [start, end] = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0]
    return end > start ? [{ kind, start, end, said: said.map(({ text }) => text).join(' ') }] : []
  }
  const numbers = numberRunsIn(tokens).flatMap(({ from, to, digits }) => {
    const kind = kindOf(digits)
    return kind ? between(kind, from, to) : []
  })
  const named = runsOf(placesOf(names, placed)).flatMap(([from, to]) => between('name', from, to))
  return [...numbers, ...named].toSorted((one, other) => one.start - other.start)
}

function kindOf(digits: string): SuggestionKind | undefined {
  if (digits.length >= CARD.least && digits.length <= CARD.most && isLuhn(digits)) return 'card'
  return digits.length >= PHONE.least && digits.length <= PHONE.most ? 'phone' : undefined
}

/** The check digit of card numbers, ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string) {
  const values = [...digits].toReversed().map(Number)
  const sum = values.reduce((total, value, at) => total + (at % 2 === 0 ? value : value * 2 - (value > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}

/** Indices of the tokens that are a word of a name. */
function placesOf(names: readonly string[], placed: readonly PlacedToken[]): number[] {
  const words = names
    .flatMap((name) => name.split(/[\s\p{Pd}]+/u))
    .filter((word) => tokensOf(word).join('').length >= shortest(word))
  const alone = placed.map(({ token }, word) => ({ token, word }))
  const found = findPhrases(alone, phraseIndex(words.map((word) => ({ key: word, phrase: word }))))
  return [
    ...new Set(found.flatMap(({ first, last }) => alone.slice(first, last + 1).map(({ word }) => word))),
  ].toSorted((one, other) => one - other)
}

const shortest = (word: string) => (isSpaceless(word) ? SHORTEST_NAME - 1 : SHORTEST_NAME)

/** Neighbouring tokens, such as a first and a last name. */
function runsOf(places: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const at of places) {
    const last = runs.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}

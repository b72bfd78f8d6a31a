import { numberRunsIn, hasWholeNumbers } from './numbers/read.ts'
import { beginningsOf, numbersIn, variantsOf } from './numbers/variants.ts'
import { soundOf } from './sounds-like.ts'
import { type PlacedToken, tokensOf } from './tokens.ts'

export interface Phrase<Key> {
  key: Key
  phrase: string
  soundsLike?: boolean
  /** Matches inside one of these exact phrases do not count. */
  exclude?: readonly string[]
}

export interface PhraseMatch<Key> {
  key: Key
  first: number
  last: number
  /** The matched tokens. The first and last word may have more. */
  tokens: string[]
}

/** Phrases by their first token, so that the cost of a talk depends on its length, not on the number of phrases. */
export interface PhraseIndex<Key> {
  begins: Map<string, Wanted<Key>[]>
  soundsLike: boolean
}

interface Wanted<Key> {
  key: Key
  parts: string[]
  exclude: string[][]
  /** A form with the number spoken differently. It must not match inside a longer number. */
  alone: boolean
}

/**
 * Phrases without a token are left out because they can never match. With `said`, the tokens of one talk, variants of
 * numbers that are not in it are skipped.
 */
export function phraseIndex<Key>(phrases: Iterable<Phrase<Key>>, said?: readonly string[]): PhraseIndex<Key> {
  const numbers = said && numbersIn(said)
  const index: PhraseIndex<Key> = { begins: new Map(), soundsLike: false }
  for (const { key, phrase, soundsLike = false, exclude = [] } of phrases) {
    const spared = exclude.flatMap((each) => variantsOf(tokensOf(each), numbers)).filter(({ length }) => length > 0)
    for (const [at, tokens] of variantsOf(tokensOf(phrase), numbers).entries())
      file(index, { key, parts: partsOf(tokens, soundsLike, at > 0), exclude: spared, alone: at > 0 })
    index.soundsLike ||= soundsLike
  }
  return index
}

function file<Key>({ begins }: PhraseIndex<Key>, wanted: Wanted<Key>) {
  const [first] = wanted.parts
  if (first === undefined) return
  const known = begins.get(first)
  if (known) known.push(wanted)
  else begins.set(first, [wanted])
}

/** Matches whole words only, in the order of speech. */
export function findPhrases<Key>(tokens: readonly PlacedToken[], index: PhraseIndex<Key>): PhraseMatch<Key>[] {
  const said = tokens.map(({ token }) => token)
  const heard = index.soundsLike ? partsOf(said, true) : said
  return tokens.flatMap(({ word }, at) =>
    beginningWith(index, said[at], heard[at])
      .filter(({ parts }) => parts.every((part, step) => part === said[at + step] || part === heard[at + step]))
      .filter(({ parts, alone }) => !alone || hasWholeNumbers(said, at, at + parts.length))
      .filter(({ parts, exclude }) => !exclude.some((phrase) => covers(phrase, { at, length: parts.length }, said)))
      .map(({ key, parts }) => ({
        key,
        first: word,
        last: tokens[at + parts.length - 1]?.word ?? word,
        tokens: said.slice(at, at + parts.length),
      })),
  )
}

const NONE: never[] = []

function beginningWith<Key>({ begins }: PhraseIndex<Key>, said = '', heard = ''): Wanted<Key>[] {
  const written = begins.get(said) ?? NONE
  const sounding = said === heard ? NONE : (begins.get(heard) ?? NONE)
  return sounding.length === 0 ? written : [...written, ...sounding]
}

function covers(phrase: string[], match: { at: number; length: number }, said: string[]) {
  const earliest = Math.max(0, match.at + match.length - phrase.length)
  for (let from = earliest; from <= match.at; from++)
    if (phrase.every((token, step) => token === said[from + step])) return true
  return false
}

/**
 * Tokens, or their sounds with a prefix that no token has. With `exactNumbers`, numbers are not replaced by their
 * sounds.
 */
function partsOf(tokens: readonly string[], soundsLike: boolean, exactNumbers = false): string[] {
  if (!soundsLike) return [...tokens]
  const known = new Map<string, string>()
  const parts = tokens.map((token) => known.get(token) ?? remember(known, token, `~${soundOf(token)}`))
  const numbers = exactNumbers ? numberRunsIn(tokens) : []
  for (const { from, to } of numbers) parts.splice(from, to - from, ...tokens.slice(from, to))
  return parts
}

function remember(known: Map<string, string>, token: string, sound: string) {
  known.set(token, sound)
  return sound
}

/** A talk can contain the phrase only if this is in its `beginningsIn`. '' for a phrase without tokens. */
export const beginningOf = (phrase: string, soundsLike: boolean) =>
  partsOf(tokensOf(phrase).slice(0, 1), soundsLike)[0] ?? ''

/** All values of `beginningOf` for phrases that the tokens may contain. */
export function beginningsIn(tokens: readonly string[]): string[] {
  const said = [...new Set([...tokens, ...beginningsOf(numbersIn(tokens))])]
  return [...new Set([...said, ...partsOf(said, true)])]
}

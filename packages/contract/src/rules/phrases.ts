import { numberRunsIn, hasWholeNumbers } from './numbers/read.ts'
import { beginningsOf, numbersIn, variantsOf } from './numbers/variants.ts'
import { soundOf } from './sounds-like.ts'
import { type PlacedToken, tokensOf } from './tokens.ts'

/** A word or phrase to listen for. */
export interface Phrase<Key> {
  key: Key
  phrase: string
  /** Words that only sound like its words will do. */
  soundsLike?: boolean
  /** Where one of these was said, word for word, and covers it, it does not count. */
  exclude?: readonly string[]
}

/** Where a phrase was said: the first and the last of its words, by place in the list of words. */
export interface PhraseMatch<Key> {
  key: Key
  first: number
  last: number
}

/** Phrases by how they begin, so that looking at a talk costs its own length and not the number of phrases. */
export interface PhraseIndex<Key> {
  begins: Map<string, Wanted<Key>[]>
  soundsLike: boolean
}

interface Wanted<Key> {
  key: Key
  /** Tokens, or how they sound. */
  parts: string[]
  exclude: string[][]
  /** It says a number in another way than the phrase, and is no part of a longer number. */
  alone: boolean
}

/**
 * Builds the index. A phrase without a single word in it can never be said and is left out. For one talk only, the tokens
 * that were `said` in it spare looking for numbers that were not.
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

/** Every place where a phrase of the index was said, whole words only, in the order of speech. */
export function findPhrases<Key>(tokens: readonly PlacedToken[], index: PhraseIndex<Key>): PhraseMatch<Key>[] {
  const said = tokens.map(({ token }) => token)
  const heard = index.soundsLike ? partsOf(said, true) : said
  return tokens.flatMap(({ word }, at) =>
    beginningWith(index, said[at], heard[at])
      .filter(({ parts }) => parts.every((part, step) => part === said[at + step] || part === heard[at + step]))
      .filter(({ parts, alone }) => !alone || hasWholeNumbers(said, at, at + parts.length))
      .filter(({ parts, exclude }) => !exclude.some((phrase) => covers(phrase, { at, length: parts.length }, said)))
      .map(({ key, parts }) => ({ key, first: word, last: tokens[at + parts.length - 1]?.word ?? word })),
  )
}

const NONE: never[] = []

function beginningWith<Key>({ begins }: PhraseIndex<Key>, said = '', heard = ''): Wanted<Key>[] {
  const written = begins.get(said) ?? NONE
  const sounding = said === heard ? NONE : (begins.get(heard) ?? NONE)
  return sounding.length === 0 ? written : [...written, ...sounding]
}

/** Whether the phrase was said in such a place that all of the match lies inside it. */
function covers(phrase: string[], match: { at: number; length: number }, said: string[]) {
  const earliest = Math.max(0, match.at + match.length - phrase.length)
  for (let from = earliest; from <= match.at; from++)
    if (phrase.every((token, step) => token === said[from + step])) return true
  return false
}

/** Tokens as they are, or how they sound, with a mark that no token has. Another way to say a number is none by its sound. */
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

/** What a talk has to say, of all the `beginningsIn` it, for the phrase to be worth looking for; '' for a phrase without a word. */
export const beginningOf = (phrase: string, soundsLike: boolean) =>
  partsOf(tokensOf(phrase).slice(0, 1), soundsLike)[0] ?? ''

/** Every beginning that a phrase said in these tokens can have. */
export function beginningsIn(tokens: readonly string[]): string[] {
  const said = [...new Set([...tokens, ...beginningsOf(numbersIn(tokens))])]
  return [...new Set([...said, ...partsOf(said, true)])]
}

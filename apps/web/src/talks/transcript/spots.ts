import { findPhrases, phraseIndex } from '@earshot/contract/rules/phrases'
import { type PlacedToken, placedTokens } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'

/** A stretch of words that deserves a mark: `found` by a search, or watched for by an alert. */
export interface Spot {
  kind: 'found' | 'alert'
  first: number
  last: number
  /** The alert's keyword, or what was searched for. */
  label: string
}

/** What a search looks for in a talk: whole phrases, and the beginning of one word. */
export interface Sought {
  phrases: string[]
  prefix: string
}

interface Watched {
  sought: Sought
  keywords: readonly string[]
}

/** Where a talk says what was searched for, and what its alerts watch for, in the order of speech. */
export function spotsOf(words: readonly Word[], { sought, keywords }: Watched): Spot[] {
  if (!sought.phrases.length && !sought.prefix && !keywords.length) return []
  const tokens = placedTokens(words)
  const said = (kind: Spot['kind'], phrases: readonly string[]) =>
    findPhrases(tokens, phraseIndex(phrases.map((phrase) => ({ key: phrase, phrase })))).map(
      ({ key, first, last }): Spot => ({ kind, first, last, label: key }),
    )
  const spots = [...said('alert', keywords), ...said('found', sought.phrases), ...begunWith(tokens, sought.prefix)]
  return spots.sort((one, other) => one.first - other.first)
}

const begunWith = (tokens: readonly PlacedToken[], prefix: string) =>
  prefix === ''
    ? []
    : tokens
        .filter(({ token }) => token.startsWith(prefix))
        .map(({ word }): Spot => ({ kind: 'found', first: word, last: word, label: prefix }))

/** The mark of each word that has one; an alert speaks louder than a search. */
export function marksOf(spots: readonly Spot[]): ReadonlyMap<number, Spot> {
  const quietFirst = spots.toSorted((one, other) => Number(one.kind === 'alert') - Number(other.kind === 'alert'))
  return new Map(quietFirst.flatMap((spot) => wordsOf(spot).map((word) => [word, spot] as const)))
}

const wordsOf = ({ first, last }: Spot) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

import { findSought, type Sought } from '@earshot/contract/rules/query'
import { placedTokens } from '@earshot/contract/rules/tokens'
import type { Word } from '@earshot/contract/talks'

/** A stretch of words that deserves a mark: `found` by a search, or watched for by an alert. */
export interface Spot {
  kind: 'found' | 'alert'
  first: number
  last: number
  /** The alert's keyword, or what was searched for. */
  label: string
}

interface Watched {
  sought: Sought
  keywords: readonly string[]
}

/** Where a talk says what was searched for, and what its alerts watch for, in the order of speech. */
export function spotsOf(words: readonly Word[], { sought, keywords }: Watched): Spot[] {
  if (!sought.phrases.length && !sought.prefix && !keywords.length) return []
  const tokens = tokensIn(words)
  const said = (kind: Spot['kind'], what: Sought) =>
    findSought(tokens, what).map(({ key, first, last }): Spot => ({ kind, first, last, label: key }))
  const spots = [...said('alert', { phrases: [...keywords], prefix: '' }), ...said('found', sought)]
  return spots.sort((one, other) => one.first - other.first)
}

const known = new WeakMap<readonly Word[], ReturnType<typeof placedTokens>>()

/** Cut once: a long talk stays open while somebody types into the search. */
function tokensIn(words: readonly Word[]) {
  const tokens = known.get(words) ?? placedTokens(words)
  known.set(words, tokens)
  return tokens
}

/** The mark of each word that has one; an alert speaks louder than a search. */
export function marksOf(spots: readonly Spot[]): ReadonlyMap<number, Spot> {
  const quietFirst = spots.toSorted((one, other) => Number(one.kind === 'alert') - Number(other.kind === 'alert'))
  return new Map(quietFirst.flatMap((spot) => wordsOf(spot).map((word) => [word, spot] as const)))
}

const wordsOf = ({ first, last }: Spot) => Array.from({ length: last - first + 1 }, (_, step) => first + step)

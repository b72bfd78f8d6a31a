import { type Clause, isGroup, isTerm, leavesOf } from '@earshot/contract/rules/query'
import type { OrgScope } from '../../organizations/scope.ts'
import { similarWordsOf, similarWordsIn, type WordReadings } from '../vocabulary/vocabulary.service.ts'
import { databaseQueryOf, type SearchSetting } from './database-query.ts'
import { countEach } from './search.repo.ts'

/** Searched instead because nothing matched the query as written. */
export interface Suggestion {
  fallback: 'typo' | 'sounds_like'
  terms: Clause[]
}

const ways = [
  ['typo', similarWordsIn],
  ['sounds_like', similarWordsOf],
] as const

const MOST_WORDS = 8

/** A similar query with matches: first by spelling, then by sound. */
export async function suggestionFor(
  org: OrgScope,
  terms: Clause[],
  setting: SearchSetting,
): Promise<Suggestion | undefined> {
  const words = [...new Set(wanted(terms).flatMap(({ tokens }) => tokens))]
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  for (const [fallback, read] of ways) {
    const spellings = likeliest(words, withPrefix(terms, await read(org, words)))
    const others = spellings.map(({ spelt, cost }) => ({ terms: terms.map((term) => respelt(term, spelt)), cost }))
    const found = await best(org, others, setting)
    if (found) return { fallback, terms: found.terms }
  }
  return undefined
}

const wanted = (terms: Clause[]) =>
  leavesOf(terms)
    .filter(isTerm)
    .filter(({ excluded, unread }) => !excluded && !unread)

/** A prefix counts as known, because the vocabulary only has whole words. */
function withPrefix(terms: Clause[], readings: WordReadings): WordReadings {
  const begun = wanted(terms)
    .find(({ prefix }) => prefix)
    ?.tokens.at(-1)
  const others = readings.get(begun ?? '') ?? []
  if (begun === undefined || others.some(({ word }) => word === begun)) return readings
  return new Map(readings).set(begun, [{ word: begun, cost: 0 }, ...others])
}

interface Spelling {
  spelt: Map<string, string>
  cost: number
}

const MOST_SPELLINGS = 16

function likeliest(words: string[], readings: WordReadings): Spelling[] {
  const begin: Spelling[] = [{ spelt: new Map(), cost: 0 }]
  return words
    .reduce(
      (spellings, word) =>
        spellings
          .flatMap(({ spelt, cost }) =>
            (readings.get(word) ?? []).map((reading) => ({
              spelt: new Map(spelt).set(word, reading.word),
              cost: cost + reading.cost,
            })),
          )
          .toSorted((a, b) => a.cost - b.cost)
          .slice(0, MOST_SPELLINGS),
      begin,
    )
    .filter(({ cost }) => cost > 0)
}

function respelt(clause: Clause, spelt: Map<string, string>): Clause {
  if (isGroup(clause)) return { ...clause, clauses: clause.clauses.map((each) => respelt(each, spelt)) }
  if (!isTerm(clause) || clause.excluded || clause.unread) return clause
  return { ...clause, tokens: clause.tokens.map((token) => spelt.get(token) ?? token) }
}

interface Other {
  terms: Clause[]
  cost: number
}

/** The likeliest with matches; among equals the one with more. */
async function best(org: OrgScope, others: Other[], setting: SearchSetting): Promise<Other | undefined> {
  const totals = await countEach(
    org,
    others.map(({ terms }) => databaseQueryOf(terms, setting)),
  )
  return others
    .map((other, at) => ({ ...other, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => a.cost - b.cost || b.total - a.total)[0]
}

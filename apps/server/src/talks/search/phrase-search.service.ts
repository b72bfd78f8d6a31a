import type { OrgScope } from '../../organizations/scope.ts'
import type { Filters } from './filters.ts'
import { readQuery } from './query.ts'
import { findTalkIds, listAmong } from './search.repo.ts'
import { lexeme } from './tsvector.ts'

interface PhraseQuery {
  /** Consecutive words; or, with `others`, words anywhere in the talk. */
  tokens: string[]
  others?: Map<string, string[]>
  filters: Filters
}

export async function findTalksWithPhrase(
  org: OrgScope,
  { tokens, others, filters }: PhraseQuery,
  limit: number,
): Promise<string[]> {
  const exact = readQuery([{ tokens, excluded: false, prefix: false }])
  const anyOf = (token: string) => `(${[token, ...(others?.get(token) ?? [])].map(lexeme).join(' | ')})`
  const loose = { ...exact, words: `(${tokens.map(anyOf).join(' & ')}) | ${exact.words}`, phrases: [] }
  const places = await findTalkIds(org, { ...(others ? loose : exact), filters }, { limit })
  return places.map(({ talk_id }) => talk_id)
}

interface Fitting {
  /** A tsquery literal that a talk must not match; null excludes none. */
  unsaid?: string | null
  filters: Filters
}

/** Those of the talks that fit, in no particular order. */
export function listFitting(org: OrgScope, talk_ids: string[], { unsaid = null, filters }: Fitting) {
  const every = [...(filters.every ?? []), ...(unsaid === null ? [] : [{ not: { words: unsaid } }])]
  return listAmong(org, talk_ids, { ...readQuery([]), filters: { ...filters, every } })
}

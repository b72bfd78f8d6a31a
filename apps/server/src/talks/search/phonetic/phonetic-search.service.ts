import { type Clause, isTerm } from '@earshot/contract/rules/query'
import { type FoundTalk, MAX_PHONETIC_MATCHES } from '@earshot/contract/search'
import type { MemberScope } from '../../../organizations/scope.ts'
import { findPhoneticHits } from '../../sound-profiles/phonetic-candidates.service.ts'
import { rowsOf } from '../../talks/talks.service.ts'
import { withPlaces } from '../matches/matches.service.ts'
import { COMMON_WORDS } from './common-words.ts'
import { databaseQueryOf } from '../database-query.ts'
import { listFitting } from '../phrase-search.service.ts'
import type { SearchRequest } from '../search-request.ts'

/** A word in more talks than this is ordinary here, and probably not misheard elsewhere. */
const OFTEN = 20
/** Longer queries are no names. */
const MOST_WORDS = 4

/** Talks that do not contain the query's words but sound like it, the likeliest first. */
export async function findTalksByPhonetics(
  org: MemberScope,
  { terms, said = terms, ...setting }: Pick<SearchRequest, 'terms' | 'said' | 'filters' | 'operators'>,
  total: number,
): Promise<FoundTalk[]> {
  const tokens = nameIn(said, total > 0)
  if (tokens.length === 0 || total > OFTEN) return []
  const { words: unsaid, filters } = databaseQueryOf(terms, setting)
  const fitting = (talk_ids: string[]) => listFitting(org, talk_ids, { unsaid, filters })
  const places = await findPhoneticHits(org, { tokens, fitting }, MAX_PHONETIC_MATCHES)
  const rows = await rowsOf(
    org,
    places.map(({ talk_id }) => talk_id),
  )
  return withPlaces(org, rows, new Map(places.map((place) => [place.talk_id, place])))
}

/** The words of a query that may be a name: a single unquoted word that is not ordinary, or several that no talk contains. */
function nameIn(clauses: readonly Clause[], found: boolean): string[] {
  const terms = clauses.filter(isTerm)
  if (clauses.some((clause) => clause.or || 'clauses' in clause) || terms.some(({ excluded }) => excluded)) return []
  if (found && !terms[0]?.prefix) return []
  const tokens = terms.flatMap(({ tokens }) => tokens)
  if (tokens.length > (found ? 1 : MOST_WORDS)) return []
  return tokens.every((token) => COMMON_WORDS.has(token)) ? [] : tokens
}

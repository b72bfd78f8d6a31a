import type { Term } from '@earshot/contract/rules/query'
import { type FoundTalk, MAX_PHONETIC_MATCHES } from '@earshot/contract/search'
import type { MemberScope } from '../../../organizations/scope.ts'
import { findPhoneticHits } from '../../sound-profiles/phonetic-candidates.service.ts'
import { rowsOf } from '../../talks/talks.service.ts'
import { withPlaces } from '../matches/matches.service.ts'
import { COMMON_WORDS } from './common-words.ts'
import { readTerms } from '../query.ts'
import type { SearchRequest } from '../search-request.ts'

/** What more talks than this say is an ordinary word here, and was hardly misheard elsewhere. */
const OFTEN = 20
/** More words than this are no name. */
const MOST_WORDS = 4

/** Talks that do not say what was asked for but sound like it, the likeliest first. */
export async function findTalksByPhonetics(
  org: MemberScope,
  { terms, said = terms, filters }: Pick<SearchRequest, 'terms' | 'said' | 'filters'>,
  total: number,
): Promise<FoundTalk[]> {
  const tokens = nameIn(said, total > 0)
  if (tokens.length === 0 || total > OFTEN) return []
  const places = await findPhoneticHits(org, { tokens, unsaid: readTerms(terms).words, filters }, MAX_PHONETIC_MATCHES)
  const rows = await rowsOf(
    org,
    places.map(({ talk_id }) => talk_id),
  )
  return withPlaces(org, rows, new Map(places.map((place) => [place.talk_id, place])))
}

/** The words of a query that may be a name: one without quotes that is not ordinary, or several where no talk says them. */
function nameIn(terms: readonly Term[], found: boolean): string[] {
  if (terms.some(({ excluded, or }) => excluded || or) || (found && !terms[0]?.prefix)) return []
  const tokens = terms.flatMap(({ tokens }) => tokens)
  if (tokens.length > (found ? 1 : MOST_WORDS)) return []
  return tokens.every((token) => COMMON_WORDS.has(token)) ? [] : tokens
}

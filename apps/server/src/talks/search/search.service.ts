import { clausesOf, isUnfinished } from '@earshot/contract/rules/query'
import { writeClauses } from '@earshot/contract/rules/query-text'
import type { SearchTerms } from '@earshot/contract/rules/search-terms'
import type { SearchFilters, searchRoutes } from '@earshot/contract/search'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { newestOf, rowsOf } from '../talks/talks.service.ts'
import { facetsOf } from './facets.service.ts'
import { filtersOf } from './filters.ts'
import type { SearchRequest } from './search-request.ts'
import { suggestionFor } from './suggestions.service.ts'
import { withMatches, withText } from './matches/matches.service.ts'
import { readQuery } from './query.ts'
import { readPage, writePage } from './search-cursor.ts'
import { databaseQueryOf } from './database-query.ts'
import { operatorsIn } from './operators.service.ts'
import { findMaybeSaid } from './maybe-said.service.ts'
import { findTalksByPhonetics } from './phonetic/phonetic-search.service.ts'
import type { SearchQuery } from './matching.ts'
import { listFitting } from './phrase-search.service.ts'
import { countTalks, endsCommonly, findBestTalkIds, findPage, type RankedCursor } from './search.repo.ts'

const BEGINNING = new Date(0).toISOString()
const NOTHING = { talks: [], next_cursor: null, total: 0, fallback: null }

export const search: Handlers<typeof searchRoutes> = {
  async search(caller, { org_id, query: said, cursor, limit, sort, tz, ...asked }) {
    const query = isUnfinished(said) ? '' : said
    if (query.trim() === '' && cursor === undefined && isUnfiltered(asked)) return listAll(caller, { org_id, limit })
    const org = await enterOrg(caller, org_id)
    const page = cursor === undefined ? undefined : readPage(cursor)
    const terms = clausesOf(page?.fallback ? page.query : query)
    if (query.trim() !== '' && terms.length === 0) return NOTHING

    const request: SearchRequest = {
      terms,
      operators: await operatorsIn(org, terms, tz),
      filters: filtersOf(org, asked),
      sort,
      page,
      limit,
    }
    const found = await answer(org, request)
    const all = await withSimilar(org, request, found)
    if (found.total > 0 || page || 'maybe_said' in all) return all
    const instead = await suggestionFor(org, terms, request)
    if (!instead) return all
    const other = { ...request, ...instead }
    return withSimilar(org, { ...other, said: terms }, await answer(org, other))
  },

  facets: facetsOf,

  async remaining(caller, { org_id, talk_ids, ...asked }) {
    const org = await enterOrg(caller, org_id)
    return { talk_ids: await listFitting(org, talk_ids, { filters: filtersOf(org, asked) }) }
  },
}

const isUnfiltered = ({ tags = [], ...filters }: SearchFilters) =>
  tags.length === 0 && Object.values(filters).every((value) => value === undefined)

/** The first page that a dashboard shows. */
async function listAll(caller: Caller, { org_id, limit }: { org_id: string; limit: number }) {
  const org = await enterOrg(caller, org_id)
  const everything = { ...readQuery([]), filters: filtersOf(org, {}) }
  const [rows, total] = await Promise.all([newestOf(org, limit), countTalks(org, everything)])
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next_cursor = last
    ? writePage({ after: { ...last, rank: 0 }, newest: BEGINNING, fallback: null, query: '' })
    : null
  return { talks: rows.map(withText), next_cursor, total, fallback: null }
}

type Answer = Awaited<ReturnType<typeof answer>>

/** The last page also gets talks that may say the query's words, and those that only sound like it. */
async function withSimilar(org: MemberScope, request: SearchRequest, found: Answer) {
  if (found.next_cursor !== null || request.terms.length === 0) return found
  const maybe_said = request.said ? [] : await findMaybeSaid(org, request)
  const known = new Set(maybe_said.map(({ talk_id }) => talk_id))
  const by_sound = (await findTalksByPhonetics(org, request, found.total)).filter(({ talk_id }) => !known.has(talk_id))
  return {
    ...found,
    ...(maybe_said.length > 0 && { maybe_said }),
    ...(by_sound.length > 0 && { by_sound }),
  }
}

async function answer(
  org: MemberScope,
  { terms, filters, operators, sort, page, limit, fallback = page?.fallback ?? null }: SearchRequest,
) {
  const query = databaseQueryOf(terms, { filters, operators })
  const asked = { ...query, endsCommonly: await endsCommonly(org, query) }
  const list = sort === 'newest' || asked.words === null ? listNewest : listBest
  const { places, newest, total } = await list(org, asked, { page, limit })
  const rows = await rowsOf(
    org,
    places.map(({ talk_id }) => talk_id),
  )
  const last = places.length === limit ? places.at(-1) : undefined
  const meant = fallback === null ? {} : { did_you_mean: writeClauses(terms) }
  return {
    talks: marksNothing(asked.sought) ? rows.map(withText) : await withMatches(org, rows, asked.sought),
    next_cursor: last ? writePage({ after: last, newest, fallback, query: meant.did_you_mean ?? '' }) : null,
    total,
    fallback,
    ...meant,
    ...(operators.unmet.length > 0 && { unmet: operators.unmet }),
  }
}

const marksNothing = ({ phrases, prefix }: SearchTerms) => phrases.length === 0 && prefix === ''

type Listing = Pick<SearchRequest, 'page' | 'limit'>

async function listNewest(org: MemberScope, asked: SearchQuery, { page, limit }: Listing) {
  const { places, total } = await findPage(org, asked, { limit, ...(page && { after: page.after }) })
  return { places: places.map((place): RankedCursor => ({ ...place, rank: 0 })), newest: BEGINNING, total }
}

async function listBest(org: MemberScope, asked: SearchQuery, { page, limit }: Listing) {
  const places = await findBestTalkIds(org, asked, { after: page?.after, newest: page?.newest, limit })
  const [first] = places
  return {
    places,
    newest: page?.newest ?? first?.newest ?? '',
    total: first?.total ?? (page ? await countTalks(org, asked) : 0),
  }
}

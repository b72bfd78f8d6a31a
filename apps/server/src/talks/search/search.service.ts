import { clausesOf, isUnfinished } from '@earshot/contract/rules/query'
import { writeClauses } from '@earshot/contract/rules/query-text'
import type { SearchTerms } from '@earshot/contract/rules/search-terms'
import type { FoundTalk, SearchFilters, searchRoutes } from '@earshot/contract/search'
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
    if (query.trim() === '' && cursor === undefined && sort !== 'oldest' && isUnfiltered(asked))
      return listAll(caller, { org_id, limit })
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
    const found = await withMaybeSaid(org, request, await answer(org, request))
    const instead = found.total > 0 || page || found.maybe_said ? null : await suggestionFor(org, terms, request)
    if (!instead) return withSounding(org, request, found)
    const other = { ...request, ...instead }
    return withSounding(org, { ...other, said: terms }, await answer(org, other))
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

type Found = Answer & { maybe_said?: FoundTalk[] }

const isLast = ({ terms }: SearchRequest, { next_cursor }: Answer) => next_cursor === null && terms.length > 0

/** The last page also gets talks whose recognizer heard the query's words, but wrote others. */
async function withMaybeSaid(org: MemberScope, request: SearchRequest, found: Answer): Promise<Found> {
  const maybe_said = isLast(request, found) ? await findMaybeSaid(org, request) : []
  return { ...found, ...(maybe_said.length > 0 && { maybe_said }) }
}

/** Behind them stand talks that only sound like the query. */
async function withSounding(org: MemberScope, request: SearchRequest, found: Found) {
  if (!isLast(request, found)) return found
  const known = new Set(found.maybe_said?.map(({ talk_id }) => talk_id))
  const by_sound = (await findTalksByPhonetics(org, request, found.total)).filter(({ talk_id }) => !known.has(talk_id))
  return { ...found, ...(by_sound.length > 0 && { by_sound }) }
}

async function answer(
  org: MemberScope,
  { terms, filters, operators, sort, page, limit, fallback = page?.fallback ?? null }: SearchRequest,
) {
  const query = databaseQueryOf(terms, { filters, operators })
  const asked = { ...query, endsCommonly: await endsCommonly(org, query) }
  const list = sort === 'relevance' && asked.words !== null ? listBest : listByTime
  const { places, newest, total } = await list(org, asked, { page, limit, sort })
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

type Listing = Pick<SearchRequest, 'page' | 'limit' | 'sort'>

async function listByTime(org: MemberScope, asked: SearchQuery, { page, limit, sort }: Listing) {
  const order = { limit, oldestFirst: sort === 'oldest' }
  const { places, total } = await findPage(org, asked, { ...order, ...(page && { after: page.after }) })
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

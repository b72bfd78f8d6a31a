import { clausesOf, isUnfinished } from '@earshot/contract/rules/query'
import type { Facet, SearchFilters, searchRoutes } from '@earshot/contract/search'
import type { InputOf } from '@earshot/contract/route'
import type { Caller } from '../../core/http/caller.ts'
import { enterOrg, type MemberScope } from '../../organizations/scope.ts'
import { databaseQueryOf, type SearchSetting } from './database-query.ts'
import { countValues, type ValueCounts } from './facets.repo.ts'
import { filtersOf } from './filters.ts'
import type { SearchQuery } from './matching.ts'
import { operatorsIn } from './operators.service.ts'
import { endsCommonly } from './search.repo.ts'

/** The newest matches that are counted. With words no more than a search ranks. */
const MOST = { words: 1000, all: 10_000 }

const NONE: Facet = { counts: [], counted: 0, partial: false }
type Kind = keyof ValueCounts

/** Whose own filter is not set, so that its other values are counted. A talk has several tags, and each narrows. */
const own: Record<Kind, 'channel_id' | 'speaker_id' | 'user_id' | undefined> = {
  channels: 'channel_id',
  speakers: 'speaker_id',
  senders: 'user_id',
  tags: undefined,
}
const kinds = Object.keys(own) as Kind[]

type Asked = InputOf<typeof searchRoutes.facets>

export async function facetsOf(
  caller: Caller,
  { org_id, query: said, tz, ...filters }: Asked,
): Promise<Record<Kind, Facet>> {
  const org = await enterOrg(caller, org_id)
  const query = isUnfinished(said) ? '' : said
  const clauses = clausesOf(query)
  if (query.trim() !== '' && clauses.length === 0) return byKind(() => NONE)
  const operators = await operatorsIn(org, clauses, tz)
  const ask = (setting: SearchSetting) => countNewest(org, databaseQueryOf(clauses, setting))
  const counted = new Map<string, Promise<Counted>>()
  const each = await Promise.all(
    kinds.map(async (kind) => {
      const rest = without(filters, own[kind])
      const key = JSON.stringify(rest)
      const found = counted.get(key) ?? ask({ filters: filtersOf(org, rest), operators })
      counted.set(key, found)
      const { values, ...about } = await found
      return [kind, { ...about, counts: values[kind] }] as const
    }),
  )
  const facets = new Map<Kind, Facet>(each)
  return byKind((kind) => facets.get(kind) ?? NONE)
}

const byKind = (facet: (kind: Kind) => Facet) => ({
  channels: facet('channels'),
  speakers: facet('speakers'),
  senders: facet('senders'),
  tags: facet('tags'),
})

function without(filters: SearchFilters, name: 'channel_id' | 'speaker_id' | 'user_id' | undefined): SearchFilters {
  const entries = Object.entries(filters).filter(([each, value]) => each !== name && value !== undefined)
  return Object.fromEntries(entries)
}

interface Counted extends Omit<Facet, 'counts'> {
  values: ValueCounts
}

async function countNewest(org: MemberScope, asked: SearchQuery): Promise<Counted> {
  const limit = asked.words === null ? MOST.all : MOST.words
  const found = await countValues(org, { ...asked, endsCommonly: await endsCommonly(org, asked) }, limit)
  return { ...found, partial: found.counted === limit }
}

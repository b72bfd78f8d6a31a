import type { SavedSearch } from '@earshot/contract/saved-searches'
import type { DashboardUrlState } from '../../dashboard/url-state.ts'
import { filtersToUrl } from '../../search/filters.ts'

type Asked = Pick<SavedSearch, 'query' | 'filters'>

type Shown = Pick<DashboardUrlState, 'query' | 'filters' | 'channel_id'>

/** What the dashboard shows, as it is saved. */
export const askedBy = ({ query, filters, channel_id }: Shown): Asked => ({
  query,
  filters: { ...filters, ...(channel_id && { channel_id }) },
})

export const isNarrowed = ({ query, filters }: Asked) => query.trim() !== '' || Object.keys(filters).length > 0

/** The parameters of the dashboard's address that show the search; undefined ones are taken out. */
export function addressOf({ query, filters: { channel_id, ...filters } }: Asked) {
  return { ...filtersToUrl(filters), channel_id, query: query || undefined }
}

export const isSame = (one: Asked, other: Asked) => JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other))

/** Leads to the search as it is saved when the link is opened. */
export const linkToSearch = ({ org_id, search_id }: SavedSearch) =>
  `${location.origin}/dashboard?${new URLSearchParams({ org_id, saved: search_id })}`

import type { Channel } from '@earshot/contract/channels'
import type { ChangeKind } from '@earshot/contract/live'
import type { OrganizationLists } from '@earshot/contract/organizations'
import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey, CacheKind } from '../../lib/api/cache-keys.ts'
import type { Persisted } from '../../lib/browser-storage/persisted-value.ts'
import {
  addresses,
  alerts,
  channels,
  defOrganization,
  invitations,
  mostRecentMessage,
  speakers,
  tags,
  users,
} from '../../lib/browser-storage/server-values.ts'
import { addressesEntry } from '../../addresses/addresses.queries.ts'
import { alertsEntry } from '../../alerts/alerts.queries.ts'
import { channelsEntry } from '../../channels/channels.queries.ts'
import { invitesEntry } from '../../invites/invites.queries.ts'
import { speakersEntry } from '../../speakers/speakers.queries.ts'
import { tagsEntry } from '../../tags/tags.queries.ts'
import { membersEntry } from '../../users/users.queries.ts'

type ListName = keyof OrganizationLists & ChangeKind
const kept: { [List in ListName]: Persisted<OrganizationLists[List]> } = {
  channels,
  users,
  invites: invitations,
  addresses,
  alerts,
  speakers,
  tags,
}
const entries: { [List in ListName]: CacheKind<OrganizationLists[List], [org_id: string]> } = {
  channels: channelsEntry,
  users: membersEntry,
  invites: invitesEntry,
  addresses: addressesEntry,
  alerts: alertsEntry,
  speakers: speakersEntry,
  tags: tagsEntry,
}
type Items = { org_id: string }[]
const pairs = Object.entries(kept) as [ListName, Persisted<Items>][]
const keyOf = (list: ListName, org_id: string): CacheKey<Items> => entries[list].key(org_id)

/**
 * Shows the lists of the last visit at once. Start-up refreshes all of them in one call, so no query requests them
 * separately.
 */
export function showPersistedLists(cache: QueryClient, org_id: string) {
  for (const [list, value] of pairs) {
    const items = value.get()
    // Another tab may have stored the lists of another organization.
    if (items?.every((item) => item.org_id === org_id)) cache.setQueryData(keyOf(list, org_id), items)
  }
}

/** After a failed start-up, mounted queries request their lists themselves. */
export const invalidatePersistedLists = (cache: QueryClient) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [list] }) => pairs.some(([name]) => name === list) })

export function fillLists(cache: QueryClient, org_id: string, lists: Partial<OrganizationLists>) {
  for (const [list] of pairs) cache.setQueryData(keyOf(list, org_id), lists[list])
}

export const persistLists = (cache: QueryClient) =>
  cache.getQueryCache().subscribe(({ type, query }) => {
    const [list, org_id] = query.queryKey
    if (type !== 'updated' || query.state.data === undefined || org_id !== defOrganization.get()?.org_id) return
    pairs
      .find(([name]) => name === list && query.queryKey.length === 2)?.[1]
      .set(query.state.data as { org_id: string }[])
    if (list === 'channels' && query.queryKey.length === 2) keepMostRecent(query.state.data as Channel[])
  })

function keepMostRecent(all: Channel[]) {
  const messages = all.flatMap(({ most_recent_message }) => most_recent_message ?? [])
  mostRecentMessage.set(messages.sort((one, other) => other.created.localeCompare(one.created)))
}

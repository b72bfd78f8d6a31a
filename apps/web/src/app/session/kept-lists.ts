import type { Channel } from '@earshot/contract/channels'
import type { Change } from '@earshot/contract/live'
import type { OrganizationLists } from '@earshot/contract/organizations'
import type { QueryClient } from '@tanstack/react-query'
import type { Kept } from '../../lib/browser-storage/kept.ts'
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
} from '../../lib/browser-storage/of-server.ts'

const kept: { [List in keyof OrganizationLists & Change]: Kept<OrganizationLists[List]> } = {
  channels,
  users,
  invites: invitations,
  addresses,
  alerts,
  speakers,
  tags,
}
const pairs = Object.entries(kept) as [string, Kept<{ org_id: string }[]>][]

/** Shows the lists of the last visit at once, until start-up brings them all in one call: nobody asks for one of them beside it. */
export function showKeptLists(cache: QueryClient, org_id: string) {
  for (const [list, value] of pairs) {
    const items = value.get()
    // Another tab may have kept the lists of another organization.
    if (items?.every((item) => item.org_id === org_id)) cache.setQueryData([list, org_id], items)
  }
}

/** Start-up could not bring them: whoever shows a list asks for it. */
export const doubtKeptLists = (cache: QueryClient) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [list] }) => pairs.some(([name]) => name === list) })

/** Fills the cache with lists that have just come. */
export function fillLists(cache: QueryClient, org_id: string, lists: Partial<OrganizationLists>) {
  for (const [list] of pairs) cache.setQueryData([list, org_id], lists[list as keyof OrganizationLists])
}

/** Keeps every list of the open organization for the next visit. */
export const keepLists = (cache: QueryClient) =>
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

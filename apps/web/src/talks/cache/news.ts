import type { QueryClient } from '@tanstack/react-query'
import { changedKey } from '../../lib/calls/cache-keys.ts'

/** What every change of a talk is called while it is on its way. */
export const changing = (org_id: string) => changedKey('talks', org_id)

/** What is on its way already would show the talk as it was. */
export const holdNews = (client: QueryClient, org_id: string) =>
  client.cancelQueries({
    queryKey: changedKey('talks', org_id),
    predicate: ({ queryKey, state }) => state.data !== undefined && queryKey[2] !== 'older',
  })

/** Asks again once the last of several changes is through. */
export async function hearNews(client: QueryClient, org_id: string) {
  if (client.isMutating({ mutationKey: changing(org_id) }) <= 1)
    await client.invalidateQueries({ queryKey: changedKey('talks', org_id) })
}

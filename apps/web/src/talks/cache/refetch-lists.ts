import type { QueryClient } from '@tanstack/react-query'
import { changedKey } from '../../lib/api/cache-keys.ts'

export const changeMutationKey = (org_id: string) => changedKey('talks', org_id)

export const cancelListFetches = (client: QueryClient, org_id: string) =>
  client.cancelQueries({
    queryKey: changedKey('talks', org_id),
    predicate: ({ queryKey, state }) => state.data !== undefined && queryKey[2] !== 'older',
  })

/** Without a network, lists stay as they are shown, and are fetched once there is one. */
export async function refetchLists(client: QueryClient, org_id: string) {
  if (navigator.onLine && client.isMutating({ mutationKey: changeMutationKey(org_id) }) <= 1)
    await client.invalidateQueries({ queryKey: changedKey('talks', org_id) })
}

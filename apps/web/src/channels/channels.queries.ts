import { type Channel, channelRoutes } from '@earshot/contract/channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/client.ts'

const key = (org_id: string) => ['channels', org_id]
const byName = (channels: Channel[]) =>
  channels.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

/** The channels of an organization, by name. */
export const useChannels = (org_id: string) =>
  useQuery({
    queryKey: key(org_id),
    queryFn: ({ signal }) => call(channelRoutes.list, { org_id }, { signal }),
    select: byName,
  })

export function useCreateChannel(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (fields: { name: string; notes?: string }) => call(channelRoutes.create, { ...fields, org_id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key(org_id) }),
  })
}

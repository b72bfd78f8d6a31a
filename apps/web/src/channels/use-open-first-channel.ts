import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { channelsEntry } from './channels.queries.ts'

/** Opens the first channel of a new organization, unless the person is on the way elsewhere. */
export function useOpenFirstChannel() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (org_id: string) => {
    if (location.pathname !== '/dashboard' || location.search !== '') return
    const [channel] = cache.getQueryData(channelsEntry.key(org_id)) ?? []
    if (!channel) return
    const { channel_id } = channel
    await navigate({ to: '/organizations/$org_id/channels/$channel_id', params: { org_id, channel_id }, search: {} })
  }
}

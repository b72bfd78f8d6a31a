import { type LiveTalk, liveListRoute } from '@earshot/contract/live-list'
import { useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const listed = cacheKind<LiveTalk[]>('live_talks')

export const useLiveTalks = (org_id: string) =>
  useQuery(
    cacheQuery(listed.key(org_id), {
      queryFn: ({ signal }): Promise<LiveTalk[]> => call(liveListRoute, { org_id }, { signal }),
    }),
  )

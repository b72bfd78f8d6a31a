import { ApiError } from '@earshot/contract/errors'
import { liveTalkRoutes } from '@earshot/contract/live-talks'
import type { OutputOf } from '@earshot/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

type LiveDetails = OutputOf<typeof liveTalkRoutes.find>

const details = cacheKind<LiveDetails, [org_id: string, live_id: string]>('live_talks', 'one')

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/** Events may be missed on a bad line. */
const LOOK_MS = 5000

/** Fetches only the words that are not known yet. */
export function useLiveTalk(org_id: string, live_id: string | undefined) {
  const cache = useQueryClient()
  const key = details.key(org_id, live_id ?? '')
  return useQuery(
    cacheQuery(key, {
      // One that was discarded is not asked for again with each event of the others.
      enabled: ({ state }) => live_id !== undefined && !isGone(state.error),
      refetchInterval: ({ state }) => (state.data?.state === 'live' ? LOOK_MS : false),
      retry: false,
      queryFn: async ({ signal }): Promise<LiveDetails> => {
        const known = cache.getQueryData(key)?.words ?? []
        const since = known.at(-1)?.end ?? 0
        const found = await call(liveTalkRoutes.find, { live_id: live_id ?? '', since }, { signal })
        const words = found.words.filter(({ start }) => !known.some((each) => each.start === start))
        return { ...found, words: [...known, ...words] }
      },
    }),
  )
}

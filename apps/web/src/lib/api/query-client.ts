import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { onlineManager, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { SessionMissing } from './wait-for-session.ts'

const passing: ErrorCode[] = ['unexpected', 'unauthenticated', 'too_many', 'bad_gateway', 'unavailable']

/** Missing responses, server errors and renewed sessions. Other refusals are final. */
export const isPassing = ({ code }: ApiError) => passing.includes(code)

const retry = (failures: number, error: Error) =>
  failures < 2 &&
  onlineManager.isOnline() &&
  !(error instanceof SessionMissing || (error instanceof ApiError && !isPassing(error)))

const failed: QueryFilters = { type: 'active', predicate: ({ state }) => state.status === 'error' }

export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      // The live stream invalidates changed data earlier.
      queries: { staleTime: 60_000, retry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  // Of a page that loads offline too.
  onlineManager.setOnline(navigator.onLine)
  // What is static is not refetched otherwise.
  onlineManager.subscribe((online) => {
    if (online) for (const query of client.getQueryCache().findAll(failed)) query.fetch().catch(() => undefined)
  })
  return client
}

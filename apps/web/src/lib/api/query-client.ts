import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { SessionMissing } from './wait-for-session.ts'

const passing: ErrorCode[] = ['unexpected', 'unauthenticated', 'too_many', 'bad_gateway', 'unavailable']

/** Missing responses, server errors and renewed sessions. Other refusals are final. */
export const isPassing = ({ code }: ApiError) => passing.includes(code)

const retry = (failures: number, error: Error) =>
  failures < 2 &&
  onlineManager.isOnline() &&
  !(error instanceof SessionMissing || (error instanceof ApiError && !isPassing(error)))

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
  onlineManager.subscribe((online) => online && repeatFailed(client))
  return client
}

/** What is static is not refetched otherwise. */
function repeatFailed(client: QueryClient) {
  const failed = client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  for (const query of failed) query.fetch().catch(() => undefined)
}

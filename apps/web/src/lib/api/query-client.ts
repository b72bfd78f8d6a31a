import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { QueryClient } from '@tanstack/react-query'
import { SessionMissing } from './wait-for-session.ts'

const passing: ErrorCode[] = ['unexpected', 'unauthenticated', 'too_many', 'bad_gateway', 'unavailable']

/** Missing responses, server errors and renewed sessions. Other refusals are final. */
export const isPassing = ({ code }: ApiError) => passing.includes(code)

const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof SessionMissing || (error instanceof ApiError && !isPassing(error)))

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The live stream invalidates changed data earlier.
      queries: { staleTime: 60_000, retry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })

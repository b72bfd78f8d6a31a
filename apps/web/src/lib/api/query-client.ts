import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { QueryClient } from '@tanstack/react-query'
import { SessionMissing } from './wait-for-session.ts'

const passing: ErrorCode[] = ['unexpected', 'unauthenticated', 'too_many', 'bad_gateway', 'unavailable']

/** Refusals are final. Only missing responses, server errors and renewed sessions are retried. */
const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof SessionMissing || (error instanceof ApiError && !passing.includes(error.code)))

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The live stream invalidates changed data earlier.
      queries: { staleTime: 60_000, retry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })

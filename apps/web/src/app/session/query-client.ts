import { ApiError } from '@earshot/contract/errors'
import { QueryClient } from '@tanstack/react-query'
import { SessionMissing } from '../../lib/calls/session-wait.ts'

const passing = ['unexpected', 'unauthenticated', 'too_many']

/** A refusal is an answer; only silence, a stumble and an exchanged session are worth asking again. */
const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof SessionMissing || (error instanceof ApiError && !passing.includes(error.code)))

/** The live stream says what is old; until then it is fresh enough. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })

import { operationRoutes } from '@earshot/contract/operations'
import type { OutputOf } from '@earshot/contract/route'
import { useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

export type OperationsShown = OutputOf<typeof operationRoutes.find>

const EVERY_MS = 15_000
const operations = cacheKind<OperationsShown>('talks', 'operations')

export const useOperations = (org_id: string) =>
  useQuery(
    cacheQuery(operations.key(org_id), {
      queryFn: ({ signal }) => call(operationRoutes.find, { org_id }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  )

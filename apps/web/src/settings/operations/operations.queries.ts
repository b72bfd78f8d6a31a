import { operationRoutes } from '@earshot/contract/operations'
import type { OutputOf } from '@earshot/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export type OperationsShown = OutputOf<typeof operationRoutes.find>

const EVERY_MS = 15_000

/** Where the talks of an organization stand, kept fresh while it is looked at. */
export const useOperations = (org_id: string) =>
  useQuery({
    queryKey: ['talks', org_id, 'operations'],
    queryFn: ({ signal }) => call(operationRoutes.find, { org_id }, { signal }),
    refetchInterval: EVERY_MS,
  })

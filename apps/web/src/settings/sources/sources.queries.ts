import { type Source, sourceRoutes } from '@earshot/contract/sources'
import { useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<Source[]>('sources')

const A_MINUTE = 60_000

export const useSources = (org_id: string) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(sourceRoutes.list, { org_id }, { signal }),
      refetchInterval: A_MINUTE,
    }),
  )

import { auditRoutes } from '@earshot/contract/audit'
import type { OutputOf } from '@earshot/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CachedPages, cacheKind, cachePages } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const PAGE = 100
const auditPages = cacheKind<CachedPages<OutputOf<typeof auditRoutes.list>>>('audit')

export const useAudit = (org_id: string) =>
  useInfiniteQuery(
    cachePages(auditPages.key(org_id), {
      queryFn: ({ pageParam, signal }) =>
        call(auditRoutes.list, { org_id, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    }),
  )

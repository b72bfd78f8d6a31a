import { auditRoutes } from '@earshot/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

const PAGE = 100

/** What was done in an organization, newest first, page by page. */
export const useAudit = (org_id: string) =>
  useInfiniteQuery({
    queryKey: ['audit', org_id],
    queryFn: ({ pageParam, signal }) =>
      call(auditRoutes.list, { org_id, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

import { securityEventRoutes } from '@earshot/contract/security-events'
import type { OutputOf } from '@earshot/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CachedPages, cacheKind, cachePages } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

type Page = OutputOf<typeof securityEventRoutes.own>
const PAGE = 20
const [inOrganization, ofPerson] = [
  cacheKind<CachedPages<Page>>('security-events'),
  cacheKind<CachedPages<Page>, []>('own-security-events'),
]

const after = (cursor: string) => ({ limit: PAGE, ...(cursor && { cursor }) })

export const useSecurityEvents = (org_id: string) =>
  useInfiniteQuery(
    cachePages(inOrganization.key(org_id), {
      queryFn: ({ pageParam, signal }) => call(securityEventRoutes.list, { org_id, ...after(pageParam) }, { signal }),
      staleTime: 0,
    }),
  )

export const useOwnSecurityEvents = () =>
  useInfiniteQuery(
    cachePages(ofPerson.key(), {
      queryFn: ({ pageParam, signal }) => call(securityEventRoutes.own, after(pageParam), { signal }),
      staleTime: 0,
    }),
  )

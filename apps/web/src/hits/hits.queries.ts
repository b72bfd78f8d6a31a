import { type Hit, hitRoutes } from '@earshot/contract/hits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useKept } from '../lib/browser-storage/use-kept.ts'
import { hitsLookedAt } from '../lib/browser-storage/values.ts'
import { call } from '../lib/client.ts'

/** The hits of an organization, newest first, page by page. */
export const useHits = (org_id: string) =>
  useInfiniteQuery({
    queryKey: ['hits', org_id],
    queryFn: ({ pageParam, signal }) =>
      call(hitRoutes.list, { org_id, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ hits }) => hits),
  })

/** When the hits were last looked at in this browser; the beginning of time if never. */
export const useLookedAt = (org_id: string) => useKept(hitsLookedAt)?.[org_id] ?? ''

/** How many hits have come since somebody last looked; it stops at the first page. */
export function useNewHits(org_id: string): number {
  const lookedAt = useLookedAt(org_id)
  return (useHits(org_id).data ?? []).filter(({ created }) => created > lookedAt).length
}

/** Says that these hits have been seen. */
export function lookAt(org_id: string, hits: readonly Hit[]) {
  const newest = hits[0]?.created
  const before = hitsLookedAt.get()
  if (newest && newest > (before?.[org_id] ?? '')) hitsLookedAt.set({ ...before, [org_id]: newest })
}

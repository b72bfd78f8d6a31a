import type { LiveEvent } from '@earshot/contract/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import type { Session } from '../session/session.ts'
import type { TalkPage } from '../../talks/cache/talk-entries.queries.ts'
import { type Pace, paced } from './pace.ts'

/** A new talk sends three events within seconds: received, playable and ready. They cause one or two refetches. */
const SOON = { least: 400, spread: 1000, burst: 10, each: 4000 }

/** Counts are refetched a little later, once for all events of a new talk. */
const LATER = { least: 3000, spread: 4000, burst: 3, each: 15_000 }
const COUNTS: ReadonlySet<unknown> = new Set(['unheard', 'tag counts', 'speaker counts', 'search counts', 'facets'])

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching'
const isCount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'talks' && COUNTS.has(queryKey[2])

export function openRefetches(cache: QueryClient, { session, signal }: { session: Session; signal: AbortSignal }) {
  const paces = new Map<string, Pace>()
  const request = (name: string, run: () => Promise<void>, limits: typeof SOON) => {
    const pace = paces.get(name) ?? paced(() => void run(), limits)
    paces.set(name, pace)
    pace.request()
  }
  signal.addEventListener('abort', () => paces.forEach((pace) => pace.stop()))
  return (event: LiveEvent) => {
    if (signal.aborted) return
    // A response already on its way may predate the change and would be mistaken for a fresh one.
    void cache.invalidateQueries({ predicate: (query) => isAbout(event)(query) && isFetching(query) })
    // Queries mounted before the refetch load themselves and are not requested again.
    void cache.invalidateQueries({ predicate: isAbout(event), refetchType: 'none' })
    request(event.changed, () => refetch(event, cache, session), SOON)
    if (event.changed === 'talks') request('counts', () => refetchCounts(event, cache), LATER)
  }
}

const isAbout =
  ({ org_id, changed }: LiveEvent) =>
  ({ queryKey: [change, of] }: { queryKey: readonly unknown[] }) =>
    of === org_id && (change === changed || changed === 'everything')

/** Membership is checked before anything else of the organization is requested. */
async function refetch(event: LiveEvent, cache: QueryClient, session: Session) {
  const { org_id, changed } = event
  if (changed === 'organization' || changed === 'users' || changed === 'everything') await session.refresh()
  if (!isMine(org_id)) return
  // The answer would undo the optimistic update of a mutation in flight, which refetches when it is done.
  if (cache.isMutating({ mutationKey: changedKey(changed, org_id) }) > 0) return
  const now = (query: Query) =>
    query.state.isInvalidated && isAbout(event)(query) && (changed === 'everything' || !isCount(query))
  await cache.invalidateQueries({ predicate: now })
  if (changed === 'everything') await refetchTalks(cache, isKind('talk', org_id))
  if (changed === 'talks') await refetchTalks(cache, isUnlisted(cache, org_id))
}

/** Finished talks never become stale, but the person may no longer hear them. Those that are not shown are dropped. */
async function refetchTalks(cache: QueryClient, predicate: (query: Query) => boolean) {
  cache.removeQueries({ type: 'inactive', predicate })
  const shown = cache.getQueryCache().findAll({ type: 'active', predicate })
  // The others were refetched with the lists.
  const finished = shown.filter((query) => query.isStatic())
  await Promise.all(finished.map((query) => query.fetch().catch(() => undefined)))
}

/** A talk that a fresh list shows is still there, and needs no request unless it was missing before. */
function isUnlisted(cache: QueryClient, org_id: string) {
  const lists = cache.getQueryCache().findAll({ type: 'active', predicate: isKind('newest', org_id) })
  const fresh = lists.filter(({ state }) => !state.isInvalidated)
  const listed = new Set(
    fresh.flatMap(({ state }) => (state.data as TalkPage | undefined)?.talks.map(({ talk_id }) => talk_id) ?? []),
  )
  return (query: Query) => {
    const isListed = listed.has(String(query.queryKey[3])) && query.state.status !== 'error'
    return isKind('talk', org_id)(query) && !isFetching(query) && !isListed
  }
}

const isKind =
  (kind: 'talk' | 'newest', org_id: string) =>
  ({ queryKey: [change, of, which] }: { queryKey: readonly unknown[] }) =>
    change === 'talks' && of === org_id && which === kind

const refetchCounts = async ({ org_id }: LiveEvent, cache: QueryClient) => {
  const now = (query: Query) => query.state.isInvalidated && isCount(query)
  if (isMine(org_id)) await cache.invalidateQueries({ queryKey: changedKey('talks', org_id), predicate: now })
}

const isMine = (org_id: string) => organizations.get()?.some((mine) => mine.org_id === org_id)

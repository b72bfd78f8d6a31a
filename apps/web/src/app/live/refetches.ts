import type { LiveEvent } from '@earshot/contract/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { callTogether } from '../../lib/api/call-together.ts'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import type { Session } from '../session/session.ts'
import type { TalkPage } from '../../talks/cache/talk-entries.queries.ts'
import { type Pace, paced } from './pace.ts'

/** A hundred pages that hear of one change refetch within a second. */
const SOON = { least: 400, spread: 1000, burst: 10, each: 4000 }

/**
 * A talk that has arrived is mostly transcribed within seconds, and is then refetched once, with its words. Until then
 * counts and figures wait.
 */
const ARRIVALS = { least: 2500, spread: 1500, burst: 10, each: 4000 }

/** Counts that were refetched less than this ago, in milliseconds, wait a little for more changes. */
const COUNTS_MS = 15_000
const LATER = { least: 3000, spread: 4000, burst: 3, each: COUNTS_MS }
const COUNTS: ReadonlySet<unknown> = new Set(['unheard', 'tag counts', 'speaker counts', 'search counts', 'facets'])

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching'
const isCount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'talks' && COUNTS.has(queryKey[2])

/** Changes after which the session is asked first, because rights may have changed. */
const OF_RIGHTS: readonly LiveEvent['changed'][] = ['organization', 'users', 'everything']

export function openRefetches(cache: QueryClient, { session, signal }: { session: Session; signal: AbortSignal }) {
  const paces = new Map<string, Pace>()
  const request = (name: string, run: () => Promise<void>, limits: typeof SOON) => {
    const pace = paces.get(name) ?? paced(() => void run(), limits)
    paces.set(name, pace)
    pace.request()
  }
  signal.addEventListener('abort', () => paces.forEach((pace) => pace.stop()))

  let changed = new Set<LiveEvent['changed']>()
  let counted = 0
  const refetchChanged = async (org_id: string) => {
    paces.get('arrivals')?.stop()
    const kinds = changed
    changed = new Set()
    const counts = kinds.has('talks') && Date.now() - counted > COUNTS_MS
    if (counts) counted = Date.now()
    else if (kinds.has('talks')) request('counts', () => refetchCounts(org_id, cache), LATER)
    await refetchKinds(cache, org_id, { kinds, counts })
  }
  const refetchArrivals = (org_id: string) => refetchKinds(cache, org_id, { kinds: new Set(['talks']), counts: false })

  return (event: LiveEvent) => {
    if (signal.aborted) return
    // A response already on its way may predate the change and would be mistaken for a fresh one.
    void cache.invalidateQueries({ predicate: (query) => isAbout(event)(query) && isFetching(query) })
    // Queries mounted before the refetch load themselves and are not requested again.
    void cache.invalidateQueries({ predicate: isAbout(event), refetchType: 'none' })
    if (OF_RIGHTS.includes(event.changed)) return request(event.changed, () => refetchAll(event, cache, session), SOON)
    if (event.unfinished && !isListening()) return request('arrivals', () => refetchArrivals(event.org_id), ARRIVALS)
    changed.add(event.changed)
    request('changes', () => refetchChanged(event.org_id), SOON)
  }
}

/** New talks are played as they arrive. */
const isListening = () => new URLSearchParams(location.search).get('live') === 'true'

const isAbout =
  ({ org_id, changed }: LiveEvent) =>
  ({ queryKey: [change, of] }: { queryKey: readonly unknown[] }) =>
    of === org_id && (change === changed || changed === 'everything')

/** Membership is checked before anything else of the organization is requested. */
async function refetchAll(event: LiveEvent, cache: QueryClient, session: Session) {
  const { org_id, changed } = event
  await session.refresh()
  if (!isMine(org_id) || isChanging(cache, org_id, changed)) return
  await cache.invalidateQueries({ predicate: (query) => query.state.isInvalidated && isAbout(event)(query) })
  if (changed === 'everything') await refetchTalks(cache, isKind('talk', org_id))
}

interface Changes {
  kinds: ReadonlySet<LiveEvent['changed']>
  /** Also refetches counts of talks, and figures. */
  counts: boolean
}

/** In one request, as far as that is possible. */
async function refetchKinds(cache: QueryClient, org_id: string, { kinds, counts }: Changes) {
  if (!isMine(org_id)) return
  const settled = new Set([...kinds].filter((kind) => !isChanging(cache, org_id, kind)))
  const isChanged = ({ queryKey: [change, of], state }: Query) =>
    of === org_id && state.isInvalidated && settled.has(change as LiveEvent['changed'])
  let refetched: Promise<unknown> = Promise.resolve()
  callTogether(org_id, () => {
    refetched = cache.invalidateQueries({ predicate: (query) => isChanged(query) && (counts || !isCount(query)) })
    for (const query of cache.getQueryCache().findAll({ type: 'active', predicate: isChanged }))
      if (counts && isDue(query)) void query.fetch().catch(() => undefined)
  })
  await refetched
  if (settled.has('talks')) await refetchTalks(cache, isUnlisted(cache, org_id))
}

/** Figures refetch themselves, at their own pace, unless they may go along. */
const isDue = ({ meta, state }: Query) =>
  typeof meta?.refetchedAfter === 'number' && Date.now() - state.dataUpdatedAt > meta.refetchedAfter

/** The answer would undo the optimistic update of a mutation in flight, which refetches when it is done. */
const isChanging = (cache: QueryClient, org_id: string, changed: LiveEvent['changed']) =>
  cache.isMutating({ mutationKey: changedKey(changed, org_id) }) > 0

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

const refetchCounts = async (org_id: string, cache: QueryClient) => {
  const now = (query: Query) => query.state.isInvalidated && isCount(query)
  if (isMine(org_id)) await cache.invalidateQueries({ queryKey: changedKey('talks', org_id), predicate: now })
}

const isMine = (org_id: string) => organizations.get()?.some((mine) => mine.org_id === org_id)

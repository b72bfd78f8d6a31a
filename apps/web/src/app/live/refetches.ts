import type { LiveEvent } from '@earshot/contract/live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { callTogether } from '../../lib/api/call-together.ts'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import type { Session } from '../session/session.ts'
import type { TalkPage } from '../../talks/cache/talk-entries.queries.ts'
import { arrivalsToAdd } from './add-arrivals.ts'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import { openPaces, paced, type Refetch, SOON } from './pace.ts'

const COUNT_KINDS: ReadonlySet<unknown> = new Set([
  'unheard',
  'open',
  'tag counts',
  'speaker counts',
  'search counts',
  'facets',
])

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching'
const isCount = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === 'talks' && COUNT_KINDS.has(queryKey[2])

const isUnheard = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'unheard'

/** Changes after which the session is asked first, because rights may have changed. */
const OF_RIGHTS: readonly LiveEvent['changed'][] = ['organization', 'users', 'everything']

interface Refetching {
  org_id: string
  session: Session
  signal: AbortSignal
}

export function openRefetches(cache: QueryClient, { org_id, session, signal }: Refetching) {
  const departures = hearDepartures(cache, org_id, signal)
  const changes = openPaces({
    refetch: (what) => refetchKinds(cache, org_id, what).then(departures.drop),
    refetchCounts: () => refetchCounts(org_id, cache),
  })
  const rights = new Map(
    OF_RIGHTS.map((kind) => [
      kind,
      paced(() => refetchAll(kind, cache, { org_id, session }).then(departures.drop), SOON),
    ]),
  )
  signal.addEventListener('abort', () => [changes, ...rights.values()].forEach((pace) => pace.stop()))

  return (event: LiveEvent) => {
    if (signal.aborted) return
    outdate(cache, isAbout(event))
    departures.hear(event)
    const ofRights = rights.get(event.changed)
    if (ofRights) ofRights.request()
    else changes.hear(event, { waits: !isListening() })
  }
}

/** The code is loaded when talks are gone for the first time. */
export function hearDepartures(cache: QueryClient, org_id: string, signal: AbortSignal) {
  let isDue = false
  let loaded: Promise<() => Promise<void>> | undefined
  const load = async () => {
    const { openDepartures } = await untilLoaded(() => import('./departures.ts'))
    return openDepartures(cache, org_id, signal)
  }
  return {
    hear: ({ changed, gone }: LiveEvent) => {
      isDue ||= gone === true || changed === 'everything'
    },
    drop: async () => {
      if (!isDue) return
      isDue = false
      const drop = await (loaded ??= load())
      await drop()
    },
  }
}

/** A response on its way may predate the change, and is outdated when it comes. */
function outdate(cache: QueryClient, predicate: (query: Query) => boolean) {
  // Queries mounted before the refetch load themselves and are not requested again.
  void cache.invalidateQueries({ predicate, refetchType: 'none' })
  for (const query of cache.getQueryCache().findAll({ predicate }))
    if (isFetching(query)) void query.promise?.catch(() => undefined).then(() => query.invalidate())
}

/** New talks are played as they arrive. */
const isListening = () => new URLSearchParams(location.search).get('live') === 'true'

const isAbout =
  ({ org_id, changed }: LiveEvent) =>
  ({ queryKey: [change, of] }: { queryKey: readonly unknown[] }) =>
    of === org_id && (change === changed || changed === 'everything')

/** Membership is checked before anything else of the organization is requested. */
async function refetchAll(
  changed: LiveEvent['changed'],
  cache: QueryClient,
  { org_id, session }: Pick<Refetching, 'org_id' | 'session'>,
) {
  await session.refresh()
  if (!isMine(org_id) || isChanging(cache, org_id, changed)) return
  const isOf = isAbout({ org_id, changed })
  await cache.invalidateQueries({ predicate: (query) => query.state.isInvalidated && isOf(query) })
  if (changed === 'everything') await refetchTalks(cache, isKind('talk', org_id))
}

/** In one request, as far as that is possible. */
async function refetchKinds(cache: QueryClient, org_id: string, { kinds, counts, figures }: Refetch) {
  if (!isMine(org_id)) return
  const free = new Set([...kinds].filter((kind) => !isChanging(cache, org_id, kind)))
  const isOf = ({ queryKey: [change, of] }: Query) => of === org_id && free.has(change as LiveEvent['changed'])
  const isChanged = (query: Query) => isOf(query) && query.state.isInvalidated
  const active = cache.getQueryCache().findAll({ type: 'active', predicate: isOf })
  const addArrivals = free.has('talks') ? arrivalsToAdd(cache, org_id) : undefined
  const isLeftOut = (query: Query) => isCount(query) && (!counts || (addArrivals && isUnheard(query)))
  let refetched: Promise<unknown> = Promise.resolve()
  callTogether(org_id, () => {
    refetched = cache.invalidateQueries({ predicate: (query) => isChanged(query) && !isLeftOut(query) })
    for (const query of active)
      if (figures && isChanged(query) && isDue(query)) void query.fetch().catch(() => undefined)
  })
  await refetched
  if (addArrivals?.() === false && counts) await cache.invalidateQueries({ queryKey: unheardEntry.key(org_id) })
  if (free.has('talks')) await refetchTalks(cache, isUnlisted(cache, org_id))
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
  const adds = arrivalsToAdd(cache, org_id) !== undefined
  const now = (query: Query) => query.state.isInvalidated && isCount(query) && !(adds && isUnheard(query))
  if (isMine(org_id)) await cache.invalidateQueries({ queryKey: changedKey('talks', org_id), predicate: now })
}

const isMine = (org_id: string) => organizations.get()?.some((mine) => mine.org_id === org_id)

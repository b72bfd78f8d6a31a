import type { LiveEvent } from '@earshot/contract/live'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/session-context.ts'
import { type Pace, paced } from './pace.ts'

export function useLive(org_id: string) {
  const cache = useQueryClient()
  const session = useSession()
  useEffect(() => {
    const left = new AbortController()
    // Not after the first paint: what changes before the stream is open would be missed.
    const since = performance.now()
    const refetches = openRefetches(cache, session)
    left.signal.addEventListener('abort', refetches.stop)
    void untilLoaded(() => import('./shared-stream.ts')).then(({ listenShared }) => {
      if (left.signal.aborted) return
      listenShared({ org_id, since, signal: left.signal, onNews: ({ event }) => refetches.after(event) })
    })
    return () => left.abort()
  }, [org_id, cache, session])
}

/** A new talk is received, playable and ready within seconds: those are one or two refetches. */
const SOON = { least: 400, spread: 1000, burst: 10, each: 4000 }

/** Counts follow a little later, once for what was received and ready meanwhile. */
const LATER = { least: 3000, spread: 4000, burst: 3, each: 15_000 }
const COUNTS: ReadonlySet<unknown> = new Set(['unheard', 'tag counts', 'speaker counts'])

const isCount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'talks' && COUNTS.has(queryKey[2])

/** Refetches what live events say has changed, each kind at its own pace. */
function openRefetches(cache: QueryClient, session: Session) {
  const paces = new Map<string, Pace>()
  const request = (name: string, run: () => Promise<void>, limits: typeof SOON) => {
    const pace = paces.get(name) ?? paced(() => void run(), limits)
    paces.set(name, pace)
    pace.request()
  }
  return {
    after: (event: LiveEvent) => {
      // What is opened before then asks for itself.
      void cache.invalidateQueries({ predicate: isAbout(event), refetchType: 'none' })
      request(event.changed, () => refetch(event, cache, session), SOON)
      if (event.changed === 'talks') request('counts', () => refetchCounts(event, cache), LATER)
    },
    stop: () => paces.forEach((pace) => pace.stop()),
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
  // A mutation in flight refetches when it is done; until then the answer would undo its optimistic update.
  if (cache.isMutating({ mutationKey: changedKey(changed, org_id) }) > 0) return
  const now = (query: Query) => isAbout(event)(query) && (changed === 'everything' || !isCount(query))
  await cache.invalidateQueries({ predicate: now })
}

const refetchCounts = async ({ org_id }: LiveEvent, cache: QueryClient) => {
  if (isMine(org_id)) await cache.invalidateQueries({ queryKey: changedKey('talks', org_id), predicate: isCount })
}

const isMine = (org_id: string) => organizations.get()?.some((mine) => mine.org_id === org_id)

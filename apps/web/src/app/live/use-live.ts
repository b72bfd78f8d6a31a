import type { LiveEvent } from '@earshot/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { organizations } from '../../lib/browser-storage/server-values.ts'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/session-context.ts'

export function useLive(org_id: string) {
  const cache = useQueryClient()
  const session = useSession()
  useEffect(() => {
    const left = new AbortController()
    // Not after the first paint: what changes before the stream is open would be missed.
    const since = performance.now()
    void untilLoaded(() => import('./shared-stream.ts')).then(({ listenShared: listenTogether }) => {
      if (left.signal.aborted) return
      listenTogether({ org_id, since, signal: left.signal, onNews: ({ event }) => void refetch(event, cache, session) })
    })
    return () => left.abort()
  }, [org_id, cache, session])
}

/** Membership is checked before anything else of the organization is requested. */
async function refetch({ org_id, changed }: LiveEvent, cache: QueryClient, session: Session) {
  if (changed === 'organization' || changed === 'users' || changed === 'everything') await session.refresh()
  if (!organizations.get()?.some((mine) => mine.org_id === org_id)) return
  // A mutation in flight refetches when it is done; until then the answer would undo its optimistic update.
  if (cache.isMutating({ mutationKey: changedKey(changed, org_id) }) > 0) return
  if (changed === 'everything') await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === org_id })
  else await cache.invalidateQueries({ queryKey: changedKey(changed, org_id) })
}

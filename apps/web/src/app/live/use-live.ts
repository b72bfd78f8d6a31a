import type { LiveEvent } from '@earshot/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changedKey } from '../../lib/calls/cache-keys.ts'
import { organizations } from '../../lib/browser-storage/of-server.ts'
import { untilLoaded } from '../../ui/screen/late/afterwards.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/session-context.ts'

/** Keeps everything on the screen true while the organization changes. */
export function useLive(org_id: string) {
  const cache = useQueryClient()
  const session = useSession()
  useEffect(() => {
    const left = new AbortController()
    // Not after the first paint: what changes before the stream is open would be missed.
    const since = performance.now()
    void untilLoaded(() => import('./one-stream.ts')).then(({ listenTogether }) => {
      if (left.signal.aborted) return
      listenTogether({ org_id, since, signal: left.signal, onNews: ({ event }) => void refetch(event, cache, session) })
    })
    return () => left.abort()
  }, [org_id, cache, session])
}

/** Whether one still belongs is asked before anything of the organization is: who has been let go asks it nothing more. */
async function refetch({ org_id, changed }: LiveEvent, cache: QueryClient, session: Session) {
  if (changed === 'organization' || changed === 'users' || changed === 'everything') await session.refresh()
  if (!organizations.get()?.some((mine) => mine.org_id === org_id)) return
  // Whoever is changing these asks for the news once through: until then it would bring back what is on its way.
  if (cache.isMutating({ mutationKey: changedKey(changed, org_id) }) > 0) return
  if (changed === 'everything') await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === org_id })
  else await cache.invalidateQueries({ queryKey: changedKey(changed, org_id) })
}

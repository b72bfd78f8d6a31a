import type { LiveEvent } from '@earshot/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/session-context.ts'
import { listenTogether } from './one-stream.ts'

/** Keeps everything on the screen true while the organization changes. */
export function useLive(org_id: string) {
  const cache = useQueryClient()
  const session = useSession()
  useEffect(() => {
    const left = new AbortController()
    listenTogether({ org_id, signal: left.signal, onNews: ({ event }) => refetch(event, cache, session) })
    return () => left.abort()
  }, [org_id, cache, session])
}

function refetch({ org_id, changed }: LiveEvent, cache: QueryClient, session: Session) {
  if (changed === 'everything') void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === org_id })
  else void cache.invalidateQueries({ queryKey: [changed, org_id] })
  if (changed === 'organization' || changed === 'users' || changed === 'everything') void session.refresh()
}

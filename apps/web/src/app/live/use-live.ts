import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preloadWhenIdle, untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import { useSession } from '../session/session-context.ts'

export function useLive(org_id: string) {
  const cache = useQueryClient()
  const session = useSession()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    // Taken before the code of the stream has loaded, so that no change in between is missed.
    const since = performance.now()
    const refetches = preloadWhenIdle(() => import('./refetches.ts')).then(({ openRefetches }) =>
      openRefetches(cache, { org_id, session, signal }),
    )
    void untilLoaded(() => import('./shared-stream.ts')).then(({ listenShared }) => {
      if (signal.aborted) return
      listenShared({ org_id, since, signal, onNews: ({ event }) => void refetches.then((after) => after(event)) })
    })
    return () => left.abort()
  }, [org_id, cache, session])
}

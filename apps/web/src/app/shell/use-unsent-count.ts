import { useEffect, useState } from 'react'
import { preloadWhenIdle } from '../../ui/lazy/preload-when-idle.ts'
import { useMe } from '../../users/users.queries.ts'

export function useUnsentCount(): number {
  const { user_id } = useMe()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    void preloadWhenIdle(() => import('../../composer/outbox/outboxes.ts')).then(
      ({ subscribeUnsentCount: hearWaitingOf }) => {
        if (!left.signal.aborted) left.signal.addEventListener('abort', hearWaitingOf(user_id, setCount))
      },
    )
    return () => left.abort()
  }, [user_id])
  return count
}

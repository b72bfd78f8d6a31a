import { useEffect, useState } from 'react'
import { untilLoaded } from '../../../ui/screen/late/afterwards.ts'
import { useMe } from '../../../users/users.queries.ts'

/** How many talks of the person wait to be sent, in all of their organizations. */
export function useUnsent(): number {
  const { user_id } = useMe()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    void untilLoaded(() => import('../../../recorder/outbox/outboxes.ts')).then(({ hearWaitingOf }) => {
      if (!left.signal.aborted) left.signal.addEventListener('abort', hearWaitingOf(user_id, setCount))
    })
    return () => left.abort()
  }, [user_id])
  return count
}

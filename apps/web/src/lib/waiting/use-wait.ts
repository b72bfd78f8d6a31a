import { useEffect, useState } from 'react'

/** The seconds that are left of a wait since a moment, counting down; 0 when there is nothing to wait for. */
export function useWait(since: number | undefined, seconds: number): number {
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft(since, { now, seconds })
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return left
}

/** A clock that was set back makes nobody wait for longer. */
export function secondsLeft(since: number | undefined, { now, seconds }: { now: number; seconds: number }) {
  if (since === undefined) return 0
  return Math.min(seconds, Math.max(0, Math.ceil((since - now) / 1000 + seconds)))
}

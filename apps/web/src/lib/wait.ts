import { useEffect, useState } from 'react'
import type { Persisted } from './browser-storage/persisted-value.ts'
import { usePageStore } from './page-store.ts'

/** Remaining seconds of a wait that started at `since`, counting down to 0. */
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

/** Never longer than the wait itself, even if the clock was set back. */
export function secondsLeft(since: number | undefined, { now, seconds }: { now: number; seconds: number }) {
  if (since === undefined) return 0
  return Math.min(seconds, Math.max(0, Math.ceil((since - now) / 1000 + seconds)))
}

/** Minimum interval between two messages to the same recipient. */
export const WAIT_SECONDS = 60

const DAY_MS = 24 * 60 * 60 * 1000

type SentTimes = Persisted<Record<string, number>>

/** Records that a message was sent now. If the server said how long to wait, the time is set back to match. */
export function storeSentTime(times: SentTimes, key: string, waitSeconds = WAIT_SECONDS) {
  const now = Date.now()
  const at = now + (Math.min(waitSeconds, WAIT_SECONDS) - WAIT_SECONDS) * 1000
  times.set({ ...recentSentTimes(times.get() ?? {}, now), [key]: at })
}

export const recentSentTimes = (times: Record<string, number>, now: number): Record<string, number> =>
  Object.fromEntries(Object.entries(times).filter(([, at]) => now - at < DAY_MS))

export const useSentTime = (times: SentTimes, key: string): number | undefined => usePageStore(times)?.[key]

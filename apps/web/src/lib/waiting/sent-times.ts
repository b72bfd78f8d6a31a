import type { Kept } from '../browser-storage/kept.ts'
import { usePageValue } from '../page-value/use-page-value.ts'

/** Something of the kind is sent to the same place once in so many seconds. */
export const WAIT_SECONDS = 60

const DAY_MS = 24 * 60 * 60 * 1000

type SentTimes = Kept<Record<string, number>>

/** Keeps that something was sent to a place just now, or, where the server said how long to wait, when it must have been. */
export function keepSentTime(times: SentTimes, place: string, waitSeconds = WAIT_SECONDS) {
  const now = Date.now()
  const at = now + (Math.min(waitSeconds, WAIT_SECONDS) - WAIT_SECONDS) * 1000
  times.set({ ...recentOf(times.get() ?? {}, now), [place]: at })
}

/** What was sent a day ago is forgotten. */
export const recentOf = (times: Record<string, number>, now: number): Record<string, number> =>
  Object.fromEntries(Object.entries(times).filter(([, at]) => now - at < DAY_MS))

/** When something was sent to a place last; undefined when nobody here knows of it. */
export const useSentTime = (times: SentTimes, place: string): number | undefined => usePageValue(times)?.[place]

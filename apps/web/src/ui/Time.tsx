import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from '../lib/format.ts'

/** A moment in words that stay true while they are looked at; the exact moment on hover. */
export function Time({ at }: { at: string }) {
  const now = useSyncExternalStore(hear, halfMinute) * EVERY
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}

const EVERY = 30_000

/** One clock for all, however many moments are shown. */
const listeners = new Set<() => void>()
let clock = 0

const halfMinute = () => Math.floor(Date.now() / EVERY)

function hear(listener: () => void) {
  if (listeners.size === 0) clock = window.setInterval(tell, EVERY)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(clock)
  }
}

function tell() {
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime, timeInDay } from '../lib/format.ts'
import { createListeners } from '../lib/listeners.ts'

interface TimeProps {
  at: string
  isInDay?: boolean
}

export function Time({ at, isInDay = false }: TimeProps) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {useTimeText(at, isInDay)}
    </time>
  )
}

/** The text of Time, for accessible names. */
export function useTimeText(at: string, isInDay: boolean) {
  const now = useNow()
  return isInDay ? timeInDay(at, now) : relativeTime(at, now)
}

/** Rounded to half minutes, to limit renders. */
export const useNow = () => useSyncExternalStore(hear, halfMinute) * EVERY

const EVERY = 30_000

const listeners = createListeners()
let clock = 0

const halfMinute = () => Math.floor(Date.now() / EVERY)

function hear(listener: () => void) {
  if (listeners.count() === 0) clock = window.setInterval(listeners.notify, EVERY)
  const unsubscribe = listeners.subscribe(listener)
  return () => {
    unsubscribe()
    if (listeners.count() === 0) clearInterval(clock)
  }
}

import { useEffect, useState } from 'react'
import { exactTime, relativeTime } from '../lib/format.ts'

/** A moment in words that stay true while they are looked at; the exact moment on hover. */
export function Time({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}

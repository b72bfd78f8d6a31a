import { useEffect, useState } from 'react'

/** Counts `seconds` down to 0, from the start and again after each `wait()`. */
export function useWait(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const wait = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), wait }
}

const OFTEN_MS = 200

/** For values that change without events. */
export function subscribeTick(listener: () => void) {
  const timer = setInterval(listener, OFTEN_MS)
  return () => clearInterval(timer)
}

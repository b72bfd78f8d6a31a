const OFTEN_MS = 200

/** What changes by itself is looked at five times a second. */
export function often(listener: () => void) {
  const timer = setInterval(listener, OFTEN_MS)
  return () => clearInterval(timer)
}

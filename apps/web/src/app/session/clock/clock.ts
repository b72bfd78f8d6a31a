import { SESSION_MS } from '@earshot/contract/rules/constants'

/** So long before a sign-in ends, its person is asked to renew it. */
export const NOTICE_MS = 60 * 60 * 1000
const LOOK_MS = 20_000

/** When a sign-in ends, and whether that is near or past. */
export function endOfSignIn(lastLogin: number | undefined, now = Date.now()) {
  if (lastLogin === undefined) return undefined
  const end = lastLogin + SESSION_MS
  if (now < end - NOTICE_MS) return undefined
  return { end, over: now > end }
}

/** Calls back every now and then, and at once when a sleeping device wakes up. Answers how to stop. */
export function watchClock(look: () => void) {
  const timer = setInterval(look, LOOK_MS)
  const woken = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', woken)
  addEventListener('focus', woken)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', woken)
    removeEventListener('focus', woken)
  }
}

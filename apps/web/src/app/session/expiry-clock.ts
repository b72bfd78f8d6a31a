import { REFRESH_MS, SESSION_MS } from '@earshot/contract/rules/constants'
import { isSessionToken } from '@earshot/contract/rules/session-token'

/** The person is asked to renew the sign-in this long before it ends. */
export const NOTICE_MS = 60 * 60 * 1000
const LOOK_MS = 20_000

export function endOfSignIn(lastLogin: number | undefined, now = Date.now()) {
  if (lastLogin === undefined) return undefined
  const end = lastLogin + SESSION_MS
  if (now < end - NOTICE_MS) return undefined
  return { end, over: now > end }
}

/** Calls back regularly, and at once when the page becomes visible again, for example after sleep. Returns the cleanup. */
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

export const signedInLately = (lastLogin: number | undefined, now = Date.now()) =>
  lastLogin !== undefined && now - lastLogin <= SESSION_MS

/** False for malformed tokens and for those that expire soon. */
export const isTokenFresh = (token: string | undefined, now = Date.now()): boolean =>
  token !== undefined && isSessionToken(token, now + REFRESH_MS)

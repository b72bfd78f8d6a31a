import { REFRESH_MS, SESSION_MS } from '@earshot/contract/rules/constants'
import { isSessionToken } from '@earshot/contract/rules/session-token'

/** Whether somebody really signed in within the last 24 hours. */
export const signedInLately = (lastLogin: number | undefined, now = Date.now()) =>
  lastLogin !== undefined && now - lastLogin <= SESSION_MS

/** Whether a session token is good for now: it says when it was made and when it ends, and that is not soon. */
export const isTokenFresh = (token: string | undefined, now = Date.now()): boolean =>
  token !== undefined && isSessionToken(token, now + REFRESH_MS)

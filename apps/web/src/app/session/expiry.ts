import { SESSION_MS } from '@earshot/contract/rules/constants'

/** Whether somebody really signed in within the last 24 hours. */
export const signedInLately = (lastLogin: number | undefined, now = Date.now()) =>
  lastLogin !== undefined && now - lastLogin <= SESSION_MS

/** Whether a session token is good for now: it says when it was made and when it ends, and that is still to come. */
export function isTokenFresh(token: string | undefined, now = Date.now()): boolean {
  const { iat, exp } = payloadOf(token)
  return typeof iat === 'number' && typeof exp === 'number' && now < exp * 1000
}

function payloadOf(token: string | undefined): { iat?: unknown; exp?: unknown } {
  try {
    const part = token?.split('.')[1] ?? ''
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

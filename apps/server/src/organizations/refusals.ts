import { ApiError, type Opener } from '@earshot/contract/errors'
import type { Caller, SignIn } from '../core/http/caller.ts'

export function requireVerified({ need_verification }: Caller) {
  if (need_verification) throw new ApiError('forbidden', 'Verify your email address first. We sent you a link')
}

interface Demands {
  session_minutes: number | null
  sessions_since: string | null
}

/** What a session lacks for an organization. Keys and apps are no sessions. */
export function lackOf(sign_in: SignIn | undefined, { session_minutes, sessions_since }: Demands): Opener | undefined {
  if (!sign_in) return undefined
  const isEnded = sessions_since !== null && Date.parse(sign_in.signed_in) <= Date.parse(sessions_since)
  const isIdle = session_minutes !== null && sign_in.idle >= session_minutes * 60
  return isEnded || isIdle ? 'sign_in' : undefined
}

const sentences: Record<Opener, string> = { sign_in: 'Sign in again to open this organization' }

export const lacking = (requires: Opener) => new ApiError('forbidden', sentences[requires], { requires })

export const notFound = () => new ApiError('not_found', 'Not found, or you do not have access')

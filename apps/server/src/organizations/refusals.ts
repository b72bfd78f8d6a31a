import { ApiError, type Opener } from '@earshot/contract/errors'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import type { Caller } from '../core/http/caller.ts'
import type { Entrance } from './entrance.repo.ts'

export function requireVerified({ need_verification }: Caller) {
  if (need_verification) throw new ApiError('forbidden', 'Verify your email address first. We sent you a link')
}

type Demands = Pick<Entrance, 'session_minutes' | 'sessions_since' | 'demands_factor' | 'factor_guests' | 'guest_until'>

/** What a session lacks for an organization. Keys and apps are no sessions. */
export function lackOf(caller: Caller, demands: Demands & { admin: boolean }): Opener | undefined {
  const { sign_in } = caller
  if (!sign_in) return undefined
  const { session_minutes, sessions_since } = demands
  const isEnded = sessions_since !== null && Date.parse(sign_in.signed_in) <= Date.parse(sessions_since)
  const isIdle = session_minutes !== null && sign_in.idle >= session_minutes * 60
  if (isEnded || isIdle) return 'sign_in'
  return !sign_in.second_factor && isFactorDemanded(caller, demands) ? 'second_factor' : undefined
}

function isFactorDemanded({ context, level }: Caller, demands: Demands & { admin: boolean }) {
  const { demands_factor, factor_guests, guest_until, admin } = demands
  const { secondFactor } = context.config.identity
  if (secondFactor === 'everybody') return true
  if (secondFactor === 'operators' && (admin || level >= ADMIN_LEVEL)) return true
  return demands_factor && (factor_guests || guest_until === null)
}

const sentences: Record<Opener, string> = {
  sign_in: 'Sign in again to open this organization',
  second_factor: 'Set up two-factor authentication to open this organization',
}

export const lacking = (requires: Opener) => new ApiError('forbidden', sentences[requires], { requires })

export const notFound = () => new ApiError('not_found', 'Not found, or you do not have access')

import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../../core/context.ts'
import type { Claims } from '../../ports/identity/identity.ts'
import { accountsOf } from '../users/user-linking.service.ts'
import { findIdleOf, updateIdleRevoked } from './sessions.repo.ts'

/** The sign-in at a provider that opens a session. */
export type OpenedBy = Partial<Pick<Claims, 'signed_in' | 'via' | 'issuer' | 'subject'>>

/** Seconds. */
export const mostIdle = ({ config }: Context) => (config.sessionMinutes || 24 * 60) * 60

/** Throws for a sign-in that was idle for too long. Returns the longest time, in seconds. */
export async function requireInUse(context: Context, sign_in: Parameters<typeof findIdleOf>[1], from: OpenedBy) {
  const { unused, longest_idle } = await findIdleOf(context.connections.outside, sign_in)
  const { via, signed_in, issuer, subject } = from
  const sinceSignIn = via && signed_in ? Math.floor(Date.now() / 1000 - signed_in) : 0
  const idle = unused ?? sinceSignIn
  if (idle < mostIdle(context)) return Math.max(longest_idle ?? 0, idle)
  if (issuer && subject) await context.identity.end({ issuer, subject }, via)
  throw new ApiError('unauthenticated', 'You have been signed out. Sign in again')
}

/** Ends what was idle for too long, and the provider's sign-ins with it. */
export async function endIdleSessions(context: Context) {
  for (const { user_id, via } of await updateIdleRevoked(context.connections.outside, mostIdle(context)))
    for (const account of await accountsOf(context, user_id)) await context.identity.end(account, via)
}

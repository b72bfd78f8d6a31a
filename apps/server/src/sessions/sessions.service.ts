import { ApiError } from '@earshot/contract/errors'
import type { sessionRoutes } from '@earshot/contract/sessions'
import { jwtVerify, SignJWT } from 'jose'
import { v7 as newId } from 'uuid'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/mount.ts'
import { markSeen, personBehind } from '../users/users.service.ts'
import { findSession, insertSession, updateSessionRevoked } from './sessions.repo.ts'

const LIFETIME = 24 * 60 * 60

export const sessions: Handlers<typeof sessionRoutes> = {
  exchange: ({ context }, { token }) => exchange(context, token),
  exchangeByQuery: ({ context }, { token }) => exchange(context, token),

  async revoke({ context, session_id }) {
    await updateSessionRevoked(context.connections.outside, session_id)
    known.delete(session_id)
    return { revoked: true }
  },
}

async function exchange(context: Context, token: string) {
  const claims = await context.identity.verify(token)
  if (!claims) throw new ApiError('unauthenticated', 'This sign-in does not hold any more. Sign in again')
  const user_id = await personBehind(context, claims)
  return { ...(await openSession(context, user_id)), need_verification: !claims.email_verified }
}

/** A new session of a person, with the token that carries it. */
export async function openSession({ connections, sessionSecret }: Context, user_id: string) {
  const session_id = newId()
  const expires_at = new Date(Date.now() + LIFETIME * 1000).toISOString()
  await insertSession(connections.outside, { session_id, user_id, expires_at })
  const signed = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user_id)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME}s`)
    .sign(sessionSecret)
  return { token: signed, expires_at, user_id }
}

export interface SessionOwner {
  session_id: string
  user_id: string
  level: number
  need_verification: boolean
}

const FRESH_FOR = 1000
/** What was looked up within the last second: a revoked session is refused on every node within that time. */
const known = new Map<string, { until: number; owner: SessionOwner }>()

/** The person of a session token. Refuses what is forged, over or revoked. */
export async function sessionOf(context: Context, token: string): Promise<SessionOwner> {
  const session_id = await sessionIdIn(context, token)
  return ownerOf(context, session_id)
}

/** The person of a session that is named by a signed address instead of a token. */
export async function ownerOf(context: Context, session_id: string): Promise<SessionOwner> {
  const recent = known.get(session_id)
  if (recent && recent.until > Date.now()) return recent.owner
  const found = await findSession(context.connections.outside, session_id)
  if (!found) throw sessionOver()
  const { long_unseen, verified, ...rest } = found
  if (long_unseen) await markSeen(context, found.user_id)
  const owner = { ...rest, need_verification: !verified }
  if (known.size > 10_000) known.clear()
  known.set(session_id, { until: Date.now() + FRESH_FOR, owner })
  return owner
}

async function sessionIdIn({ sessionSecret }: Context, token: string) {
  const checked = await jwtVerify<{ sid: string }>(token, sessionSecret, {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
  }).catch(() => null)
  if (!checked) throw sessionOver()
  return checked.payload.sid
}

const sessionOver = () => new ApiError('unauthenticated', 'Your session is over. Sign in again')

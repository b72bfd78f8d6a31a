import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import { isSessionToken } from '@earshot/contract/rules/session-token'
import type { sessionRoutes } from '@earshot/contract/sessions'
import { jwtVerify, SignJWT } from 'jose'
import { v7 as newId } from 'uuid'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/mount.ts'
import { findKeyOwner } from '../keys/keys.service.ts'
import { opens, readKey } from '../keys/secret.ts'
import { markSeen, personBehind } from '../users/users.service.ts'
import { forget, type Known, recall, remember, type SessionOwner } from './recent.ts'
import { deletePast, findSession, insertSession, updateSessionRevoked } from './sessions.repo.ts'

const LIFETIME = 24 * 60 * 60

export const sessions: Handlers<typeof sessionRoutes> = {
  exchange: ({ context }, { token }) => exchange(context, token),
  exchangeByQuery: ({ context }, { token }) => exchange(context, token),

  async revoke({ context, session_id }) {
    await updateSessionRevoked(context.connections.outside, session_id)
    forget(session_id)
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

/** Who shows a token: the person of a session, or a key for programs. Refuses what is forged, over or revoked. */
export async function sessionOf(context: Context, token: string): Promise<SessionOwner> {
  const key = readKey(token)
  if (!key) return ownerOf(context, await sessionIdIn(context, token))
  const known = await lookUp(context, key.key_id)
  if (!known?.secret_hash || !opens(key.secret, known.secret_hash))
    throw new ApiError('unauthenticated', 'This key does not hold, or not any more')
  return known.owner
}

/** The owner of a session or key that is named by a signed address instead of a token. */
export async function ownerOf(context: Context, session_id: string): Promise<SessionOwner> {
  const known = await lookUp(context, session_id)
  if (!known) throw sessionOver()
  return known.owner
}

async function lookUp(context: Context, session_id: string): Promise<Known | null> {
  const recent = recall(session_id)
  if (recent) return recent
  const found = (await findOwner(context, session_id)) ?? (await findKeyOwner(context, session_id))
  return found && remember(found)
}

async function findOwner(context: Context, session_id: string): Promise<Known | null> {
  const found = await findSession(context.connections.outside, session_id)
  if (!found) return null
  const { long_unseen, verified, ...rest } = found
  if (long_unseen) await markSeen(context, found.user_id)
  return { owner: { ...rest, need_verification: !verified }, secret_hash: null }
}

async function sessionIdIn({ sessionSecret }: Context, token: string) {
  if (!isSessionToken(token)) throw sessionOver()
  const checked = await jwtVerify<{ sid: string }>(token, sessionSecret, {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
  }).catch(() => null)
  const { success, data } = Id.safeParse(checked?.payload.sid)
  if (!success) throw sessionOver()
  return data
}

const sessionOver = () => new ApiError('unauthenticated', 'Your session is over. Sign in again')

/** Forgets sessions that were over 30 days ago. */
export const sweepSessions = ({ connections }: Context) => deletePast(connections.outside)

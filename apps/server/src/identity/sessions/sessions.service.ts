import { ApiError } from '@earshot/contract/errors'
import { SESSION_MS } from '@earshot/contract/rules/constants'
import { Id } from '@earshot/contract/fields'
import { isSessionToken } from '@earshot/contract/rules/session-token'
import type { sessionRoutes } from '@earshot/contract/sessions'
import { jwtVerify, SignJWT } from 'jose'
import { v7 as newId } from 'uuid'
import type { Context } from '../../core/context.ts'
import type { Caller, Visitor } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { applyGroups } from '../../organizations/issued-members/issued-members.service.ts'
import { enterProvisioned } from '../../organizations/scim/provisioning.service.ts'
import { disconnectAll } from '../apps/apps.service.ts'
import { findKeyOwner } from '../keys/keys.service.ts'
import { isKeySecret, looksLikeKey, readKey } from '../keys/secret.ts'
import { type Account, Unreachable } from '../../ports/identity/identity.ts'
import { groupsOf } from '../users/issuer-groups.service.ts'
import { accountsOf, findOrCreateUser, findUserOf } from '../users/user-linking.service.ts'
import { isVerified, markSeen } from '../users/users.service.ts'
import { recordEvent } from '../security-events/record-event.service.ts'
import { mostIdle, type OpenedBy, requireInUse } from './idle-sessions.service.ts'
import {
  uncacheSession,
  type CachedSession,
  cachedSession,
  cacheSession,
  type SessionOwner,
  type VerifiedToken,
  verifiedWith,
} from './session-cache.ts'
import {
  deletePast,
  findSignIn,
  insertSession,
  listSessions,
  updateAllRevoked,
  updateSessionRevoked,
  updateSessionUsed,
  updateVia,
} from './sessions.repo.ts'

export const sessions: Handlers<typeof sessionRoutes> = {
  exchange: (visitor, { token }) => exchange(visitor, token),
  exchangeByQuery: (visitor, { token }) => exchange(visitor, token),

  async revoke({ context, session_id, user_id, address }, { everywhere }) {
    await updateSessionRevoked(context.connections.outside, session_id)
    uncacheSession(session_id)
    if (everywhere) await endEverywhere(context, user_id)
    if (everywhere) await recordEvent(context, { kind: 'sessions_ended', user_id, address })
    return { revoked: true }
  },
}

async function exchange({ context, address }: Visitor | Caller, token: string) {
  const claims = await context.identity.verify(token).catch((error) => askAgainLater(context, error))
  if (!claims) throw new ApiError('unauthenticated', 'You have been signed out. Sign in again')
  const user_id = await findOrCreateUser(context, claims)
  const groups = await groupsOf(context, claims)
  if (groups) await applyGroups(context, { user_id, groups, address })
  await enterProvisioned(context, { user_id, address })
  const session = await openSession(context, user_id, claims)
  if (!claims.via) await recordEvent(context, { kind: 'sign_in', user_id, address })
  return { ...session, need_verification: !(await isVerified(context, user_id)) }
}

/**
 * Not `unauthenticated`, because signing in again would not help, and not `too_many`, because the caller did nothing
 * too often. A failing provider is a server fault: it is logged, and a retry may succeed.
 */
function askAgainLater({ log }: Context, error: unknown): never {
  if (!(error instanceof Unreachable)) throw error
  log.error({ err: error }, 'an identity provider does not answer')
  throw new ApiError(
    'unexpected',
    'Your identity provider cannot be reached to check who you are. Try again in a moment',
  )
}

export async function openSession(context: Context, user_id: string, from: OpenedBy = {}) {
  const { connections, sessionSecret } = context
  const session_id = newId()
  const expires_at = new Date(Date.now() + SESSION_MS).toISOString()
  const signed_in = from.signed_in === undefined ? null : new Date(from.signed_in * 1000).toISOString()
  const sign_in = { user_id, signed_in, via: from.via ?? null }
  const longest_idle = await requireInUse(context, sign_in, from)
  await insertSession(connections.outside, {
    ...{ session_id, expires_at, longest_idle },
    ...{ ...sign_in, second_factor: from.second_factor ?? false },
  })
  const signed = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user_id)
    .setIssuedAt()
    .setExpirationTime(`${SESSION_MS / 1000}s`)
    .sign(sessionSecret)
  return { token: signed, expires_at, user_id }
}

/** Accepts session tokens and API keys. Throws for forged, expired and revoked ones. `attended` requests count as use. */
export async function sessionOf(context: Context, token: string, attended = false): Promise<SessionOwner> {
  const key = readKey(token)
  if (!key) {
    if (looksLikeKey(token)) throw keyOver()
    return ownerOf(context, await sessionIdIn(context, token), attended)
  }
  const known = await lookUp(context, key.key_id)
  if (!known?.secret_hash || !isKeySecret(key.secret, known.secret_hash)) throw keyOver()
  return known.owner
}

/** For signed addresses, which name the session or key instead of carrying its token. */
export async function ownerOf(context: Context, session_id: string, attended = false): Promise<SessionOwner> {
  const known = await lookUp(context, session_id)
  if (!known) throw sessionOver()
  if (attended && known.long_unused) await updateSessionUsed(context.connections.outside, session_id)
  return known.owner
}

async function lookUp(context: Context, session_id: string): Promise<CachedSession | null> {
  const recent = cachedSession(session_id)
  if (recent) return recent
  const found = (await findOwner(context, session_id)) ?? (await findKeyOwner(context, session_id))
  return found && cacheSession(found)
}

async function findOwner(context: Context, session_id: string): Promise<CachedSession | null> {
  const [found] = await listSessions(context.connections.outside, [session_id], mostIdle(context))
  if (!found) return null
  const { long_unseen, long_unused, verified, signed_in, idle, second_factor, ...rest } = found
  if (long_unseen) await markSeen(context, [found.user_id])
  const owner = { ...rest, need_verification: !verified, sign_in: { signed_in, idle, second_factor } }
  return { owner, secret_hash: null, long_unused }
}

/** Which of these ids are no valid sessions. Also updates when the people of the valid ones were last seen. */
export async function endedAmong(context: Context, session_ids: string[]): Promise<Set<string>> {
  const valid = await listSessions(context.connections.outside, session_ids, mostIdle(context))
  const unseen = valid.filter(({ long_unseen }) => long_unseen).map(({ user_id }) => user_id)
  if (unseen.length > 0) await markSeen(context, unseen)
  const there = new Set(valid.map(({ session_id }) => session_id))
  return new Set(session_ids.filter((session_id) => !there.has(session_id)))
}

async function sessionIdIn({ sessionSecret }: Context, token: string) {
  const tokens = verifiedWith(sessionSecret)
  const known = tokens.get(token) ?? (await verify(sessionSecret, token))
  if (known.expires * 1000 <= Date.now()) throw sessionOver()
  tokens.set(token, known)
  return known.session_id
}

async function verify(sessionSecret: Uint8Array, token: string): Promise<VerifiedToken> {
  if (!isSessionToken(token)) throw sessionOver()
  const checked = await jwtVerify<{ sid: string; exp: number }>(token, sessionSecret, {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
  }).catch(() => null)
  const { success, data } = Id.safeParse(checked?.payload.sid)
  if (!success || !checked) throw sessionOver()
  return { session_id: data, expires: checked.payload.exp }
}

const keyOver = () => new ApiError('unauthenticated', 'This key is not valid or has expired')
const sessionOver = () => new ApiError('unauthenticated', 'Your session has expired. Sign in again')

export async function endEverywhere(context: Context, user_id: string) {
  const ended = await updateAllRevoked(context.connections.outside, user_id)
  for (const { session_id } of ended) uncacheSession(session_id)
  await disconnectAll(context.connections.outside, { user_id })
  for (const account of await accountsOf(context, user_id)) await context.identity.end(account)
}

export async function endSessions(context: Context, account: Account, via?: string) {
  const user_id = await findUserOf(context, account)
  if (!user_id) return
  for (const { session_id } of await updateAllRevoked(context.connections.outside, user_id, via))
    uncacheSession(session_id)
  if (via === undefined) await disconnectAll(context.connections.outside, { user_id })
}

/** The provider has replaced a sign-in by a new one: its sessions continue under the new id. */
export async function updateSessionSignIn(context: Context, account: Account, change: { from: string; to: string }) {
  const user_id = await findUserOf(context, account)
  if (user_id) await updateVia(context.connections.outside, user_id, change)
}

/** Whether the session belongs to a sign-in after `time`. False for API keys. Issuers say the second of a sign-in. */
export async function hasSignedInSince({ connections }: Context, session_id: string, time: string) {
  const session = await findSignIn(connections.outside, session_id)
  return session !== undefined && Date.parse(session.signed_in) + 1000 > Date.parse(time)
}

export const deletePastSessions = ({ connections }: Context) => deletePast(connections.outside)

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { isResource, scopeOf } from './addresses.ts'
import { findApp, updateGeneration } from './apps.repo.ts'
import { disconnect } from './apps.service.ts'
import { ACCESS_SECONDS, sign, verify } from './tokens.ts'

/** Refused in the words of RFC 6749. */
export class GrantError extends Error {
  readonly error: 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type' | 'invalid_target'
  constructor(error: GrantError['error'], sentence: string) {
    super(sentence)
    this.error = error
  }
}

export type Form = Partial<Record<string, string>>

interface Asking {
  context: Context
  address: string
}

/** The token endpoint. */
export async function grantTokens(asking: Asking, form: Form) {
  if (form['resource'] !== undefined && !isResource(asking.context, form['resource']))
    throw new GrantError('invalid_target', 'This server grants access to its own address only')
  if (!form['client_id']) throw new GrantError('invalid_request', '“client_id” is missing')
  if (form['grant_type'] === 'authorization_code') return exchangeCode(asking, form)
  if (form['grant_type'] === 'refresh_token') return refresh(asking, form)
  throw new GrantError('unsupported_grant_type', 'Use authorization_code or refresh_token')
}

type App = NonNullable<Awaited<ReturnType<typeof findApp>>>

/** A code that comes twice was stolen once: the access that it gave ends. */
async function exchangeCode(asking: Asking, { code = '', client_id, redirect_uri, code_verifier = '' }: Form) {
  const { context } = asking
  const read = await verify(context, 'code', code)
  const app = read && (await findApp(context.connections.outside, read.app_id))
  if (!app || app.client_id !== client_id) throw expired('code')
  if (app.generation > 0) throw await stolen(asking, app)
  if (redirect_uri !== undefined && redirect_uri !== app.redirect_uri) throw expired('code')
  if (!isVerifier(code_verifier, app.challenge)) throw expired('code')
  if (!(await updateGeneration(context.connections.outside, app))) throw await stolen(asking, app)
  return tokensOf(context, { ...app, generation: 1 })
}

/**
 * Each refresh token works once, and its successor repeats for half a minute, for clients that lost the answer. An older
 * one was stolen, or its successor was: the access ends.
 */
async function refresh(asking: Asking, { refresh_token = '', client_id }: Form) {
  const { context } = asking
  const read = await verify(context, 'refresh', refresh_token)
  const { outside } = context.connections
  const app = read && (await findApp(outside, read.app_id))
  if (!app || app.client_id !== client_id) throw expired('refresh token')
  const { generation } = read
  if (await updateGeneration(outside, { ...app, generation }))
    return tokensOf(context, { ...app, generation: generation + 1 })
  const now = await findApp(outside, app.app_id)
  if (now?.just_rotated && now.generation === generation + 1) return tokensOf(context, now)
  throw await stolen(asking, app)
}

/** RFC 7009. Any of its tokens ends the whole access; other tokens are ignored, as demanded. */
export async function revokeToken({ context, address }: Asking, { token = '', client_id }: Form) {
  const read = (await verify(context, 'refresh', token)) ?? (await verify(context, 'access', token))
  const app = read && (await findApp(context.connections.outside, read.app_id))
  if (app && app.client_id === client_id)
    await disconnect(context, { app_id: app.app_id }, { session_id: null, address })
}

async function tokensOf(context: Context, { app_id, generation, write }: App) {
  return {
    access_token: await sign(context, 'access', { app_id }),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: await sign(context, 'refresh', { app_id, generation }),
    scope: scopeOf({ write }),
  }
}

/** The hash of the verifier was sent with the request (PKCE, S256). */
function isVerifier(verifier: string, challenge: string) {
  const [hash, expected] = [createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url')]
  return hash.length === expected.length && timingSafeEqual(hash, expected)
}

async function stolen({ context, address }: Asking, { app_id }: App) {
  context.log.warn({ app_id }, 'a token of a connected app came twice; the app was disconnected')
  await disconnect(context, { app_id }, { session_id: null, address })
  return expired('token')
}

const expired = (what: string) => new GrantError('invalid_grant', `This ${what} is not valid, or has expired`)

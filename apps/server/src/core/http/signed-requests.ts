import { ApiError } from '@earshot/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ownerOf } from '../../identity/sessions/sessions.service.ts'
import { type SignedFields, requireSigned } from '../signatures.ts'
import type { Caller } from './caller.ts'
import { callerFor, type GuardedRoute } from './mount.ts'

interface SignedRequest {
  route: GuardedRoute
  /** All fields of the address, with `sid`, `exp` and `sig`. */
  facts: SignedFields
}

/** For bytes that never change at their address; the address expires after two hours anyway. */
export const IMMUTABLE_CACHE = 'private, max-age=7200, immutable'

/** The caller by bearer token, or by an address that was signed for their session. */
export async function callerOrSigned(context: Context, request: FastifyRequest, asked: SignedRequest): Promise<Caller> {
  const asker = await callerFor(context, asked.route, request)
  if (asker.user_id !== null) return asker
  const { sid, exp, sig } = asked.facts
  if (!sid || !exp || !sig) throw new ApiError('unauthenticated', 'Sign in first')
  requireSigned(context.sessionSecret, `/v3${asked.route.path}`, asked.facts)
  return { context, address: asker.address, ...(await ownerOf(context, sid)) }
}

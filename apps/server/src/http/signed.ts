import { ApiError } from '@earshot/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ownerOf } from '../sessions/sessions.service.ts'
import { type Facts, requireSigned } from '../signatures.ts'
import type { Caller } from './caller.ts'
import { askerOf, type Guarded } from './mount.ts'

interface Asked {
  route: Guarded
  /** All that the address says, with `sid`, `exp` and `sig`. */
  facts: Facts
}

/** For bytes that never change under their address, which is over after two hours anyway. */
export const KEPT_AS_SIGNED = 'private, max-age=7200, immutable'

/** Who asks for bytes: by a bearer token, or by an address that was signed for their session. */
export async function callerOrSigned(context: Context, request: FastifyRequest, asked: Asked): Promise<Caller> {
  const asker = await askerOf(context, asked.route, request)
  if (asker.user_id !== null) return asker
  const { sid, exp, sig } = asked.facts
  if (!sid || !exp || !sig) throw new ApiError('unauthenticated', 'Sign in first')
  requireSigned(context.sessionSecret, `/v3${asked.route.path}`, asked.facts)
  return { context, address: asker.address, ...(await ownerOf(context, sid)) }
}

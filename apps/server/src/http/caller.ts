import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sessionOf } from '../sessions/sessions.service.ts'

/** Somebody at the door who has not said who they are. */
export interface Visitor {
  context: Context
  user_id: null
  address: string
}

/** Somebody with a valid session. What they may reach is decided where they enter. */
export interface Caller {
  context: Context
  user_id: string
  session_id: string
  level: number
  need_verification: boolean
  /** The network address that asks. */
  address: string
  /** A key for programs enters this organization only, and never as an admin. */
  only?: { org_id: string; send: boolean; channel_id: string | null }
  /** The organizations that were entered for this request so far, where its answer is kept. */
  entered?: string[]
}

/** Who asks, by the bearer token. A token that does not hold is a refusal, not a visitor. */
export async function callerOf(context: Context, request: FastifyRequest): Promise<Caller | Visitor> {
  const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  const address = request.ip
  return token ? { context, address, ...(await sessionOf(context, token)) } : { context, address, user_id: null }
}

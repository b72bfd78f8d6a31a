import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../context.ts'
import * as repo from './answered.repo.ts'
import { fingerprint, seal, unseal } from './sealed.ts'

export interface Answer {
  status: number
  /** JSON. */
  body: string
}

/** A request with the key that its sender gave it. */
export interface Keyed {
  user_id: string
  key: string
  /** All that the request says. */
  says: string
}

/**
 * Does the work, and keeps its answer for an hour: the same request with the same key gets that answer without being done
 * again. A refusal is not kept, for nothing was done: the key is free for the next try.
 */
export async function once(
  context: Context,
  { user_id, key, says }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { connections, sessionSecret, log } = context
  const db = connections.outside
  const named = { user_id, key, request: fingerprint(sessionSecret, says) }
  const claimed = await repo.insertClaim(db, named)
  if (claimed === null) return keptAnswer(context, named)
  const claim = { ...named, claimed }
  const answer = await work().catch(async (error: unknown) => {
    await repo.deleteClaim(db, claim).catch((err) => log.warn({ err }, 'a key stays taken for a minute'))
    throw error
  })
  const body = seal(sessionSecret, aboutOf(named), answer.body)
  await repo
    .updateAnswer(db, claim, { status: answer.status, body })
    .catch((err) => log.warn({ err }, 'an answer was not kept'))
  return answer
}

async function keptAnswer({ connections, sessionSecret }: Context, named: repo.Named): Promise<Answer> {
  const kept = await repo.findAnswer(connections.outside, named)
  if (kept && kept.request !== named.request)
    throw new ApiError('conflict', 'This Idempotency-Key was used for another request. Make a new one')
  if (!kept?.body || kept.status === null)
    throw new ApiError('conflict', 'This is still being done. Ask again in a second', { retry_after: 1 })
  return { status: kept.status, body: unseal(sessionSecret, aboutOf(named), kept.body) }
}

const aboutOf = ({ user_id, key, request }: repo.Named) => `${user_id} ${key} ${request}`

/** Forgets answers that are an hour old. */
export const sweepAnswered = ({ connections }: Context) => repo.deletePast(connections.outside)

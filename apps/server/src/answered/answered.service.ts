import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../context.ts'
import * as repo from './answered.repo.ts'
import { fingerprint, seal, unseal } from './sealed.ts'

export interface Answer {
  status: number
  /** JSON. */
  body: string
  /** The organizations that were entered for it: who may not enter them any more does not get it again. */
  entered?: readonly string[] | undefined
}

/** A request with the key that its sender gave it. */
export interface Keyed {
  user_id: string
  key: string
  /** All that the request says. */
  says: string
  /** Enters an organization once more, or refuses. */
  enter(org_id: string): Promise<unknown>
}

/**
 * Does the work, and keeps its answer for an hour: the same request with the same key gets that answer without being done
 * again. A refusal is not kept, for nothing was done: the key is free for the next try.
 */
export async function once(
  context: Context,
  { user_id, key, says, enter }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { connections, sessionSecret, log } = context
  const db = connections.outside
  const named = { user_id, key, request: fingerprint(sessionSecret, says) }
  const claimed = await repo.insertClaim(db, named)
  if (claimed === null) return keptAnswer(context, named, enter)
  const claim = { ...named, claimed }
  const answer = await work().catch(async (error: unknown) => {
    await repo.deleteClaim(db, claim).catch((err) => log.warn({ err }, 'a key stays taken for a minute'))
    throw error
  })
  const body = seal(sessionSecret, aboutOf(named), packed(answer))
  await repo
    .updateAnswer(db, claim, { status: answer.status, body })
    .catch((err) => log.warn({ err }, 'an answer was not kept'))
  return answer
}

async function keptAnswer({ connections, sessionSecret }: Context, named: repo.Named, enter: Keyed['enter']) {
  const kept = await repo.findAnswer(connections.outside, named)
  if (kept && kept.request !== named.request)
    throw new ApiError('conflict', 'This Idempotency-Key was used for another request. Make a new one')
  if (!kept?.body || kept.status === null)
    throw new ApiError('conflict', 'This is still being done. Ask again in a second', { retry_after: 1 })
  const { entered, body } = unpacked(unseal(sessionSecret, aboutOf(named), kept.body))
  for (const org_id of entered) await enter(org_id)
  return { status: kept.status, body }
}

/** JSON as we write it has no line break, so that the first one ends the list of organizations. */
const packed = ({ entered = [], body }: Answer) => `${[...new Set(entered)].join()}\n${body}`

function unpacked(text: string) {
  const end = text.indexOf('\n')
  return { entered: text.slice(0, Math.max(0, end)).split(',').filter(Boolean), body: text.slice(end + 1) }
}

const aboutOf = ({ user_id, key, request }: repo.Named) => `${user_id} ${key} ${request}`

/** Forgets answers that are an hour old. */
export const sweepAnswered = ({ connections }: Context) => repo.deletePast(connections.outside)

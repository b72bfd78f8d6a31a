import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../context.ts'
import * as repo from './idempotency.repo.ts'
import { fingerprint, encrypt, decrypt } from './encryption.ts'

export interface StoredAnswer {
  status: number
  body: string
  /** Organizations entered by the request. The answer is only repeated if the caller may still enter them. */
  entered?: readonly string[] | undefined
}

export interface KeyedRequest {
  user_id: string
  key: string
  says: string
  /** Throws if the caller may no longer enter it. */
  enter(org_id: string): Promise<unknown>
}

/**
 * Does the work once and keeps its answer for an hour: a retry with the same key gets that answer. Refusals are not
 * kept, because nothing was done, so the key can be used again.
 */
export async function answerOnce(
  context: Context,
  { user_id, key, says, enter }: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
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
  const body = encrypt(sessionSecret, aboutOf(named), packed(answer))
  await repo
    .updateAnswer(db, claim, { status: answer.status, body })
    .catch((err) => log.warn({ err }, 'an answer was not kept'))
  return answer
}

async function keptAnswer(
  { connections, sessionSecret }: Context,
  named: repo.RequestKey,
  enter: KeyedRequest['enter'],
) {
  const kept = await repo.findAnswer(connections.outside, named)
  if (kept && kept.request !== named.request)
    throw new ApiError('conflict', 'This Idempotency-Key was used for another request. Make a new one')
  if (!kept?.body || kept.status === null)
    throw new ApiError('conflict', 'This is still in progress. Ask again in a second', { retry_after: 1 })
  const { entered, body } = unpacked(decrypt(sessionSecret, aboutOf(named), kept.body))
  for (const org_id of entered) await enter(org_id)
  return { status: kept.status, body }
}

/** JSON.stringify writes no line breaks, so the first one ends the list of organizations. */
const packed = ({ entered = [], body }: StoredAnswer) => `${[...new Set(entered)].join()}\n${body}`

function unpacked(text: string) {
  const end = text.indexOf('\n')
  return { entered: text.slice(0, Math.max(0, end)).split(',').filter(Boolean), body: text.slice(end + 1) }
}

const aboutOf = ({ user_id, key, request }: repo.RequestKey) => `${user_id} ${key} ${request}`

export const deletePastAnswers = ({ connections }: Context) => repo.deletePast(connections.outside)

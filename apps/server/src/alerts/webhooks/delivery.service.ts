import { announce } from '../../core/live/announce.ts'
import { type Writing, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { OutgoingError } from '../../ports/webhook/outgoing.ts'
import {
  deleteDelivery,
  deleteOldDeliveries,
  type DueDelivery,
  findDue,
  type DeliveryOutcome,
  updateDelivery,
  updateFailed,
  updateSucceeded,
} from './deliveries.repo.ts'
import { bodyOf, signed } from './webhook-messages.ts'
import { secretsOf } from './webhook-secrets.ts'
import { isSample } from './webhook-samples.ts'

/** Seconds after each failed attempt; the fifth attempt is the last. */
const WAITS = [30, 2 * 60, 10 * 60, 60 * 60]
export const MOST_ATTEMPTS = WAITS.length + 1
const MOST_FAILURES = 10
const GONE = 410
export const KEPT_DAYS = 14

interface Try {
  delivery_id: string
  attempt: number
}

/** Enqueues the next attempt, in the transaction that records this one. */
type Again = (org: Writing<OrgScope>, next: { attempt: number; seconds: number }) => Promise<void>

/** Posts a delivery and records the outcome. If the process is killed in between, it is sent twice with the same id. */
export async function deliver(org: OrgScope, { signal, ...tried }: Try & { signal: AbortSignal }, again: Again) {
  const due = await findDue(org, tried)
  if (!due) return
  if (due.deleted) return forget(org, due)
  const outcome = await post(org, due, signal)
  await inTransaction(org, async (tx) => {
    if (!(await updateDelivery(tx, { ...tried, ...outcome }))) return
    const goesOn = await judge(tx, due, outcome)
    const seconds = WAITS[tried.attempt]
    if (goesOn && seconds !== undefined) await again(tx, { attempt: tried.attempt + 1, seconds })
    await deleteOldDeliveries(tx, due.webhook_id, KEPT_DAYS)
    await announce(tx, 'webhooks')
  })
}

/** What was said in a deleted talk leaves no more. */
const forget = (org: OrgScope, { delivery_id }: DueDelivery) =>
  inTransaction(org, async (tx) => {
    await deleteDelivery(tx, delivery_id)
    await announce(tx, 'webhooks')
  })

async function post({ context }: OrgScope, due: DueDelivery, signal: AbortSignal): Promise<DeliveryOutcome> {
  const body = bodyOf(due.style, due)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Earshot',
    ...signed(secretsOf(due), { delivery_id: due.delivery_id, body }),
  }
  try {
    const status = await context.outgoing.post({ url: due.url, headers, body, signal })
    const done = status >= 200 && status <= 299
    return { status, done, error: done ? null : refusal(status) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, done: false, error: error.message }
  }
}

const refusal = (status: number) =>
  status >= 300 && status <= 399
    ? `The receiver answered ${status}: redirects are not followed`
    : `The receiver answered ${status}`

/** Counts consecutive failures, without those of samples. Returns whether to try again. */
async function judge(org: Writing<OrgScope>, due: DueDelivery, { done, status }: DeliveryOutcome): Promise<boolean> {
  const { webhook_id } = due
  if (done) {
    await updateSucceeded(org, webhook_id)
    return false
  }
  if (isSample(due)) return true
  const webhook = await updateFailed(org, webhook_id, { most: MOST_FAILURES, pauseNow: status === GONE })
  return webhook?.paused === false
}

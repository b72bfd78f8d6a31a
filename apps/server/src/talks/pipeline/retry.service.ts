import { RetryLater } from '../../core/jobs/job.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { EngineDown } from '../../ports/speech/speech.ts'
import { progress, UNTRANSCRIBED } from './progress.service.ts'

/** How long a talk has waited for its engine, and how often that stumbled over it. */
export interface RetryState {
  talk_id: string
  /** It is transcribed already, and shall be once more. */
  again?: boolean | undefined
  /** When it began to wait, in milliseconds. */
  since?: number | undefined
  tries?: number | undefined
  /** Which engines stumbled over it, once for each time. */
  stumbled?: string[] | undefined
}

interface RetryReason {
  reason: string
  seconds?: number
}

const WAIT_SECONDS = 30
/** After so long it looks more rarely: a hundredth of the time that it has waited, at most an hour. */
const HUNDREDTH = 100

/** Puts the talk into state waiting with the reason, and reschedules the job: a missing engine never fails a talk. */
export async function retryLater(org: OrgScope, patience: RetryState, { reason, seconds = WAIT_SECONDS }: RetryReason) {
  const { talk_id, again, since = Date.now() } = patience
  if (!again) await progress(org, talk_id, { from: UNTRANSCRIBED, state: 'waiting', reason })
  const waited = (Date.now() - since) / 1000
  throw new RetryLater(Math.max(seconds, Math.min(Math.ceil(waited / HUNDREDTH), LONGEST_PAUSE)), {
    ...patience,
    since,
  })
}

const MOST_TRIES = 10
const LONGEST_PAUSE = 60 * 60

/** An engine that is down is waited for; one that stumbles over this talk again and again is not. */
export async function retryAfterFailure(org: OrgScope, patience: RetryState, error: EngineDown) {
  const tries = (patience.tries ?? 0) + (error.stumbled ? 1 : 0)
  const { talk_id, again } = patience
  if (tries < MOST_TRIES) {
    const pause = error.stumbled ? Math.min(WAIT_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE) : 1
    const seconds = Math.max(pause, Math.ceil(error.seconds ?? WAIT_SECONDS))
    return retryLater(org, { ...patience, tries }, { reason: error.message, seconds })
  }
  if (!again)
    await progress(org, talk_id, { from: UNTRANSCRIBED, state: 'failed', reason: finalFailure(error.message) })
}

/** The first sentence of why, and that this was the last try. */
const finalFailure = (message: string) => `${message.split('. ')[0]}, ten times for this talk. Run it again later`

import { RetryLater } from '../../core/jobs/job.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { EngineDown } from '../../ports/speech/speech.ts'
import { progress, UNTRANSCRIBED } from './progress.service.ts'

export interface RetryState {
  talk_id: string
  /** The talk already has a transcript and should get a better one. */
  again?: boolean | undefined
  /** It was heard once while others waited: the same engine listens as often as it usually does. */
  calm?: boolean | undefined
  /** When waiting began, in Unix milliseconds. */
  since?: number | undefined
  tries?: number | undefined
  /** Engines that failed on it, one entry per failure. */
  stumbled?: string[] | undefined
}

interface RetryReason {
  reason: string
  seconds?: number
}

const WAIT_SECONDS = 30
/** Later polls are less frequent: 1/100 of the time waited so far, at most an hour. */
const HUNDREDTH = 100

/** Sets state `waiting` and reschedules the job: a missing engine never fails a talk. */
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

/** Waits for an engine that is down, but fails a talk on which engines keep failing. */
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

const finalFailure = (message: string) => `${message.split('. ')[0]}, ten times for this talk. Run it again later`

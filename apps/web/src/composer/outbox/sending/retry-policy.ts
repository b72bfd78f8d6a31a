import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { NetworkError } from '../../../lib/client.ts'
import type { SendProblem } from '../outbox-item.ts'

/** What to do after a failed send. `later` is in seconds. */
type Verdict = 'stopped' | 'silence' | 'session' | 'failed' | { later: number }

/** The server, its dependencies or a proxy is down. This passes, so it is retried without limit. */
const OUTAGES: ReadonlySet<ErrorCode> = new Set(['unavailable', 'bad_gateway', 'storage_full'])

const MOST_TRIES = 5
const SHORT_WAIT = 120

/** The error's field for refusals that concern the progress of the upload rather than the audio. */
const ABOUT_UPLOAD = 'upload_id'

export const isAboutUpload = (error: unknown) => error instanceof ApiError && error.details.field === ABOUT_UPLOAD

/** Temporary refusals wait, permanent ones need attention, and an unreachable server pauses all items. */
export function retryDecision(error: unknown, tries: number): Verdict {
  if (error instanceof DOMException && error.name === 'AbortError') return 'stopped'
  if (!(error instanceof ApiError)) return tries < MOST_TRIES ? { later: retryDelay(tries) } : 'failed'
  const { retry_after, request_id } = error.details
  if (error.code === 'unauthenticated') return 'session'
  if (retry_after !== undefined && retry_after <= SHORT_WAIT) return { later: retry_after }
  const isUnexplained = error.code === 'unexpected' && !request_id
  if (error instanceof NetworkError || isUnexplained || OUTAGES.has(error.code)) return 'silence'
  const passing = error.code === 'unexpected' || isAboutUpload(error)
  return passing && tries < MOST_TRIES ? { later: retryDelay(tries) } : 'failed'
}

/** Seconds: 1, 2, 4 … 60. */
export const retryDelay = (tries: number) => Math.min(60, 2 ** Math.max(0, tries - 1))

const FINAL = ['invalid', 'unsupported_media', 'too_large']

/** What is too large for the organization's storage limit, not by itself, may have room later. */
export const isRetryable = (problem: SendProblem | null) =>
  !problem || !FINAL.includes(problem.code) || (problem.code === 'too_large' && problem.field === undefined)

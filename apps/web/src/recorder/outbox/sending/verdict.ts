import { ApiError } from '@earshot/contract/errors'
import { Unreachable } from '../../../lib/client.ts'
import type { Problem } from '../item.ts'

/** What follows from something that could not be sent. `later` is in seconds. */
type Verdict = 'stopped' | 'silence' | 'session' | 'failed' | { later: number }

const MOST_TRIES = 5
const SHORT_WAIT = 120

/** The field of what is refused because of how far its upload has come, not because of the sound. */
const ABOUT_UPLOAD = 'upload_id'

export const isAboutUpload = (error: unknown) => error instanceof ApiError && error.details.field === ABOUT_UPLOAD

/** Who was told to wait a little, waits; who was refused for good needs attention; silence is waited out together. */
export function verdictOn(error: unknown, tries: number): Verdict {
  if (error instanceof DOMException && error.name === 'AbortError') return 'stopped'
  if (!(error instanceof ApiError)) return tries < MOST_TRIES ? { later: pauseAfter(tries) } : 'failed'
  const { retry_after, request_id } = error.details
  if (error.code === 'unauthenticated') return 'session'
  if (error instanceof Unreachable || (error.code === 'unexpected' && !request_id)) return 'silence'
  if (retry_after !== undefined && retry_after <= SHORT_WAIT) return { later: retry_after }
  const passing = error.code === 'unexpected' || isAboutUpload(error)
  return passing && tries < MOST_TRIES ? { later: pauseAfter(tries) } : 'failed'
}

/** Seconds: 1, 2, 4 … 60. */
export const pauseAfter = (tries: number) => Math.min(60, 2 ** Math.max(0, tries - 1))

const FINAL = ['invalid', 'unsupported_media', 'too_large']

/** Whether sending again, perhaps elsewhere, could help: what the sound itself is refused for would be refused again. */
export const mayTryAgain = (problem: Problem | null) => !problem || !FINAL.includes(problem.code)

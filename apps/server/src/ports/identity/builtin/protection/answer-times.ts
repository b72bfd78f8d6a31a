import { setTimeout as pause } from 'node:timers/promises'

const STEP_MS = 200

/** Requests whose cost depends on whether an account exists, because a row is written or a message is queued. */
const COVERED = new Set([
  '/request-password-reset',
  '/email-link',
  '/send-verification-email',
  '/sign-up/send-again',
  '/change-email',
  '/phone/send-code',
  '/sign-in/phone',
])

/** Refusals only: hashing takes longer for an account whose hash is of before, until its next sign-in. */
const COVERED_REFUSALS = new Set(['/sign-in/email'])

/**
 * Delays covered answers to the next multiple of 200 ms, so that timing does not reveal whether an account exists. `wait`
 * takes milliseconds.
 */
export async function inEqualTime({ url }: Request, work: Promise<Response>, wait: (ms: number) => unknown = pause) {
  const path = new URL(url).pathname.replace(/^\/identity/, '')
  const began = performance.now()
  let isRefused = true
  try {
    const response = await work
    isRefused = !response.ok
    return response
  } finally {
    const isCovered = COVERED.has(path) || (isRefused && COVERED_REFUSALS.has(path))
    if (isCovered) await wait(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}

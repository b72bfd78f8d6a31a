import { setTimeout as pause } from 'node:timers/promises'

const STEP_MS = 200

/** Requests whose cost depends on whether an account exists: a row is written, an email or an SMS is queued. */
const COVERED = new Set([
  '/request-password-reset',
  '/email-link',
  '/send-verification-email',
  '/sign-up/send-again',
  '/change-email',
  '/phone/send-code',
  '/sign-in/phone',
])

/**
 * The answer to a request, for covered ones at the next multiple of 200 ms after it came, so that the time it took does
 * not tell whether an account exists.
 */
export async function inEqualTime({ url }: Request, work: Promise<Response>): Promise<Response> {
  if (!COVERED.has(new URL(url).pathname.replace(/^\/identity/, ''))) return work
  const began = performance.now()
  try {
    return await work
  } finally {
    await pause(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}

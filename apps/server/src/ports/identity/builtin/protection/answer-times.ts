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

/** Delays covered answers to the next multiple of 200 ms, so that timing does not reveal whether an account exists. */
export async function inEqualTime({ url }: Request, work: Promise<Response>): Promise<Response> {
  if (!COVERED.has(new URL(url).pathname.replace(/^\/identity/, ''))) return work
  const began = performance.now()
  try {
    return await work
  } finally {
    await pause(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}

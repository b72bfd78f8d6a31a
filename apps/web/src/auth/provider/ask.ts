import { IdentityError } from './identity-error.ts'
import { findOffer } from './offer.ts'
import { request } from './request.ts'

/** Where the provider expects what a bot check gave out. */
const PROOF = 'x-captcha-response'

/** Asks the built-in provider. Should it miss the proof that a person asks, one is fetched, and it is asked once more. */
export async function ask(path: string, body?: object): Promise<unknown> {
  try {
    return await request({ path, body })
  } catch (error) {
    if (!isProofMissing(error)) throw error
  }
  return request({ path, body, headers: { [PROOF]: await fetchProof() } })
}

const isProofMissing = (error: unknown) => error instanceof IdentityError && error.code === 'MISSING_RESPONSE'

async function fetchProof() {
  const { captcha } = await findOffer()
  if (!captcha) throw new IdentityError('MISSING_RESPONSE')
  const { proveHuman } = await import('./bot-check/bot-check.ts')
  return proveHuman(captcha)
}

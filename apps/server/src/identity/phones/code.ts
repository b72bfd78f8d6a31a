import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Whose code, and for which phone. */
export interface Holder {
  user_id: string
  e164: string
}

/** A code on its way to its phone. */
export interface CodeMessage extends Holder {
  code_hash: string
  text: string
  message_id: string
}

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A million codes are soon tried, so that what is kept of one needs a secret that is not in the database. */
export const hashOf = (secret: Uint8Array, { user_id, e164 }: Holder, code: string) =>
  createHmac('sha256', secret).update(`phone ${user_id} ${e164} ${code}`).digest('hex')

export const isEqualCode = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The sentence for a code that does not fit, wherever it is shown; the sign-in says the same. */
export const WRONG_CODE = 'This code is wrong or has expired. Use the latest one.'

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

export interface Holder {
  user_id: string
  e164: string
}

export interface CodeMessage extends Holder {
  code_hash: string
  text: string
  message_id: string
}

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed with a secret outside the database: a million possible codes are quickly tried against a plain hash. */
export const hashOf = (secret: Uint8Array, { user_id, e164 }: Holder, code: string) =>
  createHmac('sha256', secret).update(`phone ${user_id} ${e164} ${code}`).digest('hex')

export const isEqualCode = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The sign-in shows the same sentence. */
export const WRONG_CODE = 'This code is wrong or has expired. Use the latest one.'

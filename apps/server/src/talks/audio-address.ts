import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'

const HOUR = 60 * 60

interface Address {
  talk_id: string
  /** The session that it was made for: revoked, the address stops too. */
  sid: string
  /** Unix seconds. */
  exp: number
}

/** An address that an audio element can stream without a header. It holds one to two hours, rounded so that caches can keep it. */
export function audioAddress(secret: Uint8Array, { talk_id, sid }: Omit<Address, 'exp'>): string {
  const exp = (Math.floor(Date.now() / 1000 / HOUR) + 2) * HOUR
  const query = new URLSearchParams({ talk_id, sid, exp: String(exp), sig: sign(secret, { talk_id, sid, exp }) })
  return `/v3/get?${query}`
}

/** Refuses an address that is not ours or whose time is over. */
export function requireSigned(secret: Uint8Array, address: Address, sig: string) {
  const wanted = Buffer.from(sign(secret, address))
  const given = Buffer.from(sig)
  const ours = wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!ours || address.exp * 1000 < Date.now())
    throw new ApiError('unauthenticated', 'This address is over. Ask for the talk again')
}

const sign = (secret: Uint8Array, { talk_id, sid, exp }: Address) =>
  createHmac('sha256', secret).update(`audio.${talk_id}.${sid}.${exp}`).digest('base64url')

import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'

const HOUR = 60 * 60

/** What an address says beside its signature. What it leaves out is undefined. */
export type SignedFields = Record<string, string | undefined>

/**
 * An address of ours (a path) that audio elements and pictures can ask for without a header. It holds one to two hours,
 * rounded so that caches can keep it. Name the session as `sid` where the address shall end with it.
 */
export function signedAddress(secret: Uint8Array, path: string, facts: SignedFields): string {
  const exp = String((Math.floor(Date.now() / 1000 / HOUR) + 2) * HOUR)
  return permanentAddress(secret, path, { ...facts, exp })
}

/** Refuses an address that is not ours or whose time (`exp`, in Unix seconds) is over. */
export function requireSigned(secret: Uint8Array, path: string, facts: SignedFields) {
  if (!isOurs(secret, path, facts) || !(Number(facts.exp) * 1000 >= Date.now()))
    throw new ApiError('unauthenticated', 'This URL has expired. Ask for it again')
}

/** An address valid as long as the secret, for links in e-mails. */
export function permanentAddress(secret: Uint8Array, path: string, facts: SignedFields): string {
  const query = queryOf(facts)
  query.set('sig', sign(secret, `${path}?${query}`))
  return `${path}?${query}`
}

export function requirePermanent(secret: Uint8Array, path: string, facts: SignedFields) {
  if (!isOurs(secret, path, facts)) throw new ApiError('unauthenticated', 'A part of this URL is missing or changed')
}

function isOurs(secret: Uint8Array, path: string, { sig = '', ...facts }: SignedFields) {
  const wanted = Buffer.from(sign(secret, `${path}?${queryOf(facts)}`))
  const given = Buffer.from(sig)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** Always in the same order, so that the same facts have the same signature. */
const queryOf = (facts: SignedFields) =>
  new URLSearchParams(
    Object.entries(facts)
      .filter((fact): fact is [string, string] => fact[1] !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const sign = (secret: Uint8Array, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { BoundedMap } from './bounded-map.ts'
import { getOrCreate } from './get-or-create.ts'

const HOUR = 60 * 60

/** The other fields of a signed address. Undefined ones are left out. */
export type SignedFields = Record<string, string | undefined>

/**
 * A path that audio and image elements can load without a header. Valid for one to two hours, rounded so that caches
 * can keep it. Pass the session as `sid` if the address must end with it.
 */
export function signedAddress(secret: Uint8Array, path: string, facts: SignedFields): string {
  const exp = String((Math.floor(Date.now() / 1000 / HOUR) + 2) * HOUR)
  const { addresses } = signerOf(secret)
  const name = `${path} ${exp} ${JSON.stringify(facts)}`
  const address = addresses.get(name) ?? permanentAddress(secret, path, { ...facts, exp })
  addresses.set(name, address)
  return address
}

interface Signer {
  key: KeyObject
  /** Signed before. */
  addresses: Map<string, string>
}

const MOST_ADDRESSES = 10_000
const signers = new WeakMap<Uint8Array, Signer>()

const signerOf = (secret: Uint8Array): Signer =>
  getOrCreate(signers, secret, () => ({ key: createSecretKey(secret), addresses: new BoundedMap(MOST_ADDRESSES) }))

/** Throws if the signature is wrong or `exp` (Unix seconds) has passed. */
export function requireSigned(secret: Uint8Array, path: string, facts: SignedFields) {
  if (!isOurs(secret, path, facts) || !(Number(facts.exp) * 1000 >= Date.now()))
    throw new ApiError('unauthenticated', 'This URL has expired. Ask for it again')
}

/** Valid as long as the secret, for links in e-mails. */
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

/** Sorted, so that the same fields have the same signature. */
const queryOf = (facts: SignedFields) =>
  new URLSearchParams(
    Object.entries(facts)
      .filter((fact): fact is [string, string] => fact[1] !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const sign = (secret: Uint8Array, text: string) =>
  createHmac('sha256', signerOf(secret).key).update(text).digest('base64url')

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string) => createHash('sha256').update(text).digest()

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the link of a letter proves, and what of it is kept. */
export function makeSecret() {
  const verify = randomBytes(24).toString('base64url')
  return { verify, verify_hash: hash(verify) }
}

export const matches = (verify: string, stored: string) =>
  timingSafeEqual(Buffer.from(hash(verify)), Buffer.from(stored))

const hash = (verify: string) => createHash('sha256').update(verify).digest('hex')

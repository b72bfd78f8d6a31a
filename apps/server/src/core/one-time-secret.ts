import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** It is in the memory of the process that issues it, and its hash in those that answer requests for this one. */
export interface OneTimeSecret {
  issue(): string
  hash: string
  matches(shown: string): boolean
  spend(): void
}

/** With a hash it is another process that issues it. */
export function oneTimeSecret(known?: string): OneTimeSecret {
  const secret = randomBytes(32).toString('base64url')
  const hash = known || hashOf(secret)
  let spent = false
  return {
    hash,
    issue: () => secret,
    matches: (shown) => !spent && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(shown))),
    spend: () => void (spent = true),
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

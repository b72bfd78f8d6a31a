import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** It is in the memory of the process that issues it, and its hash in those that answer requests for this one. */
export interface OneTimeSecret {
  /** Replaces the one before. */
  issue(): string
  /** Of the one issued last, or until then of the first; '' when it is spent. */
  readonly hash: string
  matches(shown: string): boolean
  spend(): void
}

/** With a hash it is another process that issues it. */
export function oneTimeSecret(known?: string): OneTimeSecret {
  let next = newSecret()
  let hash = known || hashOf(next)
  return {
    get hash() {
      return hash
    },
    issue: () => {
      const secret = next
      hash = hashOf(secret)
      next = newSecret()
      return secret
    },
    matches: (shown) => hash !== '' && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(shown))),
    spend: () => {
      hash = ''
    },
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

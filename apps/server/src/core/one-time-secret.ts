import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Only its hash is kept, in the memory of the process that issued it. */
export interface OneTimeSecret {
  issue(): string
  matches(shown: string): boolean
  spend(): void
}

export function oneTimeSecret(): OneTimeSecret {
  let kept: Buffer | null = null
  return {
    issue: () => {
      const secret = randomBytes(32).toString('base64url')
      kept = hash(secret)
      return secret
    },
    matches: (shown) => kept !== null && timingSafeEqual(kept, hash(shown)),
    spend: () => {
      kept = null
    },
  }
}

const hash = (secret: string) => createHash('sha256').update(secret).digest()

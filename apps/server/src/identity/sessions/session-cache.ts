import { BoundedMap } from '../../core/bounded-map.ts'

/** Who asks: the person of a session, or in whose name a key for programs acts. */
export interface SessionOwner {
  session_id: string
  user_id: string
  level: number
  need_verification: boolean
  /** For a key: its organization, whether it may send, and its default channel. */
  only?: { org_id: string; send: boolean; channel_id: string | null }
}

export interface CachedSession {
  owner: SessionOwner
  /** What the secret of a key must match; null for sessions, whose tokens are signed. */
  secret_hash: string | null
}

const FRESH_FOR = 1000
const MOST = 10_000

/** What was looked up within the last second: who is signed out or revoked elsewhere is refused here within that time. */
const recent = new BoundedMap<string, { until: number; known: CachedSession }>(MOST)

export function cachedSession(session_id: string): CachedSession | undefined {
  const found = recent.get(session_id)
  return found && found.until > Date.now() ? found.known : undefined
}

export function cacheSession(known: CachedSession): CachedSession {
  recent.set(known.owner.session_id, { until: Date.now() + FRESH_FOR, known })
  return known
}

export const uncacheSession = (session_id: string) => recent.delete(session_id)

const verified = new WeakMap<object, BoundedMap<string, string>>()

/** The sessions of tokens whose signature was checked with a secret. When a token expires is still to be read from it. */
export function verifiedWith(secret: object): Map<string, string> {
  const tokens = verified.get(secret) ?? new BoundedMap(MOST)
  verified.set(secret, tokens)
  return tokens
}

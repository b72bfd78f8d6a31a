import { BoundedMap } from '../../core/bounded-map.ts'
import type { SignIn } from '../../core/http/caller.ts'
import { getOrCreate } from '../../core/get-or-create.ts'

export interface SessionOwner {
  session_id: string
  user_id: string
  level: number
  need_verification: boolean
  sign_in?: SignIn
  /** For a key: its organization, whether it may send, and its default channel. */
  only?: { org_id: string; send: boolean; channel_id: string | null; name: string }
  /** Of a key that is bound to channels. */
  reached?: readonly string[]
  /** For a connected app: its organization, and whether it may also write. */
  app?: { org_id: string; write: boolean }
}

export interface CachedSession {
  owner: SessionOwner
  /** The hash that a key's secret must match; null for sessions, whose tokens are signed. */
  secret_hash: string | null
  /** Of a session: not used for a minute. */
  long_unused?: boolean
}

const FRESH_FOR = 1000
const MOST = 10_000

/** Lookups of the last second. A session revoked on another node is refused here within that second. */
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

export interface VerifiedToken {
  session_id: string
  /** Unix seconds. */
  expires: number
}

const verified = new WeakMap<object, BoundedMap<string, VerifiedToken>>()

/** Tokens whose signature was verified with this secret. */
export const verifiedWith = (secret: object): Map<string, VerifiedToken> =>
  getOrCreate(verified, secret, () => new BoundedMap(MOST))

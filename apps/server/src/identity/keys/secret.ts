import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

interface NewKey {
  key_id: string
  secret: string
}

/** Of API keys, and of SCIM tokens, which are never taken for one another. */
type Prefix = 'ek' | 'es'

const SECRET = /^(e[ks])_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/

/** Null for a token of another kind. */
export function readKey(token: string, prefix: Prefix = 'ek'): NewKey | null {
  const [, kind, ...parts] = token.match(SECRET) ?? []
  const secret = parts.pop()
  return secret === undefined || kind !== prefix ? null : { key_id: parts.join('-'), secret }
}

/** Also of one that was copied in part. */
export const looksLikeKey = (token: string) => /^ek_/i.test(token)

export function makeKey(key_id: string, prefix: Prefix = 'ek') {
  const secret = randomBytes(32).toString('base64url')
  return {
    key: `${prefix}_${key_id.replaceAll('-', '')}_${secret}`,
    secret_hash: hashOf(secret),
    ending: secret.slice(-4),
  }
}

export function isKeySecret(secret: string, secret_hash: string) {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(secret_hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

/** 256 random bits need no slow hash. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

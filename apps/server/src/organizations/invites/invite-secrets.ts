import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { isSameSecret } from '../../core/signatures.ts'

/**
 * Who made the link: the email carries one that only its reader knows. Admins copy another, which proves no address. An
 * operator's proves it where there is no mail server, as operators read the emails there.
 */
export type LinkKind = 'mailed' | 'operator' | 'admin'

interface Secret {
  invite_id: string
  /** Of the mailed secret: the other links end with it. */
  verify_hash: string
}

export function makeSecret() {
  const verify = randomBytes(24).toString('base64url')
  return { verify, verify_hash: hash(verify) }
}

const hash = (verify: string) => createHash('sha256').update(verify).digest('hex')

export const copiedSecret = (
  key: Uint8Array,
  kind: Exclude<LinkKind, 'mailed'>,
  { invite_id, verify_hash }: Secret,
): string => createHmac('sha256', key).update(`invite ${kind} ${invite_id} ${verify_hash}`).digest('base64url')

/** Null for a secret that is none of the invite's. */
export function kindOf(key: Uint8Array, verify: string, invite: Secret): LinkKind | null {
  if (isSameSecret(hash(verify), invite.verify_hash)) return 'mailed'
  for (const kind of ['operator', 'admin'] as const)
    if (isSameSecret(verify, copiedSecret(key, kind, invite))) return kind
  return null
}

export const provesAddress = (kind: LinkKind | null) => kind === 'mailed' || kind === 'operator'

/** Of `invite_id.verify`. */
export const inviteAddress = ({ config }: Context, invite: string) => `${config.appUrl}/#invite=${invite}`

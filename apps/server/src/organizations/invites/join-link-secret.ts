import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../core/signatures.ts'

/** Derived, so that it is stored nowhere and an admin can show it again. */
export const linkSecret = (key: Uint8Array, link_id: string): string =>
  createHmac('sha256', key).update(`join link ${link_id}`).digest('base64url')

export const isLinkSecret = (key: Uint8Array, link_id: string, shown: string) =>
  isSameSecret(shown, linkSecret(key, link_id))

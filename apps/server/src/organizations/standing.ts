import type { Standing } from '@earshot/contract/rules/roles'
import type { Caller } from '../core/http/caller.ts'
import type { Entrance } from './entrance.repo.ts'

type Found = Pick<Entrance, 'send' | 'moderate' | 'channel_roles' | 'guest_until'>

type Entering = { admin: boolean } & Pick<Caller, 'only' | 'reached'>

/** A key sends what it and its creator may send, and is never a moderator. */
export function standingOf(found: Found, { admin, only, reached }: Entering): Standing & { restricted: boolean } {
  const { send, moderate, channel_roles } = found
  const restricted = found.guest_until !== null || reached !== undefined
  if (!only) return { admin, send: send ?? false, moderate: moderate ?? false, channel_roles, restricted }
  const lowered = Object.entries(channel_roles).filter(([, role]) => role === 'listener')
  return { admin: false, send: only.send, moderate: false, channel_roles: Object.fromEntries(lowered), restricted }
}

import type { Standing } from '@earshot/contract/rules/roles'
import type { Caller } from '../core/http/caller.ts'
import type { findEntrance } from './entrance.repo.ts'

type Found = Pick<NonNullable<Awaited<ReturnType<typeof findEntrance>>[number]>, 'send' | 'moderate' | 'channel_roles'>

/** A key sends what it and its creator may send, and is never a moderator. */
export function standingOf(found: Found, { admin, only }: { admin: boolean; only?: Caller['only'] }): Standing {
  const { send, moderate, channel_roles } = found
  if (!only) return { admin, send: send ?? false, moderate: moderate ?? false, channel_roles }
  const lowered = Object.entries(channel_roles).filter(([, role]) => role === 'listener')
  return { admin: false, send: only.send, moderate: false, channel_roles: Object.fromEntries(lowered) }
}

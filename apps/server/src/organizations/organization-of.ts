import type { Caller } from '../core/http/caller.ts'
import type { Kind } from './kinds.ts'
import { findOrganizationOf } from './organization-of.repo.ts'
import { recentEntries } from './recent-entries.ts'
import { notFound, requireVerified } from './refusals.ts'

/**
 * In which organization of the caller an object is that is not hidden from them. Remembered for talks, which never move between organizations. Says
 * nothing about access: the organization is entered each time.
 */
export async function organizationOf(caller: Caller, kind: Kind, id: string): Promise<string> {
  requireVerified(caller)
  if (kind !== 'talk') return find(caller, kind, id)
  const { talks } = recentEntries(caller.context)
  const name = `${caller.user_id} ${id}`
  const org_id = talks.get(name) ?? (await find(caller, kind, id))
  talks.set(name, org_id)
  return org_id
}

async function find(caller: Caller, kind: Kind, id: string): Promise<string> {
  const { context, user_id } = caller
  const sought = { kind, id, user_id, ...channelsOf(caller) }
  const org_id = await findOrganizationOf(context.connections.outside, sought)
  if (!org_id) throw notFound()
  return org_id
}

/** A key hears open channels and its own, or only those that it is bound to. Null for people, and if nothing binds. */
export function channelsOf({ only, reached }: Caller): Record<'key_channels' | 'reached', readonly string[] | null> {
  const own = only?.channel_id ? [only.channel_id] : []
  return { key_channels: only ? (reached ?? own) : null, reached: reached ?? null }
}

interface View {
  hidden: readonly string[]
  admin: boolean
}

/** What is hidden is refused like what does not exist; a remembered talk may have been hidden since. */
export async function requireHeard(caller: Caller, { hidden, admin }: View, { kind, id }: { kind: Kind; id: string }) {
  if (hidden.length === 0) return
  if (kind === 'talk') await find(caller, kind, id)
  if (kind === 'channel' && !admin && hidden.includes(id)) throw notFound()
}

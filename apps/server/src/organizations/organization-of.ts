import type { Caller } from '../core/http/caller.ts'
import type { Kind } from './kinds.ts'
import { findOrganizationOf } from './organization-of.repo.ts'
import { notFound, requireVerified } from './refusals.ts'

/** In which organization of the caller an object is that is not hidden from them. Says nothing about access. */
export async function organizationOf(caller: Caller, kind: Kind, id: string): Promise<string> {
  requireVerified(caller)
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

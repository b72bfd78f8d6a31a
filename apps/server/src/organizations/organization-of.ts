import type { Caller } from '../core/http/caller.ts'
import type { Kind } from './kinds.ts'
import { findOrganizationOf } from './organization-of.repo.ts'
import { recentEntries } from './recent-entries.ts'
import { notFound, requireVerified } from './refusals.ts'

/**
 * In which organization of the caller an object is. Remembered for talks, which never move between organizations. Says
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

async function find({ context, user_id }: Caller, kind: Kind, id: string): Promise<string> {
  const org_id = await findOrganizationOf(context.connections.outside, { kind, id, user_id })
  if (!org_id) throw notFound()
  return org_id
}

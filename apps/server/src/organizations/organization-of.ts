import { sql } from 'kysely'
import type { Caller } from '../core/http/caller.ts'
import type { Kind } from './kinds.ts'
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
  const { rows } = await sql<{ org_id: string | null }>`
    select org_of(${kind}, ${id}, ${user_id}) as org_id`.execute(context.connections.outside)
  const org_id = rows[0]?.org_id
  if (!org_id) throw notFound()
  return org_id
}

import { sql } from 'kysely'
import type { Database } from '../core/db/connection.ts'
import type { Kind } from './kinds.ts'

interface Sought {
  kind: Kind
  id: string
  user_id: string
}

/** Looks in all organizations of the person. */
export async function findOrganizationOf(outside: Database, { kind, id, user_id }: Sought): Promise<string | null> {
  const { rows } = await sql<{ org_id: string | null }>`
    select org_of(${kind}, ${id}, ${user_id}) as org_id`.execute(outside)
  return rows[0]?.org_id ?? null
}

import { sql } from 'kysely'
import type { Reads } from '../core/db/connection.ts'
import type { Kind } from './kinds.ts'

interface Subject {
  kind: Kind
  id: string
  user_id: string
  key_channels: readonly string[] | null
  reached: readonly string[] | null
}

/** Looks in all organizations of the person, without what is hidden from them. */
export async function findOrganizationOf(outside: Reads, subject: Subject): Promise<string | null> {
  const { kind, id, user_id, key_channels, reached } = subject
  const { rows } = await sql<{ org_id: string | null }>`
    select heard_org(${kind}, ${id}, ${user_id}, ${key_channels}::uuid[], ${reached}::uuid[]) as org_id`.execute(
    outside,
  )
  return rows[0]?.org_id ?? null
}

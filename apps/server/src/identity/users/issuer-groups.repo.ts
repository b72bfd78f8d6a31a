import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { Account } from '../../ports/identity/identity.ts'

export const upsertGroups = (db: Database, { issuer, subject }: Account, groups: string[]) =>
  db
    .insertInto('issuer_groups')
    .values({ issuer, subject, groups })
    .onConflict((is) => is.columns(['issuer', 'subject']).doUpdateSet({ groups, said: sql<string>`now()` }))
    .execute()

export async function findGroups(db: Reads, { issuer, subject }: Account): Promise<string[] | null> {
  const found = await db
    .selectFrom('issuer_groups')
    .select('groups')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.groups ?? null
}

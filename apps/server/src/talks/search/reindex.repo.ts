import { TOKENIZER } from '@earshot/contract/rules/tokens'
import { sql } from 'kysely'
import type { Database } from '../../core/db/connection.ts'
import type { OrgScope } from '../../organizations/scope.ts'

/** Of all organizations: those with talks that were indexed by earlier rules. */
export async function listOutdatedOrganizations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from outdated_organizations(${sql.lit(TOKENIZER)}) where talks order by org_id`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

/** The newest first. */
export const listOutdatedTalks = ({ db, org_id }: OrgScope, most: number) =>
  db
    .selectFrom('talks')
    .select('talk_id')
    .where('org_id', '=', org_id)
    .where('tokenizer', '<', sql.lit(TOKENIZER))
    .orderBy('talk_id', 'desc')
    .limit(most)
    .execute()

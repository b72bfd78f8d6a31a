import { sql } from 'kysely'
import type { Database } from '../../core/db/connection.ts'
import type { OrgScope } from '../../organizations/scope.ts'

/** Those with transcripts whose words are bytes. */
export async function listOrganizationsLeft(db: Database): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from organizations_with_word_bytes() order by org_id`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

export type TranscriptTable = 'transcripts' | 'redacted_transcripts'

/** Rewrites so many; how many they were. */
export async function rewriteSome({ db, org_id }: OrgScope, table: TranscriptTable, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} t set words = spoken_words(t.text, t.words, t.word_bytes), word_bytes = null
    where t.org_id = ${org_id} and t.word_bytes is not null and (t.talk_id, t.version) in (
      select s.talk_id, s.version from ${sql.table(table)} s
      where s.org_id = ${org_id} and s.word_bytes is not null limit ${sql.lit(most)})`.execute(db)
  return Number(numAffectedRows)
}

import { type Kysely, sql } from 'kysely'
import { columnsOf, wordsAmong } from '../../../vocabulary/words.ts'

/** Learns the words of the talks that are there already. The owner may read them while nothing is forced on it. */
export async function learnEverything(db: Kysely<never>) {
  await sql`alter table talks no force row level security`.execute(db)
  const { rows } = await sql<{ org_id: string }>`select distinct org_id from talks`.execute(db)
  for (const { org_id } of rows) await learnAll(db, org_id)
  await sql`alter table talks force row level security`.execute(db)
}

async function learnAll(db: Kysely<never>, org_id: string) {
  const { rows } = await sql<{ lexeme: string }>`
    select distinct w.lexeme from talks t, unnest(t.tsv) w where t.org_id = ${org_id}`.execute(db)
  const { words, letters, sounds } = columnsOf(wordsAmong(rows.map(({ lexeme }) => lexeme)))
  await sql`
    insert into vocabulary (org_id, token, letters, sound)
    select ${org_id}, * from unnest(${words}::text[], ${letters}::smallint[], ${sounds}::text[])`.execute(db)
}

import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

interface Columns {
  words: string[]
  letters: number[]
  sounds: string[]
}

/** Existing words are kept. */
export const insertWords = ({ db, org_id }: OrgScope, { words, letters, sounds }: Columns) =>
  sql`
    insert into vocabulary (org_id, token, letters, sound)
    select ${org_id}, * from unnest(${words}::text[], ${letters}::smallint[], ${sounds}::text[])
    on conflict do nothing`.execute(db)

/** Only those that no talk contains any more. */
export async function deleteUnusedWords({ db, org_id }: OrgScope, words: string[]) {
  const { rows } = await sql<{ word: string }>`select unsaid(${words}::text[]) as word`.execute(db)
  const unused = rows.map(({ word }) => word)
  if (unused.length > 0)
    await sql`delete from vocabulary where org_id = ${org_id} and token = any (${unused}::text[])`.execute(db)
}

export const listKnown = ({ db, org_id }: OrgScope, words: string[]) =>
  db.selectFrom('vocabulary').select('token').where('org_id', '=', org_id).where('token', 'in', words).execute()

interface Mistyped {
  words: string[]
  /** Allowed errors per word; PostgreSQL counts two swapped letters as two errors. */
  most: number[]
  /** Variants with two letters swapped; they rank first. */
  swapped: string[]
}

/** At most this many words of similar length are compared. */
const MOST_COMPARED = 200_000
const MOST_NEAR = 20

/** Words with a similar spelling, the nearest first. */
export async function listSimilarlySpelled({ db, org_id }: OrgScope, { words, most, swapped }: Mistyped) {
  const { rows } = await sql<{ word: string; token: string }>`
    select w.word, n.token from unnest(${words}::text[], ${most}::integer[]) as w (word, most)
    cross join lateral (
      select c.token from (
        select v.token, levenshtein_less_equal(v.token, w.word, w.most) as slips from vocabulary v
        where v.org_id = ${org_id}
          and v.letters between char_length(w.word) - w.most and char_length(w.word) + w.most
        limit ${sql.lit(MOST_COMPARED)}) c
      where c.slips <= w.most or c.token = any (${swapped}::text[])
      order by c.token = any (${swapped}::text[]) desc, c.slips, c.token limit ${sql.lit(MOST_NEAR)}) n
    where n.token <> w.word`.execute(db)
  return rows
}

const MOST_ALIKE = 100

export const listSimilarSounding = ({ db, org_id }: OrgScope, sounds: string[]) =>
  db
    .selectFrom('vocabulary')
    .select(['token', 'sound'])
    .where('org_id', '=', org_id)
    .where('sound', 'in', sounds)
    .orderBy('token')
    .limit(MOST_ALIKE)
    .execute()

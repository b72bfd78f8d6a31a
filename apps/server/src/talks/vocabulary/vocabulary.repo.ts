import { sql } from 'kysely'
import { despiteHidden } from '../../organizations/across-channels.ts'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

/** The id that the words of all open channels have. */
export const OPEN = '00000000-0000-0000-0000-000000000000'

/** The id that words of the channel have: its own if it is private. */
export async function findVocabularyId({ db, org_id }: OrgScope, channel_id: string): Promise<string> {
  const channel = await db
    .selectFrom('channels')
    .select('private')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .executeTakeFirst()
  return channel?.private ? channel_id : OPEN
}

interface Columns {
  channel_id: string
  words: string[]
  letters: number[]
  sounds: string[]
}

/** Existing words are kept. Guests add to the words of the open channels, which they cannot read. */
export const insertWords = (org: Writing<OrgScope>, { channel_id, words, letters, sounds }: Columns) =>
  despiteHidden(org, channel_id, () =>
    sql`
      insert into vocabulary (org_id, channel_id, token, letters, sound)
      select ${org.org_id}, ${channel_id}, * from unnest(${words}::text[], ${letters}::smallint[], ${sounds}::text[])
      on conflict do nothing`.execute(org.db),
  )

/** Only those that no talk contains any more, also if a guest's change has removed the last. */
export async function deleteUnusedWords(org: Writing<OrgScope>, channel_id: string, words: string[]) {
  const { db, org_id } = org
  const { rows } = await sql<{ word: string }>`
    select unsaid(${words}::text[], ${channel_id === OPEN ? null : channel_id}::uuid) as word`.execute(db)
  const unused = rows.map(({ word }) => word)
  if (unused.length > 0)
    await despiteHidden(org, channel_id, () =>
      sql`
        delete from vocabulary
        where org_id = ${org_id} and channel_id = ${channel_id} and token = any (${unused}::text[])`.execute(db),
    )
}

/** Gives the words of a channel's talks to the channel, or those of a channel that was private to the open ones. */
export const copyWords = (
  { db, org_id }: Writing<OrgScope>,
  channel_id: string,
  { from, to }: { from: string; to: string },
) =>
  sql`
    insert into vocabulary (org_id, channel_id, token, letters, sound)
    select ${org_id}, ${to}, v.token, v.letters, v.sound from vocabulary v
    where v.org_id = ${org_id} and v.channel_id = ${from} and (${from === OPEN} is false or v.token in (
      select distinct w.lexeme from talks t, unnest(t.tsv) w where t.org_id = ${org_id} and t.channel_id = ${channel_id}))
    on conflict do nothing`.execute(db)

export const listWords = async ({ db, org_id }: OrgScope, channel_id: string) =>
  (
    await db
      .selectFrom('vocabulary')
      .select('token')
      .where('org_id', '=', org_id)
      .where('channel_id', '=', channel_id)
      .execute()
  ).map(({ token }) => token)

export const deleteWords = ({ db, org_id }: Writing<OrgScope>, channel_id: string) =>
  db.deleteFrom('vocabulary').where('org_id', '=', org_id).where('channel_id', '=', channel_id).execute()

export const listKnown = ({ db, org_id }: OrgScope, words: string[]) =>
  db
    .selectFrom('vocabulary')
    .select('token')
    .where('org_id', '=', org_id)
    .where('token', 'in', words)
    .where(isHeard('channel_id'))
    .execute()

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
      select distinct c.token, c.slips, c.token = any (${swapped}::text[]) as swapped from (
        select v.token, levenshtein_less_equal(v.token, w.word, w.most) as slips from vocabulary v
        where v.org_id = ${org_id} and ${isHeard('v.channel_id')}
          and v.letters between char_length(w.word) - w.most and char_length(w.word) + w.most
        limit ${sql.lit(MOST_COMPARED)}) c
      where c.slips <= w.most or c.token = any (${swapped}::text[])
      order by swapped desc, c.slips, c.token limit ${sql.lit(MOST_NEAR)}) n
    where n.token <> w.word`.execute(db)
  return rows
}

const MOST_ALIKE = 100

export const listSimilarSounding = ({ db, org_id }: OrgScope, sounds: string[]) =>
  db
    .selectFrom('vocabulary')
    .select(['token', 'sound'])
    .distinct()
    .where('org_id', '=', org_id)
    .where(isHeard('channel_id'))
    .where('sound', 'in', sounds)
    .orderBy('token')
    .limit(MOST_ALIKE)
    .execute()

/** That have one of these words. */
export const listVocabularies = ({ db, org_id }: OrgScope, words: string[]) =>
  db
    .selectFrom('vocabulary')
    .select('channel_id')
    .distinct()
    .where('org_id', '=', org_id)
    .where('token', 'in', words)
    .execute()

import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { lexemes } from './search/lexemes.ts'
import { stepping } from './search/stepping.ts'

const SEARCH = 'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)'
const RANK = 'rank_talks(tsquery, text[], jsonb, timestamptz, float, timestamptz, uuid, integer)'
const UNSAID = 'unsaid(text[], uuid)'
const COUNT = 'count_talks(tsquery, text[], jsonb, integer)'

const INDEXED = `and talk_lexemes(t.org_id, t.tsv, t.channel_id, t.speaker_id, t.user_id, t.tags)
              @@ entry(org, 'w' || replace(replace(word, '\\', '\\\\'), '''', ''''''))`

/** A word of one organization is an entry of its own in the word index, beside channels, speakers, senders and tags. */
export const entries = {
  async up(db: Kysely<never>) {
    for (const name of [SEARCH, COUNT, RANK]) await sql`drop function ${sql.raw(name)}`.execute(db)
    await sql`
      drop function search_talks_where(tsquery, text[], jsonb, timestamptz, uuid, integer);
      drop function count_talks_where(tsquery, text[], jsonb, integer)`.execute(db)
    await lexemes(db)
    await stepping(db)
    await reword(db, UNSAID, [['and t.tsv @@ (', `${INDEXED} and t.tsv @@ (`]])
    await handToLookup(db, [SEARCH, COUNT, RANK, UNSAID])
  },
}

/** Makes a function anew, because only its owner could change it. */
async function reword(db: Kysely<never>, signature: string, replacements: [from: string, to: string][]) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = rows[0]?.body ?? ''
  for (const [from] of replacements)
    if (!body.includes(from)) throw new Error(`${signature} no longer contains ${from}`)
  await sql.raw(`drop function ${signature}`).execute(db)
  await sql.raw(replacements.reduce((text, [from, to]) => text.replaceAll(from, () => to), body)).execute(db)
}

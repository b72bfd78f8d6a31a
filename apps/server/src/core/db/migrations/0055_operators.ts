import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { conditions } from './search/conditions.ts'

const SEARCHES = {
  'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)':
    'return query select * from search_talks_where(words, phrases, filters, after_time, after_id, most); return;',
  'count_talks(tsquery, text[], jsonb, integer)': 'return count_talks_where(words, phrases, filters, most);',
  'fitting_talks(uuid[], tsquery, jsonb)':
    'return query select * from fitting_talks_where(ids, unsaid, filters); return;',
}

/** Conditions that are combined with OR, parentheses and minus, for operators in the text of a search. */
export const operators = {
  async up(db: Kysely<never>) {
    await conditions(db)
    for (const [signature, otherwise] of Object.entries(SEARCHES)) await branch(db, signature, otherwise)
    await handToLookup(db, [
      'search_talks_where(tsquery, text[], jsonb, timestamptz, uuid, integer)',
      'count_talks_where(tsquery, text[], jsonb, integer)',
      'fitting_talks_where(uuid[], tsquery, jsonb)',
      ...Object.keys(SEARCHES),
    ])
  },
}

/** Makes a function anew that leaves conditions to another: only its owner could change it. */
async function branch(db: Kysely<never>, signature: string, otherwise: string) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = (rows[0]?.body ?? '').replace(
    /\n\s*begin\n/,
    (begin) => `${begin}      if filters->'every' is not null then ${otherwise} end if;\n`,
  )
  if (!body.includes(otherwise)) throw new Error(`${signature} has no beginning`)
  await sql.raw(`drop function ${signature}; ${body}`).execute(db)
}

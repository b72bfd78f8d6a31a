import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

const SEARCH = 'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)'
const COUNT = 'count_talks(tsquery, text[], jsonb, integer)'

/**
 * Of a word in one of twenty talks two hundred do not say whether it is common. Taken for rare, all its entries in the index are
 * read, half a million of ten million talks, so that two thousand decide. Many matches of such a word are found by walking on.
 */
export const sampled = {
  async up(db: Kysely<never>) {
    await reword(db, COUNT, [['        if total < likely then\n          foreach way', sampling]])
    await reword(db, SEARCH, [
      ['is not null then array[200, 2000, 20000]\n', 'is not null then array[200, 2000, 20000, 60000]\n'],
      [
        '        continue when probed and width = 2000;\n',
        `        continue when probed and width = 2000;
        continue when width = 60000 and found * 3 < missing;
`,
      ],
      [
        'exit when missing > 200 and given > 2000 and not begun;',
        'exit when missing > 200 and given > 2000 and not begun and found * 30 < missing;',
      ],
    ])
    await handToLookup(db, [SEARCH, COUNT])
  },
}

const sampling = `        if total > 0 and total < likely
          and 15 * (select count(*) from newest_talks(fits, filters, 2000 + behind, before, nil, 2000)) >= most then
          total := likely;
          width := 40000;
        end if;
        if total < likely then
          foreach way`

/** Makes a function anew, because only its owner could change it. */
async function reword(db: Kysely<never>, signature: string, replacements: [from: string, to: string][]) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = rows[0]?.body ?? ''
  for (const [from] of replacements)
    if (!body.includes(from)) throw new Error(`${signature} no longer contains ${from}`)
  await sql.raw(`drop function ${signature}`).execute(db)
  await sql.raw(replacements.reduce((text, [from, to]) => text.replace(from, () => to), body)).execute(db)
}

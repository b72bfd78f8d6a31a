import type { Kysely } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { reword } from './reword.ts'

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

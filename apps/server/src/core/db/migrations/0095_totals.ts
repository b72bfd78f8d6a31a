import type { Kysely } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { reword } from './reword.ts'

const RANK = 'rank_talks(tsquery, text[], jsonb, timestamptz, float, timestamptz, uuid, integer)'

/** What is ranked are the newest thousand matches, and no more are counted, so that ranking knows how many there are. */
export const totals = {
  async up(db: Kysely<never>) {
    await reword(db, RANK, [
      ['rank double precision)', 'rank double precision, total integer)'],
      [
        'select r.talk_id, r.recorded_at, r.rank from',
        'select r.talk_id, r.recorded_at, r.rank, cardinality(matching) from',
      ],
    ])
    await handToLookup(db, [RANK])
  },
}

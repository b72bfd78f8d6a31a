import { type Kysely, sql } from 'kysely'

/**
 * Peaks take a byte each, where they took four. Talks that are there keep theirs as they are: rewriting them would hold
 * an upgrade up for as long as copying all talks and building their indexes.
 */
export const peakBytes = {
  up: (db: Kysely<never>) =>
    sql`
      alter table talks
        add column peak_bytes bytea,
        add column strip_bytes bytea,
        alter column peaks drop not null, alter column peaks drop default,
        alter column strip drop not null, alter column strip drop default
    `.execute(db),
}

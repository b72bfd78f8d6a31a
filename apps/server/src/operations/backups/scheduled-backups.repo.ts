import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

const LOCK = 'backup run'
const INTERRUPTED = 'It was interrupted'

/**
 * Only one gets it, and only while no other runs. A run that failed is begun again after an hour, and one that was
 * killed after ten minutes.
 */
export const beginRun = (db: Database, due: Date) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx)
    await endKilled(tx)
    const running = await tx.selectFrom('backup_runs').select('due').where('ended', 'is', null).executeTakeFirst()
    return running ? undefined : insertRun(tx, due)
  })

const endKilled = (tx: Database) =>
  tx
    .updateTable('backup_runs')
    .set({ ended: sql<string>`now()`, reason: INTERRUPTED })
    .where('ended', 'is', null)
    .where(sql<boolean>`renewed < now() - interval '10 minutes'`)
    .execute()

const insertRun = (tx: Database, due: Date) =>
  tx
    .insertInto('backup_runs')
    .values({ due: due.toISOString() })
    .onConflict((on) =>
      on
        .column('due')
        .doUpdateSet({ began: sql<string>`now()`, renewed: sql<string>`now()`, ended: null, reason: null })
        .where(
          sql<boolean>`backup_runs.reason = ${INTERRUPTED}
            or (backup_runs.reason is not null and backup_runs.ended < now() - interval '1 hour')`,
        ),
    )
    .returning('due')
    .executeTakeFirst()

export const deleteOpenRuns = (db: Database) => db.deleteFrom('backup_runs').where('ended', 'is', null).execute()

export const renewRun = (db: Database, due: Date) =>
  db.updateTable('backup_runs').set({ renewed: sql<string>`now()` }).where('due', '=', due.toISOString()).execute()

interface Outcome {
  file: string | null
  row_count: number | null
  files: number | null
  bytes: number | null
  reason: string | null
}

export const endRun = (db: Database, due: Date, outcome: Outcome) =>
  db
    .updateTable('backup_runs')
    .set({ ended: sql<string>`now()`, ...outcome })
    .where('due', '=', due.toISOString())
    .execute()

/** Newest first. */
export const listRuns = (db: Reads, most: number) =>
  db.selectFrom('backup_runs').selectAll().orderBy('due', 'desc').limit(most).execute()

export const findLastMade = (db: Reads) =>
  db
    .selectFrom('backup_runs')
    .select(['file', 'ended'])
    .where('file', 'is not', null)
    .where('ended', 'is not', null)
    .orderBy('due', 'desc')
    .limit(1)
    .executeTakeFirst()

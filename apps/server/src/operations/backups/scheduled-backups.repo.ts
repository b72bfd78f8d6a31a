import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

/** Only one worker gets it. A run that failed is begun again after an hour, and one that was killed after ten minutes. */
export const beginRun = (db: Database, due: Date) =>
  db
    .insertInto('backup_runs')
    .values({ due: due.toISOString() })
    .onConflict((on) =>
      on
        .column('due')
        .doUpdateSet({ began: sql<string>`now()`, renewed: sql<string>`now()`, ended: null, reason: null })
        .where(
          sql<boolean>`(backup_runs.reason is not null and backup_runs.ended < now() - interval '1 hour')
            or (backup_runs.ended is null and backup_runs.renewed < now() - interval '10 minutes')`,
        ),
    )
    .returning('due')
    .executeTakeFirst()

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

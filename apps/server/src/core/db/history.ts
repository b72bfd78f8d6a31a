import type pg from 'pg'
import { adopt } from './adoption/adopt.ts'
import { LAST } from './adoption/steps.ts'

/** Names of the migrations that were run, oldest first; empty if the database is not Earshot's. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query(`select to_regclass('public.kysely_migration') as it`)
  if (known[0]?.it === null) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** Adopts a database of release 1.2.0. Returns whether every migration was run. Throws if another Earshot's were. */
export async function reconcile(owner: pg.Client, known: readonly string[]): Promise<boolean> {
  const run = await migrationsOf(owner)
  const [baseline = ''] = known
  if (run.length === 0) return false
  if (!run.includes(baseline)) {
    await adopt(owner, run, baseline)
    return known.length === 1
  }
  const newer = run.find((name) => !known.includes(name))
  if (newer)
    throw new Error(
      `This database has run the migration ${newer}, which this Earshot does not have. Start the newer Earshot that ran it, ` +
        'or restore the backup from before it (docs/operations.md, Upgrades)',
    )
  return run.length === known.length
}

/** The schema of release 1.2.0 is that of the baseline. */
export const sameSchema = (migration: string, [baseline = '']: readonly string[]) =>
  migration === LAST ? baseline : migration

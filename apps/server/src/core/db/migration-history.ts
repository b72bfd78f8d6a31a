import type pg from 'pg'

/** Migrations that were renamed after they landed, with unchanged SQL; see decision 62. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  // 7aaa9a96 "Name the migration as the others are named"
  ['0012_recording_notice', '0012_recording'],
  // 81a07a8a, in a merge of two branches
  ['0021_alert_scopes', '0021_scopes'],
  // 57372a4c, in a merge of two branches
  ['0025_seed_index', '0025_seeds'],
])

export const todaysName = (name: string) => FORMER_NAMES.get(name) ?? name

/** Commits 37839aa3 to 4cf21086 ran it before the two that sort before it; none of the three depends on another. */
const RUN_EARLY = { name: '0024_fallback', before: ['0022_models', '0023_sounds'] }

export interface History {
  /** Migrations were run in a different order that is known to be harmless. */
  unordered: boolean
  /** All migrations were run, in their order. */
  complete: boolean
}

/** Renames recorded migrations to their current names. */
export async function reconcileHistory(owner: pg.Client, known: readonly string[]): Promise<History> {
  const { rows: record } = await owner.query(`select to_regclass('public.kysely_migration') as it`)
  if (record[0]?.it === null) return { unordered: false, complete: false }
  for (const [former, today] of FORMER_NAMES)
    await owner.query('update public.kysely_migration set name = $2 where name = $1', [former, today])
  const { rows } = await owner.query<{ name: string }>(
    'select name from public.kysely_migration order by timestamp, name',
  )
  const run = rows.map(({ name }) => name)
  const newer = run.find((name) => !known.includes(name))
  if (newer)
    throw new Error(
      `This database has run the migration ${newer}, which this Earshot does not have. Start the newer Earshot that ran it, ` +
        'or restore the backup from before it (docs/operations.md, Upgrades)',
    )
  const early = run.indexOf(RUN_EARLY.name)
  return {
    unordered: early >= 0 && RUN_EARLY.before.some((name) => !run.slice(0, early).includes(name)),
    complete: run.length === known.length && run.every((name, at) => name === known[at]),
  }
}

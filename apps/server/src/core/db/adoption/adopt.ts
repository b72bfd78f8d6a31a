import { createHash } from 'node:crypto'
import type pg from 'pg'
import { functionsSql, tablesSql } from '../baseline.ts'
import { describe } from './describe.ts'
import { FIRST, HISTORY, MENDED, steps } from './steps.ts'

const SCRATCH = 'earshot_baseline'

/**
 * Takes over a database of release 1.2.0, or of a state of the main branch on the way to it, as one that began with
 * the baseline: in one transaction it does what migrations of 1.2.0 are missing, compares the schema with one that is
 * made anew, and replaces the functions and the record of migrations. Rows are not rewritten.
 */
export async function adopt(owner: pg.Client, run: readonly string[], baseline: string) {
  requireHistory(run)
  await owner.query('begin')
  for (const [name, text] of Object.entries(steps)) if (!run.includes(name)) await owner.query(text)
  await owner.query(MENDED)
  const leftovers = await compare(owner)
  if (leftovers.length > 0) await owner.query(`drop function ${leftovers.join(', ')}`)
  await owner.query(functionsSql())
  await owner.query('delete from kysely_migration')
  await owner.query('insert into kysely_migration values ($1, $2)', [baseline, new Date().toISOString()])
  await owner.query('commit')
}

function requireHistory(run: readonly string[]) {
  if (!run.includes(FIRST))
    throw new Error(
      'This database is of an Earshot from before 1.2.0. Start release 1.2.0 on it once, then this one ' +
        '(docs/releases.md, Before you upgrade)',
    )
  const known = run.filter((name) => name <= FIRST)
  const others = run.filter((name) => name > FIRST && !(name in steps))
  if (others.length > 0 || historyOf(known) !== HISTORY)
    throw new Error(
      `This database has run other migrations than release 1.2.0${others[0] ? `, like ${others[0]}` : ''}. ` +
        'Restore a backup of it with the Earshot that made it',
    )
}

const historyOf = (names: readonly string[]) =>
  createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')

/** Makes the schema anew beside this one. Returns the functions that are only here; throws if something else is missing. */
async function compare(owner: pg.Client): Promise<string[]> {
  await owner.query(`create schema ${SCRATCH}`)
  await owner.query(`set local search_path = ${SCRATCH}, public`)
  await owner.query(functionsSql() + tablesSql())
  const here = new Set(await describe(owner, 'public'))
  const missing = (await describe(owner, SCRATCH)).filter((line) => !here.has(line))
  const { rows } = await owner.query<{ leftover: string }>(LEFTOVERS)
  await owner.query(`drop schema ${SCRATCH} cascade; set local search_path = public`)
  if (missing.length > 0)
    throw new Error(
      `The schema of this database is not that of release 1.2.0. It lacks: ${missing.slice(0, 5).join('; ')}`,
    )
  return rows.map(({ leftover }) => leftover)
}

/** Functions that no longer exist, but those of extensions and those that every start creates (kinds-lookup.ts). */
const LEFTOVERS = `
  select format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as leftover from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname not in ('org_among', 'is_hidden')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and not exists (
      select from pg_proc n where n.pronamespace = '${SCRATCH}'::regnamespace and n.proname = p.proname
        and n.proargtypes = p.proargtypes)`

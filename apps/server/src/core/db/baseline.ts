import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'

/** Each after those it refers to. */
const AREAS = [
  'isolation',
  'server',
  'people',
  'organizations',
  'library',
  'talks',
  'transcripts',
  'figures',
  'live-talks',
  'alerts',
  'notes',
  'searches',
  'sharing',
  'summaries',
  'moves',
]

const read = (...names: string[]) => readFileSync(path.join(import.meta.dirname, ...names), 'utf8')

/** Creates the tables of release 2.0.0 in the current schema, where the functions already are. */
export const tablesSql = () => AREAS.map((area) => read('schema', `${area}.sql`)).join('\n')

/** Functions that look before an organization is known run as earshot_lookup. */
const HAND_OVER = `
  do $$ declare
    handed regprocedure;
  begin
    execute format('grant usage, create on schema %I to earshot_lookup', current_schema());
    for handed in
      select oid from pg_proc
      where pronamespace = current_schema()::regnamespace and prosecdef and proowner = current_user::regrole
    loop
      execute format('alter function %s owner to earshot_lookup', handed);
    end loop;
    execute format('revoke create on schema %I from earshot_lookup', current_schema());
  end $$;`

/** Creates or replaces every function in the current schema. Bodies may name tables that are created afterwards. */
export function functionsSql() {
  const files = readdirSync(path.join(import.meta.dirname, 'functions')).sort()
  const all = files.map((file) => read('functions', file)).join('\n')
  return `set local check_function_bodies = off;\n${all}\n${HAND_OVER}
    comment on function current_org() is '${digestOf(all)}';`
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const baseline: Migration = {
  up: async (db) => {
    await sql.raw(functionsSql() + tablesSql()).execute(db)
  },
}

/** Replaces the functions of the database if they are not those of this version. */
export async function replaceFunctions(owner: pg.Client) {
  const text = functionsSql()
  const { rows } = await owner.query<{ digest: string | null }>(
    `select obj_description('current_org()'::regprocedure) as digest`,
  )
  if (text.includes(`'${rows[0]?.digest}'`)) return
  await owner.query(`begin; ${text} commit`)
}

import pg from 'pg'
import { inject } from 'vitest'
import type { Context } from '../../context.ts'
import { inDatabase } from '../databases.ts'

/** Tables that carry org_id, as the catalogue knows them; those that lead to organizations only are not among them. */
export const TENANT_TABLES = `
  select c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity and c.relnamespace = 'public'::regnamespace
  order by 1`

/** A look at every row of an organization that no policy narrows, to compare before and after. */
export async function openRows({ connections }: Context) {
  const { pathname } = new URL(connections.pool.options.connectionString ?? '')
  const client = new pg.Client({ connectionString: inDatabase(inject('database').superuserUrl, pathname.slice(1)) })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(TENANT_TABLES)
  const sql = tables.map(
    ({ name }) => `
    select '${name}' as table, to_jsonb(t) - 'last_used' as row from ${name} t where org_id = any($1)`,
  )
  return {
    async of(...org_ids: string[]): Promise<unknown[]> {
      const { rows } = await client.query(`${sql.join(' union all ')} order by 1, 2`, [org_ids])
      return rows
    },
    close: () => client.end(),
  }
}

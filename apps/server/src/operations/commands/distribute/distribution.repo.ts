import { sql } from 'kysely'
import type { Database } from '../../../core/db/connection.ts'

/** A table that carries org_id, and the tables it refers to. */
export interface TenantTable {
  name: string
  refers_to: string[]
}

/** What leads to organizations, or names them in passing: kept in one place, not spread by organization. */
const SHARED = ['directory', 'live_outbox']

/** The tables whose rows belong to organizations, as the catalogue knows them. */
export async function findTenantTables(db: Database): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname as name, coalesce(array_agg(distinct f.relname::text) filter (where f.oid <> c.oid), '{}') as refers_to
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class f on f.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any (${SHARED})
    group by c.oid, c.relname order by c.relname`.execute(db)
  return rows
}

/**
 * The statements that distribute an installation over a Citus cluster by organization: first reference tables, then
 * tenant tables in the order of their foreign keys.
 */
export function distribution(tables: readonly TenantTable[], runtimeRole: string): string[] {
  const tenants = new Set(tables.map(({ name }) => name))
  const everywhere = new Set(tables.flatMap(({ refers_to }) => refers_to).filter((name) => !tenants.has(name)))
  return [
    ...[...everywhere].sort().map((name) => `select create_reference_table('${name}')`),
    ...inOrder(tables).map((name) =>
      name === 'organizations'
        ? `select create_distributed_table('organizations', 'org_id')`
        : `select create_distributed_table('${name}', 'org_id', colocate_with => 'organizations')`,
    ),
    // Row-level security on the workers asks for app.org_id, which each statement sets for its transaction.
    `alter role "${runtimeRole.replaceAll('"', '""')}" set citus.propagate_set_commands = 'local'`,
    // The functions that look across row-level security ask the workers in this role's name.
    'alter role earshot_lookup login',
  ]
}

function inOrder(tables: readonly TenantTable[]): string[] {
  const names: string[] = []
  const place = ({ name, refers_to }: TenantTable) => {
    if (names.includes(name)) return
    for (const other of tables) if (refers_to.includes(other.name)) place(other)
    names.push(name)
  }
  const first = tables.filter(({ name }) => name === 'organizations')
  for (const table of [...first, ...tables]) place(table)
  return names
}

import { sql } from 'kysely'
import type { Database } from '../../../core/db/connection.ts'

/** A table that carries org_id, and the tables it refers to. */
interface TenantTable {
  name: string
  refers_to: string[]
}

/** What leads to organizations, or names them in passing: kept in one place, not spread by organization. */
const SHARED = ['directory', 'live_outbox']

interface Catalogue {
  tenants: TenantTable[]
  /** Foreign keys to people, of tables that stay on the coordinator. */
  ofPeople: { table: string; name: string }[]
}

/** The tables whose rows belong to organizations, and those of people, as the catalogue knows them. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { rows: tenants } = await sql<TenantTable>`
    select c.relname as name, coalesce(array_agg(distinct f.relname::text) filter (where f.oid <> c.oid), '{}') as refers_to
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class f on f.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any (${SHARED})
    group by c.oid, c.relname order by c.relname`.execute(db)
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'users'::regclass order by c.relname, k.conname`.execute(db)
  const spread = new Set(tenants.map(({ name }) => name))
  return { tenants, ofPeople: rows.filter(({ table }) => !spread.has(table)) }
}

/**
 * The statements that distribute an installation over a Citus cluster by organization. People are on every node, so that
 * joins stay there; sign-ins and what else is a person's alone stay on the coordinator. Their foreign keys to people would
 * tie them to that table, and writing both in one transaction deadlocks; people are never deleted.
 */
export function distribution({ tenants, ofPeople }: Catalogue, runtimeRole: string): string[] {
  return [
    ...ofPeople.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    // Two constants that equal one column keep PostgreSQL before 17 from showing outer joins to Citus, and “=” makes them two.
    ...tenants.map(
      ({ name }) => `alter policy own_organization on ${name} using (org_id is not distinct from current_org())`,
    ),
    // Otherwise tables that refer to people become part of the cluster as they are, and cannot be distributed any more.
    'set citus.enable_local_reference_table_foreign_keys = off',
    `select create_reference_table('users')`,
    ...inOrder(tenants).map((name) =>
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

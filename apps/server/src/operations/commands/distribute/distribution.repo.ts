import { sql } from 'kysely'
import type { Reads } from '../../../core/db/connection.ts'

interface TenantTable {
  name: string
  refers_to: string[]
  /** The condition of its policy, which may also leave out private channels. */
  policy: string
}

/** Hold references to organizations only: kept on one node, not distributed. */
const SHARED = ['connected_apps', 'directory', 'live_outbox', 'security_events']

interface Catalogue {
  tenants: TenantTable[]
  /** Foreign keys to users, of tables that stay on the coordinator. */
  ofPeople: { table: string; name: string }[]
}

export async function readCatalogue(db: Reads): Promise<Catalogue> {
  const { rows: tenants } = await sql<TenantTable>`
    select c.relname as name, coalesce(array_agg(distinct f.relname::text) filter (where f.oid <> c.oid), '{}') as refers_to,
      (select pg_get_expr(p.polqual, c.oid) from pg_policy p where p.polrelid = c.oid and p.polname = 'own_organization')
        as policy
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
 * The statements that distribute an installation over a Citus cluster by organization. `users` is copied to every node,
 * so that joins stay local; sign-ins and other personal tables stay on the coordinator. Their foreign keys to `users`
 * are dropped, because writing both tables in one transaction would deadlock; users are never deleted, so the keys are
 * not needed.
 */
export function distribution({ tenants, ofPeople }: Catalogue, runtimeRole: string): string[] {
  return [
    ...ofPeople.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    // With “=” one column equals two constants, and PostgreSQL before 17 then hides outer joins from Citus.
    ...tenants.map(
      ({ name, policy }) =>
        `alter policy own_organization on ${name} using (${policy.replace(SAME, 'org_id is not distinct from current_org()')})`,
    ),
    // Otherwise tables that refer to users are added to the cluster undistributed, and cannot be distributed any more.
    'set citus.enable_local_reference_table_foreign_keys = off',
    `select create_reference_table('users')`,
    ...inOrder(tenants).map((name) =>
      name === 'organizations'
        ? `select create_distributed_table('organizations', 'org_id')`
        : `select create_distributed_table('${name}', 'org_id', colocate_with => 'organizations')`,
    ),
    ...settingsOnCluster(runtimeRole),
    ...settingsOnCluster('earshot_lookup'),
    // It reads what the same transaction has written, which on a worker only the role that wrote it may.
    'alter function unsaid(text[], uuid) security invoker',
    // Functions that bypass row-level security connect to the workers as this role.
    'alter role earshot_lookup login',
  ]
}

/**
 * Row-level security on the workers reads app.org_id, which each statement sets for its transaction; policies and lookups
 * call functions that read other tables of the same organization, which are on the same node. Plans are not kept: Citus 13.2
 * makes those of workers anew all the same, and frees none of them.
 */
export const settingsOnCluster = (role: string) =>
  [
    `citus.propagate_set_commands = 'local'`,
    'citus.allow_nested_distributed_execution = on',
    `plan_cache_mode = 'force_custom_plan'`,
  ].map((setting) => `alter role ${escaped(role)} set ${setting}`)

const escaped = (role: string) => `"${role.replaceAll('"', '""')}"`

const SAME = /org_id = current_org\(\)/

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

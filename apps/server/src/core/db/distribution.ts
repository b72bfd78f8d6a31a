import pg from 'pg'

/** Sends one statement as a handle of Kysely or a client does. */
export type Send = (statement: string) => Promise<{ rows: object[] }>

interface Table {
  name: string
  refers_to: string[]
  /** The condition of its policy, which may also leave out private channels. */
  policy: string
  /** On a cluster already. */
  placed: boolean
}

/** Whether the installation is distributed over a Citus cluster. */
export async function isDistributed(send: Send): Promise<boolean> {
  const { rows } = await send(`select from pg_tables where schemaname = 'public' and tablename = 'organizations'`)
  return rows.length > 0 && (await placedTables(send)).includes('organizations')
}

/** What a new version brought that is not distributed yet. Its owner may do that. */
export async function distributeMissing(send: Send) {
  for (const statement of await missingDistribution(send)) await send(statement)
}

/**
 * The statements that distribute an installation over a Citus cluster, without those that were run. Tables with
 * row-level security are distributed by organization. `users` is copied to every node, so that joins stay local. Others
 * stay on the coordinator: sign-ins and what else is a person's, what leads to organizations, the queue. Their foreign
 * keys to `users` are dropped, because writing both tables in one transaction would deadlock; users are never deleted,
 * so the keys are not needed.
 */
export async function missingDistribution(send: Send): Promise<string[]> {
  const tables = await tablesOf(send)
  const missing = tables.filter(({ placed }) => !placed).map(({ name }) => name)
  return [
    ...(await keysToUsers(send, tables)).map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...tables.filter(({ policy }) => SAME.test(policy)).map(policyOnCluster),
    // Otherwise tables that refer to users are added to the cluster undistributed, and cannot be distributed any more.
    ...(missing.length > 0 ? ['set citus.enable_local_reference_table_foreign_keys = off'] : []),
    ...((await placedTables(send)).includes('users') ? [] : [`select create_reference_table('users')`]),
    ...inOrder(tables)
      .filter((name) => missing.includes(name))
      .map(placing),
    ...(await asInvoker(send)),
  ]
}

/** With “=” one column equals two constants, and PostgreSQL before 17 then hides outer joins from Citus. */
const policyOnCluster = ({ name, policy }: Table) =>
  `alter policy own_organization on ${name} using (${policy.replace(SAME, 'org_id is not distinct from current_org()')})`

const SAME = /org_id = current_org\(\)/

const placing = (name: string) =>
  name === 'organizations'
    ? `select create_distributed_table('organizations', 'org_id')`
    : `select create_distributed_table('${name}', 'org_id', colocate_with => 'organizations')`

/** What only a superuser may do, and once is enough. */
export const rolesOnCluster = (runtimeRole: string) => [
  ...settingsOnCluster(runtimeRole),
  ...settingsOnCluster('earshot_lookup'),
  // Functions that bypass row-level security connect to the workers as this role.
  'alter role earshot_lookup login',
]

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
  ].map((setting) => `alter role ${pg.escapeIdentifier(role)} set ${setting}`)

async function tablesOf(send: Send): Promise<Table[]> {
  const { rows } = await send(`
    select c.relname as name, coalesce(array_agg(distinct f.relname::text) filter (where f.oid <> c.oid), '{}') as refers_to,
      (select pg_get_expr(p.polqual, c.oid) from pg_policy p where p.polrelid = c.oid and p.polname = 'own_organization')
        as policy
    from pg_class c
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class f on f.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
    group by c.oid, c.relname order by c.relname`)
  const placed = await placedTables(send)
  return (rows as Omit<Table, 'placed'>[]).map((table) => ({ ...table, placed: placed.includes(table.name) }))
}

async function placedTables(send: Send): Promise<string[]> {
  const { rows: known } = await send(`select where to_regclass('pg_catalog.pg_dist_partition') is not null`)
  if (known.length === 0) return []
  const { rows } = await send(`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace`)
  return (rows as { name: string }[]).map(({ name }) => name)
}

/** Foreign keys to users, of tables that stay on the coordinator. */
async function keysToUsers(send: Send, distributed: readonly Table[]) {
  const { rows } = await send(`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'public.users'::regclass and k.conparentid = 0 order by c.relname, k.conname`)
  const keys = rows as { table: string; name: string }[]
  return keys.filter(({ table }) => !distributed.some(({ name }) => name === table))
}

/** It reads what the same transaction has written, which on a worker only the role that wrote it may. */
async function asInvoker(send: Send) {
  const { rows } = await send(`select from pg_proc where oid = 'unsaid(text[], uuid)'::regprocedure and prosecdef`)
  return rows.length > 0 ? ['alter function unsaid(text[], uuid) security invoker'] : []
}

function inOrder(tables: readonly Table[]): string[] {
  const names: string[] = []
  const place = ({ name, refers_to }: Table) => {
    if (names.includes(name)) return
    for (const other of tables) if (refers_to.includes(other.name)) place(other)
    names.push(name)
  }
  const first = tables.filter(({ name }) => name === 'organizations')
  for (const table of [...first, ...tables]) place(table)
  return names
}

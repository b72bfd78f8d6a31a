import type pg from 'pg'

/** `columns` leaves out generated columns. */
export interface TableShape {
  name: string
  columns: string[]
}

/** Tables that are not content: the record of migrations, rows that migrations insert, and the queue's own bookkeeping. */
const APART = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'boss.version',
  'boss.queue_stats',
  'boss.warning',
  'boss.schedule',
  'boss.subscription',
  'boss.bam',
]

const SCHEMAS = ['public', 'auth', 'boss']

interface Found extends TableShape {
  refers_to: string[]
}

/** Every content table, each after those it refers to. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<Found>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
         join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.contype = 'f' and k.confrelid <> c.oid
           and k.conrelid in (select relid from pg_partition_tree(c.oid) union select c.oid)) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and not n.nspname || '.' || c.relname = any ($2)
     order by 1`,
    [SCHEMAS, APART],
  )
  return inOrder(rows)
}

function inOrder(found: readonly Found[]): TableShape[] {
  const placed = new Map<string, TableShape>()
  const under = new Set<string>()
  const place = ({ name, columns, refers_to }: Found) => {
    if (placed.has(name) || under.has(name)) return
    under.add(name)
    for (const other of found) if (refers_to.includes(other.name)) place(other)
    placed.set(name, { name, columns })
  }
  for (const table of found) place(table)
  return [...placed.values()]
}

export async function hiddenFrom(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relrowsecurity
       and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
       and (exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
         or not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
           and pg_get_expr(p.polqual, p.polrelid) = 'true'
           and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage'))))`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

/** Tables with forced row-level security, which also applies to their owner. */
export async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relforcerowsecurity`,
    [SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any ($1)`,
    [SCHEMAS],
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

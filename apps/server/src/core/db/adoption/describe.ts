import type pg from 'pg'

/**
 * One line for each column, constraint, index, policy, view and right in a schema, in the words of PostgreSQL. Names of
 * the schema are left out, so that two schemas of one server can be compared, and options that the server sets itself:
 * PostgreSQL 15.20 counts changes in pg_attver.
 */
export async function describe(client: pg.Client, schema: string): Promise<string[]> {
  await client.query(`select set_config('search_path', $1, true)`, [
    schema === 'public' ? 'public' : `${schema}, public`,
  ])
  const { rows } = await client.query<{ line: string }>(TEXT, [schema])
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, ''))
}

const TEXT = `
  with tables as (
    select c.* from pg_class c
    where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely_migration%')
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || coalesce(' ' || (select array_agg(o) from unnest(a.attoptions) o where o not like 'pg_attver=%')::text, '')
      || case when has_column_privilege('earshot_lookup', c.oid, a.attnum, 'select') then ' looked up' else '' end as line
    from tables c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  union all select 'constraint ' || c.relname || '.' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from tables c join pg_constraint k on k.conrelid = c.oid where k.contype in ('p', 'u', 'f', 'c')
  union all select 'index ' || pg_get_indexdef(i.indexrelid) from tables c join pg_index i on i.indrelid = c.oid
  union all select 'policy ' || c.relname || '.' || p.polname || ' ' || p.polcmd::text || ' ' || p.polroles::regrole[]::text
      || coalesce(' using ' || pg_get_expr(p.polqual, c.oid), '')
      || coalesce(' check ' || pg_get_expr(p.polwithcheck, c.oid), '')
    from tables c join pg_policy p on p.polrelid = c.oid
  union all select 'row-level security ' || relname from tables where relrowsecurity and relforcerowsecurity
  union all select 'view ' || relname || ' of ' || relowner::regrole || pg_get_viewdef(oid) from tables where relkind = 'v'
  union all select 'sequence ' || relname from pg_class where relnamespace = $1::regnamespace and relkind = 'S'
  order by 1`

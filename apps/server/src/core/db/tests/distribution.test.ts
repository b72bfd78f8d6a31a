import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TENANT_TABLES } from '../../../testing/fixtures/tenant-rows.ts'
import { testApp } from '../../../testing/test-app.ts'
import { isDistributed, missingDistribution } from '../distribution.ts'

const { context } = testApp()
const rows = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await context().connections.pool.query<Row>(sql, values)).rows

const ask = (statement: string) => context().connections.pool.query(statement)
const names = async () => (await rows<{ name: string }>(TENANT_TABLES)).map(({ name }) => name)

test('every primary key, unique constraint and index of distributed tables begins with org_id', async () => {
  const wrong = await rows(
    `select c.relname as table, i.relname as index, pg_get_indexdef(x.indexrelid) as is
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and a.attname is distinct from 'org_id'`,
    [await names()],
  )
  expect(wrong).toEqual([])
})

test('each distributed table has a primary key', async () => {
  const keyed = await rows<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'p'`,
  )
  const without = (await names()).filter((name) => !keyed.some((each) => each.name === name))
  expect(without).toEqual([])
})

test('distributed tables refer to each other only within an organization, and otherwise only to users', async () => {
  const found = await rows<{ from: string; to: string; within: boolean }>(
    `select c.relname as from, f.relname as to, exists (
        select from unnest(k.conkey, k.confkey) as pair (here, there)
        join pg_attribute h on h.attrelid = c.oid and h.attnum = pair.here and h.attname = 'org_id'
        join pg_attribute t on t.attrelid = f.oid and t.attnum = pair.there and t.attname = 'org_id') as within
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relname = any ($1)`,
    [await names()],
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ to, within }) => !within && to !== 'users')).toEqual([])
})

/** Deleted by organizations/trash/trash.repo.ts. */
const DELETED_BY_NAME = ['talk_counts']

test('rows of every distributed table are deleted with their organization', async () => {
  const found = await rows<{ name: string }>(`
    with recursive gone as (
      select 'organizations'::regclass::oid as table
      union select k.conrelid from pg_constraint k join gone on gone.table = k.confrelid
        where k.contype = 'f' and k.confdeltype = 'c')
    select c.relname as name from pg_class c join gone on gone.table = c.oid`)
  const deleted = found.map(({ name }) => name)
  expect((await names()).filter((name) => !deleted.includes(name))).toEqual(DELETED_BY_NAME)
})

test('no other table refers to a distributed one', async () => {
  const found = await rows(
    `select c.relname as from, f.relname as to from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and f.relname = any ($1) and not c.relname = any ($1)`,
    [await names()],
  )
  expect(found).toEqual([])
})

test('no distributed table has a trigger, rule or sequence, which workers would not share', async () => {
  const found = await rows(
    `select c.relname as table, t.tgname as what from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relname = any ($1) and not t.tgisinternal
    union all select tablename, rulename from pg_rules where tablename = any ($1)
    union all select table_name, column_name from information_schema.columns
      where table_schema = 'public' and table_name = any ($1) and (is_identity = 'YES' or column_default like 'nextval%')`,
    [await names()],
  )
  expect(found).toEqual([])
})

test('the statements for Citus are ordered by their references, and nothing but these tables refers to people', async () => {
  const statements = await missingDistribution(ask)
  const spread = statements.flatMap((statement) => /^select create_\w+_table\('(\w+)'/.exec(statement)?.[1] ?? [])
  expect(spread.slice(0, 2)).toEqual(['users', 'organizations'])
  expect(new Set(spread)).toEqual(new Set(['users', ...(await names())]))
  const references = await rows<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid and conrelid::regclass::text = any ($1)`,
    [spread],
  )
  expect(references.filter(({ from, to }) => spread.indexOf(to) > spread.indexOf(from))).toEqual([])
  const dropped = statements.flatMap((statement) => /^alter table (\w+) drop constraint/.exec(statement)?.[1] ?? [])
  expect(dropped).toContain('identities')
  expect(dropped.filter((name) => spread.includes(name))).toEqual([])
})

test('the policies on a cluster hide the same private channels', async () => {
  const statements = (await missingDistribution(ask)).filter((each) => each.startsWith('alter policy'))
  expect(statements).toHaveLength((await names()).length)
  for (const statement of statements) {
    expect(statement).toContain('org_id is not distinct from current_org()')
    expect(statement).not.toContain('org_id = current_org()')
  }
  expect(statements.find((each) => each.includes(' on talks '))).toContain('hidden_channels()')
})

/** Joins inside, which Citus takes: it fetches the rows of the coordinator first. */
const MIXED = ['alerts/notifications/talk-notifications.repo.ts: listFollowers']

/** Citus ends all its connections for an outer join of both. */
test('no statement is about distributed tables and those of the coordinator at once', async () => {
  const file = path.join(import.meta.dirname, '../../../../statements.sql')
  const [, ...statements] = readFileSync(file, 'utf8').split(/^-- (?=\S+\.ts: )/m)
  const distributed = [...(await names()), 'searchable_talks']
  const local = (
    await rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname in ('public', 'auth', 'boss')`,
    )
  ).filter(({ name }) => name !== 'users' && !distributed.includes(name))
  const mixed = statements.filter((statement) => {
    const named = [
      ...statement.replaceAll(/^--.*$/gm, '').matchAll(/\b(?:from|join|into|update|using) (?:\w+\.)?(\w+)/g),
    ]
    const tables = named.map(([, name = '']) => name)
    return tables.some((name) => distributed.includes(name)) && local.some(({ name }) => tables.includes(name))
  })
  expect(statements.length).toBeGreaterThan(300)
  expect(mixed.map((statement) => statement.split('\n')[0])).toEqual(MIXED)
})

test('without Citus nothing counts as distributed', async () => {
  expect(await isDistributed(ask)).toBe(false)
})

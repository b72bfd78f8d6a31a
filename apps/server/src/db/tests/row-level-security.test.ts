import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { scanJob } from '../../alerts/scan.job.ts'
import { house } from '../../testing/house.ts'
import { plant } from '../../testing/talks.ts'

/** Tables that lead to organizations, or carry their names only: looked up before an organization is known. */
const GLOBAL_TABLES = ['directory', 'live_outbox']
const TENANT_TABLES = ['alerts', 'channels', 'hits', 'invites', 'members', 'organizations', 'talks', 'transcripts']

const { ask, organization, channelOf, context } = house()
const client = new pg.Client({ connectionString: inject('database').url })
let one: string
let other: string

beforeAll(async () => {
  await client.connect()
  one = await filled()
  other = await filled()
})
afterAll(() => client.end())

/** An organization with a row in every table. */
async function filled() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })
  await ask(admin, api.invites.save, { org_id, email: `${randomUUID()}@example.org` })
  const [talk_id = ''] = await plant({ context: context(), org_id }, [
    { text: 'fire', user_id: admin.user_id, channel_id },
  ])
  await scanJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  return org_id
}

/** Runs statements as the serving role inside an organization, or none, and takes everything back. */
async function inside<Result>(org_id: string | null, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    if (org_id !== null) await client.query(`select set_config('app.org_id', $1, true)`, [org_id])
    return await work(client)
  } finally {
    await client.query('rollback')
  }
}

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows
const count = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rowCount

test('every table with an org_id is one of those known here', async () => {
  const found = await rows(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'org_id' and not a.attisdropped and c.relkind in ('r', 'p')
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`)
  expect(found.map(({ name }) => name)).toEqual([...TENANT_TABLES, ...GLOBAL_TABLES].sort())
})

test('the serving role owns nothing, is nobody else, and passes no policy', async () => {
  const [role] = await rows(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
      (select count(*)::int from pg_class where relowner = r.oid) as tables,
      (select count(*)::int from pg_proc where proowner = r.oid) as functions,
      (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas,
      (select array_agg(m.rolname) from pg_roles m where m.oid <> r.oid and pg_has_role(r.oid, m.oid, 'member')) as others
    from pg_roles r where rolname = current_user`)
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    tables: 0,
    functions: 0,
    schemas: 0,
    others: null,
  })
})

test.each([
  'set role earshot_owner',
  'set role earshot_lookup',
  'alter table talks no force row level security',
  'alter table talks disable row level security',
  'drop policy own_organization on talks',
  'create table public.loot as select * from talks',
  'create function public.loot() returns int language sql as $$ select 1 $$',
  'alter function current_org() rename to loot',
  'truncate talks',
])('the serving role may not: %s', async (sql) => {
  await expect(inside(one, () => client.query(sql))).rejects.toThrow(/permission denied|must be owner/)
})

test('policies cannot be switched off', async () => {
  await expect(
    inside(one, async () => {
      await client.query('set local row_security = off')
      await client.query('select from talks')
    }),
  ).rejects.toThrow('query would be affected by row-level security policy')
})

test('an organization that is no id opens nothing', async () => {
  await expect(inside('everything', () => client.query('select from talks'))).rejects.toThrow('invalid input syntax')
  expect(await inside('', () => count('select from talks'))).toBe(0)
})

test('the functions that pass the policies belong to a role that nobody can be, and look where they are told', async () => {
  const found = await rows(`
    select p.proname as name, r.rolname as owner, p.proconfig @> array['search_path=public, pg_temp'] as pinned,
      r.rolcanlogin or r.rolsuper or r.rolbypassrls as powerful
    from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`)
  expect(found.map(({ name }) => name)).toEqual(['count_talks', 'org_of', 'search_talks'])
  for (const { owner, pinned, powerful } of found)
    expect({ owner, pinned, powerful }).toEqual({ owner: 'earshot_lookup', pinned: true, powerful: false })
})

test('outside of every organization a search finds nothing and leads nowhere', async () => {
  const search = `select from search_talks(null, null, '{}', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000)`
  expect(await inside(null, () => count(search))).toBe(0)
  expect(await inside(one, () => count(search))).toBe(1)
  expect(await inside(null, () => rows(`select count_talks(null, null, '{}', 1000) as talks`))).toEqual([{ talks: 0 }])
  const [talk] = await inside(one, () => rows('select talk_id, user_id from talks'))
  const ask = 'select org_of($1, $2, $3) as org'
  expect(await rows(ask, ['talk', talk.talk_id, randomUUID()])).toEqual([{ org: null }])
  expect(await rows(ask, ['treasure', talk.talk_id, talk.user_id])).toEqual([{ org: null }])
  expect(await rows(ask, ['talk', talk.talk_id, talk.user_id])).toEqual([{ org: one }])
})

describe.each(TENANT_TABLES)('%s', (table) => {
  const all = `select from ${table}`
  const foreign = `select from ${table} where org_id = $1`

  test('has row-level security, forced on its owner too', async () => {
    const found = await rows('select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass', [
      table,
    ])
    expect(found).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }])
  })

  test('has policies for reading and writing one’s own organization, and for nobody else to write', async () => {
    const found = await rows(
      'select policyname, cmd, roles::text, qual, with_check from pg_policies where tablename = $1 order by 1',
      [table],
    )
    const own = '(org_id = current_org())'
    expect(found).toEqual([
      { policyname: 'lookup', cmd: 'SELECT', roles: '{earshot_lookup}', qual: 'true', with_check: null },
      { policyname: 'own_organization', cmd: 'ALL', roles: '{public}', qual: own, with_check: own },
    ])
  })

  test('has org_id first in its key and in every index', async () => {
    const found = await rows(
      `select i.indexrelid::regclass::text as index, i.indisprimary as key, coalesce(a.attname, 'an expression') as first
       from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass`,
      [table],
    )
    expect(found.filter(({ first }) => first !== 'org_id')).toEqual([])
    expect(found.filter(({ key }) => key)).toHaveLength(1)
  })

  test('carries org_id in every reference to another of these tables', async () => {
    const found = await rows(
      `select conname, confrelid::regclass::text as target,
         (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as first
       from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
      [table],
    )
    expect(found.filter(({ target, first }) => TENANT_TABLES.includes(target) && first !== 'org_id')).toEqual([])
  })

  test('looks empty outside of every organization', async () => {
    expect(await inside(null, () => count(all))).toBe(0)
    expect(await inside(one, () => count(all))).toBeGreaterThan(0)
  })

  test('shows only the rows of the entered organization', async () => {
    expect(await inside(one, () => count(foreign, [other]))).toBe(0)
    expect(await inside(one, () => count(all))).toBe(await inside(one, () => count(foreign, [one])))
  })

  test('lets nobody change or delete rows of another organization', async () => {
    expect(await inside(one, () => count(`update ${table} set org_id = org_id where org_id = $1`, [other]))).toBe(0)
    expect(await inside(one, () => count(`delete from ${table} where org_id = $1`, [other]))).toBe(0)
    expect(await inside(null, () => count(`delete from ${table}`))).toBe(0)
  })

  test('lets nobody write or move a row into another organization', async () => {
    const [row] = await inside(other, () => rows(`select to_jsonb(t) as row from ${table} t limit 1`))
    const insert = `insert into ${table} select (jsonb_populate_record(null::${table}, $1)).*`
    await expect(inside(one, () => client.query(insert, [row.row]))).rejects.toThrow('row-level security policy')
    await expect(inside(null, () => client.query(insert, [row.row]))).rejects.toThrow('row-level security policy')
    const move = `update ${table} set org_id = $1`
    await expect(inside(one, () => client.query(move, [other]))).rejects.toThrow('row-level security policy')
  })
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { seedOrganization } from '../../../testing/fixtures/organization-fixture.ts'
import { TENANT_TABLES } from '../../../testing/fixtures/tenant-rows.ts'

/** Looked up before the organization is known; they only refer to organizations. */
const GLOBAL_TABLES = ['connected_apps', 'directory', 'live_outbox', 'security_events']
/** There the role of those functions signs in to the workers; see docs/scaling.md. */
const CLUSTER = process.env.CITUS_URL !== undefined
const REFUSED = /permission denied|must be owner|cannot modify views/
/** Security definer functions bypass the policies, so each must restrict itself to the entered organization. */
const DEFINERS = [
  'analyze_grown',
  'changed_organizations',
  'channel_roles_of',
  'count_unfinished',
  'counted_organizations',
  'entrance_of',
  ...['failing_sources', 'heard_org', 'hidden_beyond', 'hidden_from', 'improvable'],
  'invites_for',
  'is_invited',
  'is_selected_engine',
  'org_of',
  'organizations_with_word_bytes',
  'outdated_organizations',
  'overdue',
  'retention_due',
  'scim_token_of',
  'share_organization',
  'silence_hours',
  'silences_begun',
  'silences_ended',
  ...['sounding_talks', 'soundless_talks', 'unsaid', 'verified_domains'],
]

const { person, context } = testApp()
const client = new pg.Client({ connectionString: inject('database').url })
await client.connect()
const tables = (await client.query<{ name: string }>(TENANT_TABLES)).rows.map(({ name }) => name)
let one: string
let other: string

beforeAll(async () => {
  one = await filled()
  other = await filled()
})
afterAll(() => client.end())

async function filled() {
  const { user_id } = await person()
  const residents = [{ user_id, org_role: 'admin', send: true } as const]
  return (await seedOrganization(context(), { author: user_id, residents })).org_id
}

async function inside<Result>(org_id: string | null, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    if (org_id !== null) await client.query(`set local app.org_id = ${pg.escapeLiteral(org_id)}`)
    return await work(client)
  } finally {
    await client.query('rollback')
  }
}

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows
const count = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rowCount

test('every table with an org_id has row-level security, except those that lead to organizations', async () => {
  const found = await rows(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'org_id' and not a.attisdropped and c.relkind in ('r', 'p')
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`)
  expect(found.map(({ name }) => name)).toEqual([...tables, ...GLOBAL_TABLES].sort())
  expect(tables.length).toBeGreaterThan(20)
})

test('no other schema shows what the policies hide, and one view', async () => {
  const found = await rows(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('v', 'm', 'f') and c.relnamespace::regnamespace::text in ('public', 'auth', 'boss')
      and has_table_privilege(c.oid, 'select')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)`)
  expect(found).toEqual([{ name: 'searchable_talks' }])
})

test('the view for search shows the talks that the policies show', async () => {
  const seen = (table: string) => rows(`select org_id, talk_id, channel_id from ${table} order by talk_id`)
  const bothIn = (org_id: string | null, hidden = '{}') =>
    inside(org_id, async () => {
      await client.query(`set local app.hidden_channels = '${hidden}'`)
      return [await seen('talks'), await seen('searchable_talks')]
    })
  for (const org_id of [one, other, null]) {
    const [talks = [], found] = await bothIn(org_id)
    expect([found, talks.length > 0]).toEqual([talks, org_id !== null])
    const rest = talks.filter(({ channel_id }) => channel_id !== talks[0]?.channel_id)
    expect(await bothIn(org_id, `{${talks[0]?.channel_id ?? ''}}`)).toEqual([rest, rest])
  }
})

test('the serving role owns nothing, is a member of no role and bypasses no policy', async () => {
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
  'update searchable_talks set title = null',
  'delete from searchable_talks',
])('the serving role may not: %s', async (sql) => {
  await expect(inside(one, () => client.query(sql))).rejects.toThrow(REFUSED)
})

test('policies cannot be switched off', async () => {
  await expect(
    inside(one, async () => {
      await client.query('set local row_security = off')
      await client.query('select from talks')
    }),
  ).rejects.toThrow('query would be affected by row-level security policy')
})

test('an invalid organization id gives access to nothing', async () => {
  await expect(inside('everything', () => client.query('select from talks'))).rejects.toThrow('invalid input syntax')
  expect(await inside('', () => count('select from talks'))).toBe(0)
})

test('functions that bypass the policies belong to a role without login, with a fixed search path', async () => {
  const found = await rows(`
    select p.proname as name, r.rolname as owner, p.proconfig @> array['search_path=public, pg_temp'] as pinned,
      r.rolcanlogin or r.rolsuper or r.rolbypassrls as powerful
    from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`)
  expect(found.map(({ name }) => name)).toEqual(CLUSTER ? DEFINERS.filter((name) => name !== 'unsaid') : DEFINERS)
  for (const { owner, pinned, powerful } of found)
    expect({ owner, pinned, powerful }).toEqual({ owner: 'earshot_lookup', pinned: true, powerful: CLUSTER })
})

test('the role of those functions can only read, and of users only id and level', async () => {
  const writes = await rows(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p', 'v', 'S') and relnamespace::regnamespace::text in ('public', 'auth', 'boss')
      and (has_table_privilege('earshot_lookup', oid, 'insert, update, delete, truncate, trigger')
        or relnamespace <> 'public'::regnamespace and has_table_privilege('earshot_lookup', oid, 'select'))`)
  expect(writes).toEqual([])
  const people = await rows(`
    select attname as column from pg_attribute
    where attrelid = 'users'::regclass and attnum > 0 and has_column_privilege('earshot_lookup', 'users', attnum, 'select')
    order by 1`)
  expect(people.map(({ column }) => column)).toEqual(['level', 'user_id'])
})

test('outside of every organization functions find nothing', async () => {
  const unsaid = `select from unsaid('{buried}', null)`
  expect([await inside(null, () => count(unsaid)), await inside(one, () => count(unsaid))]).toEqual([1, 0])
  const [talk] = await inside(one, () => rows('select talk_id, user_id from talks'))
  const sounding = `select from sounding_talks('{}', 10, 10)`
  expect([await inside(null, () => count(sounding)), await inside(one, () => count(sounding))]).toEqual([0, 1])
  const ask = 'select org_of($1, $2, $3) as org'
  expect(await rows(ask, ['talk', talk.talk_id, randomUUID()])).toEqual([{ org: null }])
  expect(await rows(ask, ['treasure', talk.talk_id, talk.user_id])).toEqual([{ org: null }])
  expect(await rows(ask, ['talk', talk.talk_id, talk.user_id])).toEqual([{ org: one }])
})

const ofTalk = 'hears_talk(org_id, talk_id)'
const ofChannel = '(channel_id <> ALL (hidden_channels()))'

const TABLES_OF_TALKS = (
  'transcripts listens notes notices talk_notices clips ' +
  'talk_stages talk_sounds radio_calls redactions redacted_transcripts hit_steps hit_events summaries summary_parts'
).split(' ')

/** What else a row has to be, for tables that hold what is in channels. */
const heard: Record<string, string> = {
  talks: ofChannel,
  hits: ofChannel,
  vocabulary: ofChannel,
  mailboxes: ofChannel,
  live_talks: ofChannel,
  live_words: ofChannel,
  live_listeners: ofChannel,
  audit: `((channel_id IS NULL) OR ${ofChannel})`,
  feeds: `((channel_id IS NULL) OR ${ofChannel})`,
  alerts: `((channel_ids = '{}'::uuid[]) OR (NOT (channel_ids <@ hidden_channels())))`,
  channels: 'lists_channel(channel_id)',
  channel_members: 'lists_channel(channel_id)',
  ...Object.fromEntries(TABLES_OF_TALKS.map((each) => [each, ofTalk])),
  talk_counts: `${ofChannel} AND ((channel_id <> '00000000-0000-0000-0000-000000000000'::uuid) OR (hidden_channels() = '{}'::uuid[]))`,
  uploads: `((talk_id IS NULL) OR ${ofTalk})`,
  webhooks: `((channel_id IS NULL) OR ${ofChannel})`,
  saved_searches: '(NOT (channel_ids && hidden_channels()))',
  phone_lines: '(NOT (channel_ids && hidden_channels()))',
  deliveries: 'shows_webhook(org_id, webhook_id)',
  note_mentions: 'hears_note(org_id, note_id)',
  note_notices: 'hears_note(org_id, note_id)',
}

/** The statements for Citus write it differently. */
const ON_A_CLUSTER = '(NOT (org_id IS DISTINCT FROM current_org()))'
const SAME = '(org_id = current_org())'

describe.each(tables)('%s', (table) => {
  const all = `select from ${table}`
  const foreign = `select from ${table} where org_id = $1`

  test('has row-level security, forced on its owner too', async () => {
    const found = await rows('select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass', [
      table,
    ])
    expect(found).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }])
  })

  test('has a policy for its own organization, and read access for the lookup role only', async () => {
    const found = await rows(
      'select policyname, cmd, roles::text, qual, with_check from pg_policies where tablename = $1 order by 1',
      [table],
    )
    const own = heard[table] ? `((org_id = current_org()) AND ${heard[table]})` : '(org_id = current_org())'
    const plain = found.map(({ qual, ...policy }) => ({ ...policy, qual: qual.replace(ON_A_CLUSTER, SAME) }))
    expect(plain).toEqual([
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
    expect(found.filter(({ target, first }) => tables.includes(target) && first !== 'org_id')).toEqual([])
  })

  test('looks empty outside of every organization', async () => {
    expect(await inside(null, () => count(all))).toBe(0)
    expect(await inside(one, () => count(all))).toBeGreaterThan(0)
  })

  test('shows only the rows of the entered organization', async () => {
    expect(await inside(one, () => count(foreign, [other]))).toBe(0)
    expect(await inside(one, () => count(all))).toBe(await inside(one, () => count(foreign, [one])))
  })

  test('rows of another organization cannot be changed or deleted', async () => {
    expect(await inside(one, () => count(`update ${table} set org_id = org_id where org_id = $1`, [other]))).toBe(0)
    expect(await inside(one, () => count(`delete from ${table} where org_id = $1`, [other]))).toBe(0)
    expect(await inside(null, () => count(`delete from ${table}`))).toBe(0)
  })

  test('rows cannot be written or moved into another organization', async () => {
    const [row] = await inside(other, () => rows(`select to_jsonb(t) as row from ${table} t limit 1`))
    const insert = `insert into ${table} values ((jsonb_populate_record(null::${table}, $1)).*)`
    await expect(inside(one, () => client.query(insert, [row.row]))).rejects.toThrow('row-level security policy')
    await expect(inside(null, () => client.query(insert, [row.row]))).rejects.toThrow('row-level security policy')
    const move = `update ${table} set org_id = $1`
    await expect(inside(one, () => client.query(move, [other]))).rejects.toThrow(
      /row-level security policy|modifying the partition value/,
    )
  })
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSuperuser } from '../../../testing/superuser.ts'
import { TENANT_TABLES } from '../../../testing/fixtures/tenant-rows.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'

const { organization, channelOf, context } = testApp({ alone: true })
const MANY = 2000
/** Of two hundred other organizations. */
const OTHERS = 2000
let client: pg.Client
let org_id: string

beforeAll(async () => {
  client = await openSuperuser(context())
  const { org_id: id, admin } = await organization()
  org_id = id
  const talk = { text: 'sea', user_id: admin.user_id, channel_id: await channelOf({ org_id, admin }) }
  await seedTalks({ context: context(), org_id }, [talk])
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into talks
    select (jsonb_populate_record(t, jsonb_build_object('talk_id', gen_random_uuid(),
      'org_id', case when at > $1::integer then md5((at % 200)::text)::uuid else t.org_id end,
      'recorded_at', timestamptz '2026-01-01' - at * interval '1 minute'))).*
    from talks t, generate_series(1, $1::integer + $2::integer) at where t.org_id = $3`,
    [MANY, OTHERS, org_id],
  )
  await client.query('vacuum analyze talks')
})
afterAll(() => client.end())

test('every tenant table is planned as if all its rows were of one organization', async () => {
  const { rows: tables } = await client.query<{ name: string }>(TENANT_TABLES)
  const { rows: large } = await client.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute where attname = 'org_id' and attoptions @> '{n_distinct=1}'`,
  )
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()
  expect(named(large)).toEqual(named(tables.filter(({ name }) => name !== 'organizations')))
})

test('one plan for all organizations expects the rows of the large one', async () => {
  await client.query('prepare talks_of as select 1 from talks where org_id = $1')
  await client.query('set plan_cache_mode = force_generic_plan')
  const { rows } = await client.query(`explain (format json) execute talks_of ('${org_id}')`)
  expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(MANY)
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSuperuser } from '../../../testing/superuser.ts'
import { speech } from '../../../testing/recordings.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, organization, channelOf, context } = testApp({ alone: true })
let client: pg.Client

beforeAll(async () => {
  client = await openSuperuser(context())
})
afterAll(() => client.end())

async function one<Row>(statement: string) {
  const { rows } = await client.query<{ value: Row }>(statement)
  return rows[0]?.value
}

const talksKnown = () => one<number>(`select reltuples::float as value from pg_class where oid = 'talks'::regclass`)
const checksByKey = () =>
  one<number>(`select idx_tup_read::float as value from pg_stat_user_indexes where indexrelname = 'talks_pkey'`)

/** A cluster's workers have the talks, and PostgreSQL 15 there lets only owners analyze. */
test.skipIf(process.env.CITUS_URL)(
  'soon after the first talks, checks of foreign keys look talks up by their ids (not on a cluster)',
  async () => {
    const { org_id, admin } = await organization()
    const channel_id = await channelOf({ org_id, admin })
    const sound = await speech('one two three')
    const sendTen = () => Promise.all(Array.from({ length: 10 }, () => send(admin, { org_id, channel_id }, sound)))
    expect(await talksKnown()).toBeLessThanOrEqual(0)
    for (let sent = 0; sent < 110; sent += 10) await sendTen()
    await expect.poll(talksKnown).toBeGreaterThanOrEqual(100)
    for (let sent = 0; sent < 100; sent += 10) await sendTen()
    // A connection reports what it read with a delay of some seconds.
    await expect.poll(checksByKey).toBeGreaterThan(0)
  },
  60_000,
)

import { beginningsIn } from '@earshot/contract/rules/phrases'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../connection.ts'
import { listBeginning } from '../../../alerts/alerts/alerts.repo.ts'
import { countInRange } from '../../../talks/analytics/count-in-range.service.ts'
import { countNew, listHits } from '../../../alerts/hits/hits.repo.ts'
import { enterAsJob, type MemberScope, type OrgScope } from '../../../organizations/scope.ts'
import { openSuperuser } from '../../../testing/superuser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import type { Filters } from '../../../talks/search/filters.ts'
import { countTalks, findTalkIds } from '../../../talks/search/search.repo.ts'
import { findOrganization } from '../../../organizations/organizations/organizations.repo.ts'
import { sumBytes } from '../../../organizations/quotas/quotas.repo.ts'
import { listSimilarSounding, listSimilarlySpelled } from '../../../talks/vocabulary/vocabulary.repo.ts'

const { organization, channelOf, context } = testApp({ alone: true })
const MANY = 10_000
let org: OrgScope
let client: pg.Client
const listener = crypto.randomUUID()

beforeAll(async () => {
  client = await openSuperuser(context())
  for (let of = 0; of < 3; of++) org = await furnished()
  await client.query('vacuum analyze')
})
afterAll(() => client.end())

async function furnished() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talk = (_: unknown, at: number) => ({
    text: '',
    user_id: admin.user_id,
    channel_id,
    recorded_at: new Date(Date.UTC(2026, 0) + at * 3_600_000).toISOString(),
    ...(at % 2000 === 0 ? { duration: 600, confidence: 0.99, needs_review: true } : { duration: 20, confidence: 0.5 }),
  })
  await seedTalks({ context: context(), org_id }, Array.from({ length: MANY }, talk))
  const letters = `translate(md5(n::text), '0123456789', 'ghijklmnop')`
  await client.query(
    `
    insert into vocabulary (org_id, token, letters, sound)
    select $1, left(w, 4 + n % 20), 4 + n % 20, upper(left(w, 4)) from (select n, ${letters} as w from generate_series(1, ${MANY}) n) w
    on conflict do nothing`,
    [org_id],
  )
  await client.query(
    `
    insert into alerts (org_id, alert_id, keyword, tokens, begins, created_by)
    select $1, gen_random_uuid(), w, w, w, $2 from (select ${letters} as w from generate_series(1, ${MANY}) n) w`,
    [org_id, admin.user_id],
  )
  await client.query(
    `
    insert into hits (org_id, alert_id, talk_id, channel_id, keyword, "start", "end", before, match, after)
    select a.org_id, a.alert_id, t.talk_id, t.channel_id, '', 0, 1, '', '', '' from talks t
    cross join lateral (select * from alerts where org_id = $1 limit 1) a where t.org_id = $1`,
    [org_id],
  )
  await client.query(
    `
    insert into listens (org_id, user_id, talk_id, heard)
    select $1, $2, talk_id, true from (select talk_id from talks where org_id = $1 and needs_review) t`,
    [org_id, listener],
  )
  return enterAsJob(context(), org_id)
}

async function planOf(ask: (org: OrgScope) => Promise<unknown>): Promise<string> {
  type Asked = string | { text: string; values: unknown[] }
  const { prototype } = pg.Client as unknown as { prototype: { query(...asked: [Asked, unknown[]]): Promise<unknown> } }
  const spy = vi.spyOn(prototype, 'query')
  await ask(org)
  const asked = spy.mock.calls.map(([text, values]) => (typeof text === 'string' ? { text, values } : text))
  spy.mockRestore()
  const { text, values } = asked.find((each) => /^\s*(select|with)/.test(each.text)) ?? { text: '', values: [] }
  await client.query(`begin; set local role earshot_app; set local app.org_id = '${org.org_id}'`)
  const { rows } = await client.query(`explain ${text}`, values)
  await client.query('rollback')
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const now = { after: undefined, limit: 50 }
const id = crypto.randomUUID()
const week = { starts: '2026-01-10T00:00:00Z', ends: '2026-01-17T00:00:00Z', bucket: 1, whole: true }

test.each<[string, (org: OrgScope) => Promise<unknown>, RegExp]>([
  [
    'words like a mistyped one',
    (org) => listSimilarlySpelled(org, { words: ['genrator'], most: [3], swapped: [] }),
    /vocabulary_letters/,
  ],
  ['words that sound alike', (org) => listSimilarSounding(org, ['ABCD']), /vocabulary_sound/],
  ['alerts worth looking for', (org) => listBeginning(org, beginningsIn(['fire', 'water'])), /alerts_begins/],
  ['hits', (org) => listHits(org, now), /hits_newest/],
  ['hits of an alert', (org) => listHits(org, { ...now, alert_id: id }), /hits_alert|hits_pkey/],
  ['hits of a channel', (org) => listHits(org, { ...now, channel_id: id }), /hits_channel/],
  ['resolved hits', (org) => listHits(org, { ...now, state: 'resolved' }), /hits_state/],
  ['the count of new hits', (org) => countNew(org, false, 1000), /Index/],
  [
    'the counts of a week',
    (org) => countInRange(org, { pieces: [week], group: 'channel' }),
    /talks_newest|talks_usage/,
  ],
  ['the bytes of an organization', sumBytes, /storage_totals/],
  [
    'whether an organization has talks',
    (of) => findOrganization({ ...of, user_id: listener } as MemberScope),
    /talks_newest/,
  ],
])('%s come through an index', async (_, ask, index) => {
  const plan = await planOf(ask)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (vocabulary|alerts|talks)/)
})

/** Rows of talks that this connection has read since its statistics were last flushed. */
async function rowsSoFar(db: Database) {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::bigint as read
    from pg_stat_xact_user_tables where relname = 'talks'`.execute(db)
  return rows[0]?.read ?? Number.NaN
}

/** Rows of talks read to list and count the matches, and the number of matches. */
async function rowsRead(filters: Filters) {
  const query = { words: null, phrases: [], unwanted: [], filters: { asker: listener, ...filters } }
  return org.db.transaction().execute(async (db) => {
    const before = await rowsSoFar(db)
    await findTalkIds({ ...org, db }, query, { limit: 50 })
    const total = await countTalks({ ...org, db }, query)
    return { total, read: (await rowsSoFar(db)) - before }
  })
}

test.each<[string, Filters]>([
  ['that need review', { needs_review: true }],
  ['that are long', { min_duration: 300 }],
  ['with high confidence', { min_confidence: 0.95 }],
  ['that a person has heard', { unheard: false }],
])('of ten thousand talks the few %s are found without reading the others', async (_, filters) => {
  const { read, total } = await rowsRead(filters)
  expect(total).toBe(5)
  expect(read).toBeLessThan(100)
})

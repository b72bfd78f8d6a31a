import { api } from '@earshot/contract'
import type { OutputOf } from '@earshot/contract/route'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSuperuser } from '../../../testing/superuser.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })
const TALKS = 4000
let org_id: string
let admin: Person
let client: pg.Client
let talk_ids: string[]

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  const channel_id = await channelOf({ org_id, admin })
  const talks = Array.from({ length: TALKS }, (_, at) => ({
    text: `${sentence(at)} ${at === 3500 ? 'needle' : ''} ${at % 400 === 0 ? 'seldom' : ''}`,
    user_id: admin.user_id,
    channel_id,
    recorded_at: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
  }))
  talk_ids = await seedTalks({ context: context(), org_id }, talks)
  await another()
  client = await openSuperuser(context())
  await client.query('vacuum analyze talks')
})
afterAll(() => client.end())

/** A second organization, so that the first is not the whole table. */
async function another() {
  const other = await organization()
  const channel_id = await channelOf(other)
  const talks = Array.from({ length: 2000 }, (_, at) => ({
    text: sentence(at),
    user_id: other.admin.user_id,
    channel_id,
  }))
  await seedTalks({ context: context(), org_id: other.org_id }, talks)
}

/** A distribution like speech: a few words occur in every talk, many in a few. */
function sentence(at: number) {
  return Array.from({ length: 12 }, (_, step) => `w${(at * 31 + step * step * 17) % (step < 4 ? 12 : 900)}`).join(' ')
}

/** The query plans inside a function, as the serving role runs it. */
async function plansOf(call: string, before = ''): Promise<string[]> {
  const plans: string[] = []
  const hear = ({ message }: { message?: string | undefined }) => plans.push(message ?? '')
  client.on('notice', hear)
  await client.query(`
    begin;
    ${before};
    load 'auto_explain';
    set local auto_explain.log_min_duration = 0;
    set local auto_explain.log_nested_statements = on;
    set local client_min_messages = log;
    set local role earshot_app;
    set local app.org_id = '${org_id}';
    ${call};
    rollback`)
  client.off('notice', hear)
  return plans.filter((plan) => / Scan .*\bon talks\b/.test(plan))
}

const END = `'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'`
const search = (words: string, most: number) => `select * from search_talks(${words}, null, '{}', ${END}, ${most})`

test('the list of all talks reads only the newest ones', async () => {
  const [plan = ''] = await plansOf(search('null', 50))
  expect(plan).toMatch(/Index (Only )?Scan using talks_newest/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test('a common word is found among the newest two hundred, without further queries', async () => {
  const plans = await plansOf(search(`'w1'`, 50))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/Index Scan using talks_newest/)
  expect(plans[0]).not.toMatch(/Seq Scan|talks_words/)
})

test('a rare word beyond the newest two hundred is fetched through the word index', async () => {
  const plans = await plansOf(search(`'needle'`, 50))
  expect(plans).toHaveLength(4)
  const [walk, waiting, explained, fetch] = plans
  expect(explained).toContain('Query Text: explain')
  expect(waiting).toMatch(/Index Only Scan using talks_unfinished|Index Scan using talks_unfinished/)
  expect(walk).toMatch(/Index Scan using talks_newest/)
  expect(fetch).toMatch(/Bitmap Index Scan on talks_words/)
  expect(fetch).not.toMatch(/Index Cond: \(+org_id =/)
  expect(plans.join()).not.toMatch(/Seq Scan/)
})

test('counting a rare word uses the word index', async () => {
  const plans = await plansOf(`select count_talks('needle', null, '{}', 1000)`)
  expect(plans.join()).toMatch(/Bitmap Index Scan on talks_words/)
  expect(plans.join()).not.toMatch(/Seq Scan/)
})

test('a page and its total come from one look at the word index', async () => {
  const plans = await plansOf(`select * from find_talks('needle', null, '{}', ${END}, 50, 1000)`)
  expect(plans.filter((plan) => /talks_words/.test(plan) && !plan.includes('Query Text: explain'))).toHaveLength(1)
})

test('a phrase that no talk has, of words that many have, is looked for and counted through the index of neighbouring words', async () => {
  const asked = `'w1 & w3', array['% w1 w3 %'], '{}'`
  const every = `'{"every": [{"not": {"has": "title"}}]}'`
  for (const plans of [
    (await plansOf(`select * from search_talks(${asked}, ${END}, 50)`)).slice(1),
    await plansOf(`select count_talks(${asked}, 1000)`),
    (await plansOf(`select * from search_talks(${asked.replace(`'{}'`, every)}, ${END}, 50)`)).slice(1),
    await plansOf(`select count_talks(${asked.replace(`'{}'`, every)}, 1000)`),
  ]) {
    expect(plans.join()).toMatch(/Bitmap Index Scan on talks_phrases/)
    expect(plans.join()).not.toMatch(/Seq Scan|talks_words/)
  }
})

test('a page that the newest talks fill soon is not fetched through an index', async () => {
  const plans = await plansOf(search(`'w500'`, 10))
  expect(plans.join()).not.toMatch(/Seq Scan|talks_words/)
})

test('a common word is found and counted among the newest talks also while a thousand of these wait for their text', async () => {
  const waiting = `update talks set state = 'waiting', text = '', tokens = '', tsv = '' where org_id = '${org_id}' and recorded_at > '2025-12-31T07:20:00Z'`
  for (const call of [search(`'w1'`, 50), `select count_talks('w1', null, '{}', 1000)`]) {
    const plans = await plansOf(call, waiting)
    expect(plans.join()).toMatch(/talks_unfinished/)
    expect(plans.join()).not.toMatch(/Seq Scan|talks_words/)
  }
})

const rank = (words: string) => `select * from rank_talks(${words}, null, '{}', 'infinity', 'infinity', ${END}, 50)`

test('ranked results use the same indexes as the newest', async () => {
  const common = await plansOf(rank(`'w1'`))
  expect(common.join()).toMatch(/Index Scan using talks_newest/)
  const rare = await plansOf(rank(`'needle'`))
  expect(rare.join()).toMatch(/Bitmap Index Scan on talks_words/)
  expect([...common, ...rare].join()).not.toMatch(/Seq Scan/)
})

test('a word in one of twenty talks is searched among more talks before the word index is used', async () => {
  const plans = await plansOf(search(`'w1'`, 1000))
  expect(plans.join()).not.toMatch(/Seq Scan|talks_words/)
})

test.each([
  ['a channel', 'channel_id', /Index (Only )?Scan using talks_channel/],
  ['what was heard', 'unheard', /listens_pkey/],
  ['a speaker', 'speaker_id', /talks_newest|talks_of_speaker/],
  ['tags', 'tags', /talks_tags|talks_newest/],
  ['an alert', 'alert_id', /Index (Only )?Scan/],
  ['a time long ago', 'to', /talks_newest/],
  ['the bin', 'deleted', /talks_deleted|talks_newest/],
])('the filter for %s reads no more than it must', async (_, name, index) => {
  const id = crypto.randomUUID()
  const filters: Record<string, string | boolean> = {
    ...{ channel_id: id, speaker_id: id, alert_id: id, tags: `{${id}}`, asker: id, to: '2025-12-31T00:00:00Z' },
    ...{ unheard: true, deleted: true, deleted_of: id, deleted_after: '2026-01-01T00:00:00Z' },
  }
  const needed = { unheard: ['asker'], deleted: ['deleted_of', 'deleted_after'] }[name] ?? []
  const asked = Object.fromEntries([name, ...needed].map((each) => [each, filters[each]]))
  const plans = await plansOf(`select * from search_talks(null, null, '${JSON.stringify(asked)}', ${END}, 50)`)
  expect(plans.join()).toMatch(index)
  expect(plans.join()).not.toMatch(/Seq Scan on talks/)
})

test('words beside conditions use the same indexes', async () => {
  const every = `'{"every": [{"any": [{"has": "note"}, {"not": {"has": "title"}}]}]}'`
  const common = await plansOf(`select * from search_talks('w1', null, ${every}, ${END}, 50)`)
  expect(common.join()).toMatch(/Index Scan using talks_newest/)
  expect(common.join()).not.toMatch(/Seq Scan on talks|talks_words/)
  const rare = await plansOf(`select * from search_talks('needle', null, ${every}, ${END}, 50)`)
  const counted = await plansOf(`select count_talks('needle', null, ${every}, 1000)`)
  for (const plans of [rare, counted]) expect(plans.join()).toMatch(/Bitmap Index Scan on talks_words/)
  expect([...rare, ...counted].join()).not.toMatch(/Seq Scan on talks/)
})

test('outside of every organization, conditions find nothing', async () => {
  const every = `'{"every": [{"not": {"has": "title"}}]}'`
  await client.query('begin; set local role earshot_app')
  const { rows } = await client.query(`select (select count(*) from search_talks(null, null, ${every}, ${END}, 9))
    + count_talks(null, null, ${every}, 9)
    + (select count(*) from fitting_talks_where('{${talk_ids[0]}}', null, ${every})) as found`)
  await client.query('rollback')
  expect(rows).toEqual([{ found: '0' }])
})

/** As after many talks were written and before PostgreSQL has looked at any of them. */
const FORGOTTEN = `
  delete from pg_statistic where starelid = 'talks'::regclass;
  update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where relname like 'talks%'`

test.each([
  ['the list of all talks', 'null', '{}'],
  ['a common word', `'w1'`, '{}'],
  ['two words', `'w1' & 'w500'`, '{}'],
  ['a rare word', `'needle'`, '{}'],
  ['an unfinished word', `'needle' & 'w5':*`, '{}'],
  ['a word that no talk may have', `!'w1'`, '{}'],
  ['a word of some time', `'w500'`, '{"from": "2025-12-31T00:00:00Z"}'],
])('without statistics, %s reads no more than with them', async (_, words, filters) => {
  const asked = `$$${words === 'null' ? '' : words}$$::tsquery, null, '${filters}'`.replace('$$$$::tsquery', 'null')
  const searching = await plansOf(`select * from search_talks(${asked}, ${END}, 50)`, FORGOTTEN)
  const counting = await plansOf(`select count_talks(${asked}, 1000)`, FORGOTTEN)
  for (const plans of [searching, counting]) {
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.join()).not.toMatch(/Seq Scan|BitmapAnd|talks_pkey|Parallel/)
  }
  expect(searching[0]).toMatch(/Index Scan using talks_newest/)
  expect(searching[0]).not.toMatch(/Sort/)
})

test('without statistics, the best of a page are read by their ids', async () => {
  const plans = await plansOf(rank(`'w1'`), FORGOTTEN)
  expect(plans.at(-1)).toMatch(/Index Scan using talks_pkey/)
  expect(plans.join()).not.toMatch(/Seq Scan/)
})

test('a word, a channel, a speaker and tags are looked up in one place', async () => {
  const [channel_id, speaker_id, tag] = [1, 2, 3].map(() => crypto.randomUUID())
  const asked = `'needle', null, '${JSON.stringify({ channel_id, speaker_id, tags: `{${tag}}` })}'`
  const seen = [
    ...(await plansOf(`select * from search_talks(${asked}, ${END}, 50)`)),
    ...(await plansOf(`select count_talks(${asked}, 1000)`)),
  ]
  const conditions = seen.join().match(/Index Cond: .*@@.*/g) ?? []
  expect(conditions.length).toBeGreaterThan(0)
  for (const condition of conditions)
    for (const part of ['wneedle', `c${channel_id}`, `s${speaker_id}`, `t${tag}`]) expect(condition).toContain(part)
})

test('an unfinished word that many begin like is compared with the talks that have the others', async () => {
  const plans = await plansOf(`select count_talks($$'needle' & 'w':*$$, null, '{}', 1000)`)
  expect(plans.join()).toMatch(/Index Cond: .*@@.*wneedle/)
  expect(plans.join()).not.toMatch(/Index Cond: .*:\*/)
})

test('of a search for words that must not stand there, the index is asked for nothing', async () => {
  const plans = await plansOf(`select * from search_talks($$!'w1' & !'w2'$$, null, '{}', ${END}, 50)`)
  expect(plans.join()).not.toMatch(/talks_words/)
})

test('row-level security alone would not use the word index, which is why the functions exist', async () => {
  await client.query(`begin; set local role earshot_app; set local app.org_id = '${org_id}'`)
  const { rows } = await client.query(`explain select talk_id from talks where tsv @@ 'needle'`)
  await client.query('rollback')
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Index Cond:.*@@/)
})

test('matches beyond the newest thousand are found, in order, over as many pages as needed', async () => {
  const needle = (await ask(admin, api.search.search, { org_id, query: '"needle"' })).body
  expect([needle.total, needle.talks.map(({ talk_id }) => talk_id)]).toEqual([1, [talk_ids[3500]]])

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = { org_id, query: 'seldom ', limit: 3, ...(cursor && { cursor }) }
    const page: OutputOf<typeof api.search.search> = (await ask(admin, api.search.search, asked)).body
    seen.push(...page.talks.map(({ talk_id }) => talk_id))
    expect(page.total).toBe(10)
    cursor = page.next_cursor
  }
  expect(seen).toEqual(talk_ids.filter((_, at) => at % 400 === 0))
})

test('counting stops at a thousand', async () => {
  expect((await ask(admin, api.search.search, { org_id, limit: 1 })).body.total).toBe(1000)
  expect((await ask(admin, api.search.search, { org_id, limit: 1, query: '-needle' })).body.total).toBe(1000)
})

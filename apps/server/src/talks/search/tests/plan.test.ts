import { api } from '@earshot/contract'
import type { OutputOf } from '@earshot/contract/route'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enterAsJob } from '../../../organizations/scope.ts'
import { openSuperuser } from '../../../testing/superuser.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import type { Filters } from '../filters.ts'
import type { SearchQuery } from '../matching.ts'
import { findBestTalkIds, findPage } from '../search.repo.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })
const TALKS = 4000
let org_id: string
let admin: Person
let channel_id: string
let client: pg.Client
let talk_ids: string[]

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  channel_id = await channelOf({ org_id, admin })
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

const everything: SearchQuery = { words: null, phrases: [], unwanted: [], filters: {} }
const page = (asked: SearchQuery): Promise<unknown> => findPage(enterAsJob(context(), org_id), asked, { limit: 50 })
const best = (asked: SearchQuery): Promise<unknown> =>
  findBestTalkIds(enterAsJob(context(), org_id), asked, { after: undefined, newest: undefined, limit: 50 })

/** The statement that is sent. */
async function statementOf(asked: Partial<SearchQuery>, asking = page): Promise<pg.QueryConfig> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await asking({ ...everything, ...asked })
  const sent = spy.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig)
  spy.mockRestore()
  return sent.find(({ text }) => text?.includes('searchable_talks')) ?? { text: '' }
}

/** Its plan, as the serving role runs it, without the parts that were not executed. */
async function planOf(asked: Partial<SearchQuery>, asking = page): Promise<string> {
  const { text, values } = await statementOf(asked, asking)
  await client.query(`begin; set local role earshot_app; set local app.org_id = '${org_id}'`)
  const { rows } = await client.query(`explain (analyze, costs off, timing off, format json) ${text}`, values)
  await client.query('rollback')
  return executed(rows[0]['QUERY PLAN'][0].Plan)
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

const executed = ({ Plans = [], ...plan }: Plan): string =>
  [
    `${plan['Node Type']} of ${plan['Relation Name'] ?? plan['Index Name'] ?? '-'} by ${plan['Index Name']}: ${plan['Index Cond']}`,
    ...Plans.filter((each) => each['Actual Loops'] > 0).map(executed),
  ].join('\n')

test.each([
  ['a page', page],
  ['the best', best],
])('a rare word is fetched through the word index: %s', async (_, asking) => {
  const plan = await planOf({ words: `'needle'` }, asking)
  expect(plan).toContain('talks_words')
  expect(plan).not.toMatch(/Seq Scan of talks|talks_newest/)
})

test('a phrase that no talk has, of words that many have, is looked up among pairs of neighbouring words', async () => {
  const plan = await planOf({ words: `'w1' & 'w3'`, phrases: [' w1 w3 '] })
  expect(plan).toMatch(/by talks_words: .*word_pairs\(tokens\) @> /)
  expect(plan).not.toContain('Seq Scan of talks')
})

test('a word, a channel, a sender and tags are looked up in one place', async () => {
  const tag = crypto.randomUUID()
  const filters = { channel_id, tags: [tag], every: [{ senders: [admin.user_id] }] }
  const plan = await planOf({ words: `'needle'`, filters })
  const [condition] = /by talks_words: .*@@.*/.exec(plan) ?? ['']
  for (const part of [org_id, 'needle', channel_id, admin.user_id, tag]) expect(condition).toContain(part)
})

test.each([`'needle' & 'w':*`, `('needle' & 'w':*)`])(
  'a word that many begin like is compared with the talks that have the others: %s',
  async (words) => {
    const plan = await planOf({ words, endsCommonly: true })
    expect(plan).toMatch(/by talks_words: .*@@ .*needle/)
    expect(plan).not.toMatch(/by talks_words: .*:\*/)
  },
)

test.each<[string, Filters]>([
  ['a channel', { channel_id: crypto.randomUUID() }],
  ['a speaker', { speaker_id: crypto.randomUUID() }],
  ['a tag', { tags: [crypto.randomUUID()] }],
  ['an alert', { alert_id: crypto.randomUUID() }],
  ['what was heard', { unheard: false, asker: crypto.randomUUID() }],
  ['what needs review', { needs_review: true }],
  ['the bin', { deleted: true, deleted_of: 'everybody', deleted_after: '2026-01-01T00:00:00Z' }],
])('nothing with %s is found without reading all talks', async (_, filters) => {
  expect(await planOf({ filters })).not.toMatch(/Seq Scan of talks|talks_newest/)
})

test('row-level security alone would not use the word index, which is why the view exists', async () => {
  await client.query(`begin; set local role earshot_app; set local app.org_id = '${org_id}'`)
  const { rows } = await client.query(`explain select talk_id from talks where tsv @@ 'needle'`)
  await client.query('rollback')
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Index Cond:.*@@/)
})

test('however often a search is repeated, PostgreSQL plans it for its words', async () => {
  for (let time = 0; time < 12; time++) await page({ ...everything, words: `'w${time}'` })
  expect((await statementOf({ words: `'needle'` })).name).toBeUndefined()
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

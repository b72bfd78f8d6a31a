import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { countAheadJob } from './count-ahead.job.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { find } = api.analytics

type Asked = Partial<RequestOf<typeof find>>

const custom = { range: '5', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' } as const
const NOTHING = { talks: 0, minutes: 0, hits: 0, confidence: null }

async function place(...given: Partial<SeededTalk>[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = given.map((talk) => ({ text: 'fire', user_id: admin.user_id, channel_id, ...talk }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const count = async (asked: Asked) => (await ask(admin, find, { org_id, ...asked })).body
  return { org_id, admin, channel_id, talk_ids, count }
}

test('a non-member gets no counts', async () => {
  const { org_id } = await place({})
  const stranger = (await organization()).admin
  const foreign = await ask(stranger, find, { org_id })
  expect([foreign.status, foreign.refusal]).toEqual([
    404,
    (await ask(stranger, find, { org_id: crypto.randomUUID() })).refusal,
  ])
})

test.each<[string, Record<string, string>, string]>([
  ['a custom range without an end', { range: '5', from: custom.from }, 'A custom range needs from and to'],
  ['a range that ends before it begins', { ...custom, to: custom.from }, 'The range ends before it begins'],
  ['a range of another code', { range: '4' }, 'The range is 1, 2, 3 or 5'],
  ['a place that has no clock', { tz: 'Mars/Olympus' }, 'This time zone is not known'],
  ['a place that is an offset', { tz: '+02:00' }, 'This time zone is not known'],
  ['months', { by: 'month' }, 'Count by day or week'],
  ['users', { group: 'user' }, 'Group by channel, speaker, tag or alert'],
  [
    'days of more than five years',
    { ...custom, from: '2020-01-01T00:00:00Z' },
    'This range is too long: at most five years by day, or 35 by week',
  ],
  [
    'weeks of a lifetime',
    { ...custom, by: 'week', from: '1950-01-01T00:00:00Z' },
    'This range is too long: at most five years by day, or 35 by week',
  ],
  [
    'the Middle Ages',
    { ...custom, from: '0999-01-01T00:00:00Z', to: '0999-02-01T00:00:00Z' },
    'A range lies between the years 1900 and 9999',
  ],
])('%s cannot be counted', async (_, asked, text) => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, find, { org_id, ...asked })).toMatchObject({
    status: 400,
    refusal: { error: 'invalid', text },
  })
})

test.each([
  ['1', 'day', 7],
  ['2', 'day', 28],
  ['3', 'day', 365],
  ['3', 'week', 53],
] as const)(
  'an empty organization has every bucket of range %s by %s, and nothing in them',
  async (range, by, least) => {
    const { org_id, admin } = await organization()
    for (const group of ['channel', 'speaker', 'tag', 'alert'] as const) {
      const { status, body } = await ask(admin, find, { org_id, range, by, group })
      expect(status).toBe(200)
      expect(body).toMatchObject({ by, group, series: [], left_out: 0, total: NOTHING })
      expect(body.at.length).toBeGreaterThanOrEqual(least)
      expect(body.at.length).toBeLessThanOrEqual(least + 3)
    }
  },
)

test('the longest ranges are answered', async () => {
  const { count } = await place({ recorded_at: '2024-05-05T05:05:05Z' })
  const days = await count({ ...custom, from: '2021-04-01T00:00:00Z', tz: 'Asia/Kathmandu' })
  expect([days.at.length, days.total.talks]).toEqual([1827, 1])
  const weeks = await count({ ...custom, from: '1992-01-01T00:00:00Z', by: 'week' })
  expect([weeks.at.length, weeks.total.talks]).toEqual([1788, 1])
})

test('members count, and what is in the bin is not counted', async () => {
  const { org_id, count } = await place({ deleted: new Date().toISOString() }, {})
  expect((await count({})).total).toEqual({ ...NOTHING, talks: 1 })
  expect((await ask(await memberOf(org_id), find, { org_id })).body.total.talks).toBe(1)
})

test('a range goes from its first moment to just before its last', async () => {
  const moments = [
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T23:59:59.999Z',
    '2026-04-01T00:00:00.000Z',
  ]
  const { count } = await place(...moments.map((recorded_at) => ({ recorded_at })))
  const { total, series, from, to } = await count(custom)
  expect([total.talks, from, to]).toEqual([2, '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'])
  expect(series[0]?.points.map(({ at }) => at)).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-31T00:00:00.000Z'])
})

test('confidence is weighted by duration, over transcribed talks only', async () => {
  const recorded_at = '2026-03-05T12:00:00Z'
  const { count } = await place(
    { recorded_at, duration: 30, confidence: 1 },
    { recorded_at, duration: 90, confidence: 0.6 },
    { recorded_at, duration: 600 },
    { recorded_at, confidence: 0.1 },
  )
  const { total } = await count(custom)
  expect(total).toMatchObject({ talks: 4, minutes: 12, hits: 0 })
  expect(total.confidence).toBeCloseTo(0.7, 10)
})

test('archived channels keep their names, and talks of deleted speakers count without a speaker', async () => {
  const { org_id, admin, channel_id, talk_ids, count } = await place({}, {}, {})
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve' })).body
  for (const talk_id of talk_ids.slice(1)) await ask(admin, api.talks.update, { talk_id, speaker_id })
  expect((await count({ group: 'speaker' })).series).toMatchObject([
    { id: speaker_id, name: 'Eve', points: [{ talks: 2 }] },
    { id: null, name: 'No speaker', points: [{ talks: 1 }] },
  ])
  await ask(admin, api.speakers.remove, { speaker_id })
  await ask(admin, api.channels.remove, { channel_id })
  expect((await count({ group: 'speaker' })).series).toMatchObject([{ id: null, points: [{ talks: 3 }] }])
  expect((await count({})).series).toMatchObject([{ id: channel_id, name: 'Ops', points: [{ talks: 3 }] }])
})

test('a talk counts for each of its tags, and once in all', async () => {
  const { org_id, admin, talk_ids, count } = await place({}, {}, {})
  const tags = []
  for (const tag of ['urgent', 'drill']) tags.push((await ask(admin, api.tags.create, { org_id, tag })).body.tag_id)
  await ask(admin, api.talks.update, { talk_id: talk_ids[0] ?? '', tags })
  await ask(admin, api.talks.update, { talk_id: talk_ids[1] ?? '', tags: tags.slice(0, 1) })
  const { series, total } = await count({ group: 'tag' })
  expect(total.talks).toBe(3)
  expect(series.map(({ name, points }) => [name, points[0]?.talks])).toEqual([
    ['urgent', 2],
    ['No tag', 1],
    ['drill', 1],
  ])
})

test('only talks of the selected channels are counted', async () => {
  const { org_id, admin, channel_id, count } = await place({})
  const other = await channelOf({ org_id, admin }, 'Other')
  await seedTalks({ context: context(), org_id }, [{ text: '', user_id: admin.user_id, channel_id: other }])
  expect((await count({ channels: other })).total.talks).toBe(1)
  expect((await count({ channels: `${other},${channel_id}` })).series).toHaveLength(2)
  expect((await count({ channels: crypto.randomUUID() })).total.talks).toBe(0)
})

test('of many series the fifty largest are listed, and the rest counted', async () => {
  const { org_id, channel_id, talk_ids, count } = await place({}, {})
  const [one = '', two = ''] = talk_ids
  const words = { keyword: 'x', before: '', match: '', after: '', start: 0, end: 1 }
  const alerts = Array.from({ length: 60 }, () => crypto.randomUUID())
  const hits = alerts.flatMap((alert_id, at) =>
    (at < 50 ? [one, two] : [one]).map((talk_id) => ({ org_id, alert_id, talk_id, channel_id, ...words })),
  )
  await context().connections.inside(org_id).insertInto('hits').values(hits).execute()
  const { series, left_out, total } = await count({ group: 'alert' })
  expect(left_out).toBe(10)
  expect(series.map(({ id }) => id ?? '').toSorted()).toEqual(alerts.slice(0, 50).toSorted())
  expect(total).toMatchObject({ talks: 2, hits: 110 })
})

test('what is counted ahead goes from each cut to the next', async () => {
  const { org_id } = await organization()
  const cuts = ['01', '02', '03'].map((day) => `2026-01-${day}T00:00:00.000Z`)
  await countAheadJob.handle(context(), { org_id, cuts }, new AbortController().signal)
  const { db } = enterAsJob(context(), org_id)
  const spans = await db.selectFrom('counted_spans').select(['starts', 'ends']).orderBy('starts').execute()
  expect(spans).toEqual([
    { starts: cuts[0], ends: cuts[1] },
    { starts: cuts[1], ends: cuts[2] },
  ])
})

import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, context, person } = testApp()
const { hours } = api.analytics
const march = { range: '5', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' } as const

async function place(...given: Partial<SeededTalk>[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = given.map((talk) => ({ text: 'fire', user_id: admin.user_id, channel_id, duration: 60, ...talk }))
  const talk_ids = await seedTalks({ context: context(), org_id }, talks)
  const count = async (asked: Partial<RequestOf<typeof hours>> = {}, who = admin) =>
    (await ask(who, hours, { org_id, ...march, ...asked })).body.hours
  return { org_id, admin, channel_id, talk_ids, count }
}

test('strangers count nothing, and a range that is none is refused', async () => {
  const { org_id, admin } = await place({})
  expect((await ask(await person(), hours, { org_id })).status).toBe(404)
  for (const wrong of [
    { range: '5' },
    { ...march, to: march.from },
    { ...march, from: '1950-01-01T00:00:00Z' },
  ] as const)
    expect((await ask(admin, hours, { org_id, ...wrong })).status).toBe(400)
  expect((await ask(admin, hours, { org_id, tz: 'Mars/Olympus' })).status).toBe(400)
})

test('talks are counted by weekday and hour of the time zone, also after its clocks change', async () => {
  const { count } = await place(
    { recorded_at: '2026-03-23T23:30:00Z' },
    { recorded_at: '2026-03-30T22:59:59Z' },
    { recorded_at: '2026-03-29T00:59:59Z' },
    { recorded_at: '2026-03-29T01:00:00Z' },
    { recorded_at: '2026-04-01T00:00:00Z' },
  )
  const cells = async (tz: string) => (await count({ tz })).map(({ weekday, hour, talks }) => [weekday, hour, talks])
  expect(await cells('UTC')).toEqual([
    [1, 22, 1],
    [1, 23, 1],
    [7, 0, 1],
    [7, 1, 1],
  ])
  expect(await cells('Europe/Berlin')).toEqual([
    [2, 0, 2],
    [7, 1, 1],
    [7, 3, 1],
  ])
  expect(await cells('Asia/Kolkata')).toEqual([
    [2, 4, 1],
    [2, 5, 1],
    [7, 6, 2],
  ])
})

test('minutes, hits, confidence and quality are of the talks of the hour, weighted by their length', async () => {
  const at = '2026-03-02T10:00:00Z'
  const { org_id, channel_id, count, talk_ids, admin } = await place(
    { recorded_at: at, duration: 60, confidence: 0.9 },
    { recorded_at: at, duration: 180, confidence: 0.5 },
    { recorded_at: at, duration: 60, confidence: null },
  )
  const db = context().connections.inside(org_id)
  await db
    .updateTable('talks')
    .set({ audio_quality: 0.4 })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_ids[0] ?? '')
    .execute()
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'pump' })).body
  const hit = { alert_id, channel_id, keyword: 'pump', match: 'pump', start: 0, end: 1, before: '', after: '' }
  for (const talk_id of talk_ids.slice(0, 2))
    await db
      .insertInto('hits')
      .values({ org_id, talk_id, ...hit })
      .execute()
  expect(await count()).toMatchObject([{ weekday: 1, hour: 10, talks: 3, minutes: 5, hits: 2, quality: 0.4 }])
  expect((await count())[0]?.confidence).toBeCloseTo(0.6, 6)
})

test('private channels and the bin are not counted for those who do not hear them', async () => {
  const at = '2026-03-02T10:00:00Z'
  const { org_id, admin, channel_id, count } = await place({ recorded_at: at }, { recorded_at: at, deleted: at })
  const closed = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await seedTalks({ context: context(), org_id }, [
    { text: 'secret', user_id: admin.user_id, channel_id: closed, recorded_at: at, duration: 60 },
  ])
  const member = await memberOf(org_id)
  const talks = async (...asked: Parameters<typeof count>) => (await count(...asked)).map((cell) => cell.talks)
  expect([await talks(), await talks({}, member)]).toEqual([[2], [1]])
  expect(await talks({ channels: closed }, member)).toEqual([])
  expect(await talks({ channels: channel_id })).toEqual([1])
})

/** A cluster inserts no selected rows where row-level security holds. */
test.skipIf(process.env.CITUS_URL)('a year of 100,000 talks is one statement (not on a cluster)', async () => {
  const { org_id, admin, channel_id, count } = await place()
  await sql`
    insert into talks (org_id, talk_id, channel_id, user_id, recorded_at, bytes, sha256, media_type, duration, confidence)
    select ${org_id}, gen_random_uuid(), ${channel_id}, ${admin.user_id},
      '2026-01-01'::timestamptz + n * interval '5 minutes', 1, '', 'audio/wav', 30, 0.9
    from generate_series(0, 99999) n`.execute(context().connections.inside(org_id))
  const year = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', tz: 'Europe/Berlin' }
  const cells = await count(year)
  expect(cells).toHaveLength(7 * 24)
  expect(cells.reduce((sum, { talks }) => sum + talks, 0)).toBe(100_000)
})

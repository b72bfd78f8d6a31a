import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { find } = api.analytics
const days = { range: '5', from: '2026-03-02T06:00:00Z', to: '2026-03-05T00:00:00Z', quality: 'true' } as const

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Ops')
  const say = (...talks: Partial<SeededTalk>[]) =>
    seedTalks(
      { context: context(), org_id },
      talks.map((talk) => ({ text: 'fire', user_id: admin.user_id, channel_id, duration: 60, ...talk })),
    )
  const count = async (asked: Partial<RequestOf<typeof find>> = {}, who = admin) =>
    (await ask(who, find, { org_id, ...days, ...asked })).body
  return { org_id, admin, channel_id, say, count }
}

const [monday, tuesday] = ['2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z']

test('quality is the mean of each day, weighted by duration, of talks that were measured', async () => {
  const { say, count, channel_id } = await place()
  await say(
    { recorded_at: '2026-03-02T05:59:59Z', audio_quality: 1 },
    { recorded_at: monday, audio_quality: 0.9, duration: 30 },
    { recorded_at: monday, audio_quality: 0.3, duration: 90 },
    { recorded_at: monday, audio_quality: null },
    { recorded_at: monday, audio_quality: 0.1, deleted: monday },
    { recorded_at: tuesday, audio_quality: 0.6 },
    { recorded_at: '2026-03-04T10:00:00Z' },
  )
  const { total, points, series } = await count()
  expect(points.map(({ quality }) => quality)).toEqual([0.45, 0.6, null])
  expect(total.quality).toBeCloseTo((0.9 * 30 + 0.3 * 90 + 0.6 * 60) / 180, 6)
  expect(series).toMatchObject([{ id: channel_id, points: [{ quality: 0.45 }, { quality: 0.6 }, { quality: null }] }])
  expect((await count({ by: 'week' })).points).toMatchObject([{ talks: 5, quality: total.quality }])
})

test('each speaker, tag and alert has its own, and talks without one have theirs', async () => {
  const { org_id, admin, say, count } = await place()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Ana' })).body
  const { tag_id } = (await ask(admin, api.tags.create, { org_id, tag: 'radio' })).body
  await say(
    { recorded_at: monday, audio_quality: 0.8, speaker_id, tags: [tag_id] },
    { recorded_at: monday, audio_quality: 0.4 },
  )
  for (const [group, id] of [
    ['speaker', speaker_id],
    ['tag', tag_id],
  ] as const) {
    const { series, total } = await count({ group })
    const by = new Map(series.map((each) => [each.id, each.points[0]?.quality]))
    expect([by.get(id), by.get(null), total.quality], group).toEqual([0.8, 0.4, 0.6])
  }
  expect((await count({ group: 'alert' })).series).toMatchObject([{ id: null, points: [{ quality: 0.6 }] }])
})

test('it is not counted unless it is asked for, nor from channels that are hidden', async () => {
  const { org_id, admin, channel_id, say, count } = await place()
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await say({ recorded_at: monday, audio_quality: 0.8 }, { recorded_at: monday, audio_quality: 0.2, channel_id: board })
  const member = await memberOf(org_id)
  expect((await count({}, member)).total.quality).toBe(0.8)
  expect((await count({})).total.quality).toBe(0.5)
  expect((await count({ channels: channel_id })).total.quality).toBe(0.8)
  const plain = await count({ quality: 'false' })
  expect([plain.total, plain.points[0], plain.series[0]?.points[0]].every((each) => !('quality' in (each ?? {})))).toBe(
    true,
  )
})

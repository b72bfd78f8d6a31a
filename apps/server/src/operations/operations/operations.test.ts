import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { clearPastStages } from '../../talks/pipeline/stages.service.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, context, organization, memberOf, channelOf, person } = testApp()
const { find } = api.operations

const raise = (who: Person, level: number) =>
  context().connections.pool.query('update users set level = $2 where user_id = $1', [who.user_id, level])

const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString()

interface Fixture {
  org_id: string
  admin: Person
}

async function sent(place: Fixture, states: ('received' | 'ready' | 'failed')[]) {
  const channel_id = await channelOf(place)
  const talks = states.map((state) => ({ text: '', user_id: place.admin.user_id, channel_id, state }))
  const ids = await seedTalks({ context: context(), org_id: place.org_id }, talks)
  for (const [at, talk_id] of ids.entries()) await change(place, talk_id, { created: day(at + 1) })
  return { channel_id, ids }
}

const change = (
  { org_id }: Fixture,
  talk_id: string,
  changes: { created?: string; deleted?: string; reason?: string },
) => alone(enterAsJob(context(), org_id)).db.updateTable('talks').set(changes).where('talk_id', '=', talk_id).execute()

test('a plain member gets 403, and a non-member 404', async () => {
  const { org_id } = await organization()
  expect((await ask(await memberOf(org_id), find, { org_id })).refusal.error).toBe('forbidden')
  expect((await ask(await person(), find, { org_id })).refusal.error).toBe('not_found')
})

test('an empty organization has nothing in any state, and an admin sees no queue', async () => {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, find, { org_id })
  expect([status, body.failures, body.bytes, body.minutes, body.queues]).toEqual([200, [], 0, 0, null])
  expect(body.quota).toEqual({ bytes: null, minutes: null })
  expect(body.states.map(({ state }) => state)).toEqual([
    'received',
    'transcoding',
    'waiting',
    'transcribing',
    'ready',
    'failed',
  ])
  expect(body.states.every(({ talks, oldest }) => talks === 0 && oldest === null)).toBe(true)
})

test('talks are counted by state, with the oldest that waits; those in the bin count only in bytes', async () => {
  const place = await organization()
  const { ids } = await sent(place, ['ready', 'ready', 'received', 'received', 'failed', 'ready', 'received'])
  for (const at of [5, 6]) await change(place, ids[at] ?? '', { deleted: day(20) })
  await sent(await organization(), ['ready', 'failed'])
  const { body } = await ask(place.admin, find, { org_id: place.org_id })
  expect(body.states.filter(({ talks }) => talks > 0)).toEqual([
    { state: 'received', talks: 2, oldest: day(3) },
    { state: 'ready', talks: 2, oldest: null },
    { state: 'failed', talks: 1, oldest: day(5) },
  ])
  expect(body.bytes).toBe(7)
})

test('the last hundred failures are listed with their reasons, newest first, and none of another organization', async () => {
  const place = await organization()
  const { ids, channel_id } = await sent(
    place,
    Array.from({ length: 103 }, () => 'failed' as const),
  )
  await change(place, ids[102] ?? '', { reason: 'There is no sound in this recording' })
  await change(place, ids[101] ?? '', { deleted: day(20) })
  await sent(await organization(), ['failed'])
  const { failures } = (await ask(place.admin, find, { org_id: place.org_id })).body
  expect(failures).toHaveLength(100)
  expect(failures[0]).toEqual({
    talk_id: ids[102],
    channel_id,
    created: day(103),
    reason: 'There is no sound in this recording',
  })
  expect(failures.map(({ talk_id }) => talk_id)).toEqual([ids[102], ...ids.slice(2, 101).reverse()])
})

test('the steps of the last day are shown with their median and 95th percentile', async () => {
  const place = await organization()
  const { ids } = await sent(
    place,
    Array.from({ length: 21 }, () => 'ready' as const),
  )
  const inside = enterAsJob(context(), place.org_id)
  const { org_id } = place
  const took = (at: number) => ({ org_id, talk_id: ids[at] ?? '', stage: 'transcribe' as const, seconds: at + 1 })
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  const steps = [...ids.slice(1).map((_, at) => took(at)), { ...took(20), seconds: 900, finished: yesterday }]
  await alone(inside).db.insertInto('talk_stages').values(steps).execute()
  await sent(await organization(), ['ready'])
  const { stages } = (await ask(place.admin, find, { org_id: place.org_id })).body
  expect(stages).toEqual([
    { stage: 'transcode', talks: 0, median: null, p95: null },
    { stage: 'transcribe', talks: 20, median: 10.5, p95: expect.closeTo(19.05) },
    { stage: 'scan', talks: 0, median: null, p95: null },
    { stage: 'all', talks: 0, median: null, p95: null },
  ])
})

test('steps that ended more than a day ago are deleted, in all organizations', async () => {
  const { org_id, ids } = await sentBefore([23, 25, 26, 27])
  const other = await sentBefore([25])
  await clearPastStages(context(), 2)
  expect(await enterAsJob(context(), org_id).db.selectFrom('talk_stages').select('talk_id').execute()).toHaveLength(2)
  await clearPastStages(context(), 2)
  const kept = await enterAsJob(context(), org_id).db.selectFrom('talk_stages').select('talk_id').execute()
  expect(kept).toEqual([{ talk_id: ids[0] }])
  expect(await enterAsJob(context(), other.org_id).db.selectFrom('talk_stages').select('talk_id').execute()).toEqual([])
})

/** Talks whose step ended so many hours ago. */
async function sentBefore(hours: number[]) {
  const place = await organization()
  const { org_id } = place
  const { ids } = await sent(
    place,
    hours.map(() => 'ready' as const),
  )
  const rows = hours.map((ago, at) => ({
    ...{ org_id, talk_id: ids[at] ?? '', stage: 'scan' as const, seconds: 1 },
    finished: new Date(Date.now() - ago * 60 * 60 * 1000).toISOString(),
  }))
  await alone(enterAsJob(context(), org_id)).db.insertInto('talk_stages').values(rows).execute()
  return { org_id, ids }
}

test('an operator also sees the queues of the installation', async () => {
  const { org_id } = await organization()
  const [almost, operator] = [await memberOf(org_id), await person()]
  await raise(almost, 999)
  await raise(operator, 1000)
  expect((await ask(almost, find, { org_id })).status).toBe(403)
  const { status, body } = await ask(operator, find, { org_id })
  expect(status).toBe(200)
  const number = expect.any(Number) as number
  const queue = body.queues?.find(({ name }) => name === 'talk.transcribe')
  expect(queue).toMatchObject({ name: 'talk.transcribe', waiting: number, active: number, given_up: number })
  expect(body.queues?.some(({ name }) => name.endsWith('.dead'))).toBe(false)
})

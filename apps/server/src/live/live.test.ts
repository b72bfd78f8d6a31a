import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { enterAsJob, together } from '../organizations/scope.ts'
import { eventually } from '../testing/eventually.ts'
import { house, type Person } from '../testing/house.ts'
import { listenTo } from '../testing/stream.ts'
import { announce } from './announce.ts'
import { openLive } from './live.ts'

const { ask, organization, memberOf, channelOf, app, context } = house({ alone: true })

interface Place {
  org_id: string
  admin: Person
}

const listen = ({ org_id, admin }: Place, after?: string) =>
  listenTo(app(), admin, { org_id, ...(after !== undefined && { after }) })

/** Until everything that was announced has been passed on, and a little longer. */
async function settle() {
  await eventually(
    async () => (await context().connections.pool.query('select from live_outbox')).rowCount,
    (left) => left === 0,
  )
  await pause(100)
}

/** A place whose founding is no news any more. */
async function quietPlace(): Promise<Place> {
  const place = await organization()
  await settle()
  return place
}

test.concurrent('only members of an organization hear of it', async () => {
  const { org_id } = await organization()
  const stranger = (await organization()).admin
  for (const [who, status] of [
    [stranger, 404],
    [await memberOf(org_id, { verified: false }), 403],
    [{ token: 'x' } as Person, 401],
  ] as const) {
    await using stream = await listenTo(app(), who, { org_id })
    expect(stream.status).toBe(status)
    expect(stream.headers['content-type']).toMatch(/^application\/json/)
  }
})

test('a change in one organization is heard there within a second, and nowhere else', async () => {
  const [one, other] = [await quietPlace(), await quietPlace()]
  await using here = await listen(one)
  await using there = await listen(other)
  const start = Date.now()
  await channelOf(one)
  await here.until(1)
  expect(Date.now() - start).toBeLessThan(1000)
  await settle()
  expect(here.events).toEqual([{ id: expect.stringMatching(/^\d+$/), org_id: one.org_id, changed: 'channels' }])
  expect(there.events).toEqual([])
})

test.concurrent('the stream says what changed, never the data, and is kept by nobody', async () => {
  const place = await quietPlace()
  await using stream = await listen(place)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  await channelOf(place, 'Secret plans')
  await stream.until(1)
  expect(JSON.stringify(stream.events)).not.toContain('Secret')
})

test.concurrent('each kind of change is heard by its name', async () => {
  const place = await quietPlace()
  const { org_id, admin } = place
  await using stream = await listen(place)
  await channelOf(place)
  await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })
  await ask(admin, api.invites.save, { org_id, email: `${crypto.randomUUID()}@example.org` })
  await memberOf(org_id)
  await eventually(
    async () => new Set(stream.changes()),
    ({ size }) => size === 4,
    5,
  )
  expect([...new Set(stream.changes())].sort()).toEqual(['alerts', 'channels', 'invites', 'users'])
})

test.concurrent('a change is announced when it is committed, not before, and never when it is taken back', async () => {
  const place = await quietPlace()
  await using stream = await listen(place)
  const org = enterAsJob(context(), place.org_id)
  await together(org, async (tx) => {
    await announce(tx, 'talks')
    await announce(org, 'speakers')
    await stream.until(1)
    expect(stream.changes(), 'what was committed meanwhile has come').toEqual(['speakers'])
  })
  await stream.until(2)
  const taken = together(org, async (tx) => {
    await announce(tx, 'hits')
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await settle()
  await announce(org, 'alerts')
  await stream.until(3)
  expect(stream.changes()).toEqual(['speakers', 'talks', 'alerts'])
})

test.concurrent('what was missed while away comes first', async () => {
  const place = await quietPlace()
  let after = ''
  {
    await using stream = await listen(place)
    await channelOf(place)
    const [first] = await stream.until(1)
    after = first?.id ?? ''
  }
  const org = enterAsJob(context(), place.org_id)
  await announce(org, 'alerts')
  await settle()
  await announce(org, 'talks')
  await settle()
  await announce(enterAsJob(context(), (await organization()).org_id), 'hits')
  await settle()
  await using stream = await listen(place, after)
  await stream.until(2)
  await announce(org, 'hits')
  await stream.until(3)
  expect(stream.changes()).toEqual(['alerts', 'talks', 'hits'])
  expect(stream.events.every(({ id }) => Number(id) > Number(after))).toBe(true)
})

test.concurrent('who missed nothing hears nothing old', async () => {
  const place = await quietPlace()
  await using first = await listen(place)
  await channelOf(place)
  const [heard] = await first.until(1)
  await using second = await listen(place, heard?.id)
  await settle()
  expect(second.events).toEqual([])
})

test.concurrent.each(['0', '-1', '999999999', '1.5', 'yesterday', 'NaN'])(
  'an event that nobody remembers (%s) is answered with: everything',
  async (after) => {
    const place = await organization()
    await announce(enterAsJob(context(), place.org_id), 'talks')
    await settle()
    await using stream = await listen(place, after)
    const [event] = await stream.until(1)
    expect(event).toEqual({ id: expect.stringMatching(/^\d+$/), org_id: place.org_id, changed: 'everything' })
  },
)

test.concurrent('a change is heard on every node', async () => {
  const place = await quietPlace()
  const { config, connections, log } = context()
  const node = await openLive({ url: config.database?.url ?? '', db: connections.outside, log })
  const heard: string[] = []
  node.subscribe(place.org_id, ({ changed }) => heard.push(changed))
  await using stream = await listen(place)
  await channelOf(place)
  await stream.until(1)
  await settle()
  await node.stop()
  expect([heard, stream.changes()]).toEqual([['channels'], ['channels']])
})

test.concurrent('the stream of a session that was signed out ends, and so does that of somebody who was removed', async () => {
  const { org_id } = await organization()
  const [out, removed, stays] = [await memberOf(org_id), await memberOf(org_id), await memberOf(org_id)]
  await using first = await listenTo(app(), out, { org_id })
  await using second = await listenTo(app(), removed, { org_id })
  await using third = await listenTo(app(), stays, { org_id })
  await ask(out, api.sessions.revoke, {})
  await context().connections.inside(org_id).deleteFrom('members').where('user_id', '=', removed.user_id).execute()
  await Promise.all([first.ended, second.ended])
  await announce(enterAsJob(context(), org_id), 'talks')
  await eventually(
    async () => third.changes(),
    (changes) => changes.includes('talks'),
  )
  expect([...first.changes(), ...second.changes()]).not.toContain('talks')
})

test('a node whose connection to the database broke says so to everybody, and hears again', async () => {
  const place = await quietPlace()
  await using stream = await listen(place)
  await context().connections.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'earshot-live' and datname = current_database()`,
  )
  await stream.until(1)
  expect(stream.changes()).toEqual(['everything'])
  await channelOf(place)
  await stream.until(2)
  expect(stream.changes()).toEqual(['everything', 'channels'])
})

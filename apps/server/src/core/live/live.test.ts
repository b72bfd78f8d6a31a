import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { announce } from './announce.ts'
import { openLive } from './live.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp({ alone: true })

interface Fixture {
  org_id: string
  admin: Person
}

const listen = ({ org_id, admin }: Fixture, after?: string) =>
  openEventStream(app(), admin, { org_id, ...(after !== undefined && { after }) })

/** Waits until the outbox is empty, and a little longer. */
async function settle() {
  await eventually(
    async () => (await context().connections.pool.query('select from live_outbox')).rowCount,
    (left) => left === 0,
  )
  await pause(100)
}

async function quietPlace(): Promise<Fixture> {
  const place = await organization()
  await settle()
  return place
}

test.concurrent('only members of an organization can open its stream', async () => {
  const { org_id } = await organization()
  const stranger = (await organization()).admin
  for (const [who, status] of [
    [stranger, 404],
    [await memberOf(org_id, { verified: false }), 403],
    [{ token: 'x' } as Person, 401],
  ] as const) {
    await using stream = await openEventStream(app(), who, { org_id })
    expect(stream.status).toBe(status)
    expect(stream.headers['content-type']).toMatch(/^application\/json/)
  }
})

test('a change is announced in its organization within a second, and in no other', async () => {
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

test.concurrent('the stream names what changed without data, and is not cached', async () => {
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

test.concurrent('each kind of change is announced by its name', async () => {
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
  )
  expect([...new Set(stream.changes())].sort()).toEqual(['alerts', 'channels', 'invites', 'users'])
})

test.concurrent('a change is announced when it is committed, not before, and never after a rollback', async () => {
  const place = await quietPlace()
  await using stream = await listen(place)
  const org = enterAsJob(context(), place.org_id)
  await inTransaction(org, async (tx) => {
    await announce(tx, 'talks')
    await announce(alone(org), 'speakers')
    await stream.until(1)
    expect(stream.changes(), 'the change committed in between has arrived').toEqual(['speakers'])
  })
  await stream.until(2)
  const taken = inTransaction(org, async (tx) => {
    await announce(tx, 'hits')
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await settle()
  await announce(alone(org), 'alerts')
  await stream.until(3)
  expect(stream.changes()).toEqual(['speakers', 'talks', 'alerts'])
})

test.concurrent('changes missed while disconnected come first', async () => {
  const place = await quietPlace()
  let after = ''
  {
    await using stream = await listen(place)
    await channelOf(place)
    const [first] = await stream.until(1)
    after = first?.id ?? ''
  }
  const org = enterAsJob(context(), place.org_id)
  await announce(alone(org), 'alerts')
  await settle()
  await announce(alone(org), 'talks')
  await settle()
  await announce(alone(enterAsJob(context(), (await organization()).org_id)), 'hits')
  await settle()
  await using stream = await listen(place, after)
  await stream.until(2)
  await announce(alone(org), 'hits')
  await stream.until(3)
  expect(stream.changes()).toEqual(['alerts', 'talks', 'hits'])
  expect(stream.events.every(({ id }) => Number(id) > Number(after))).toBe(true)
})

test.concurrent('without missed changes a reconnect replays nothing', async () => {
  const place = await quietPlace()
  await using first = await listen(place)
  await channelOf(place)
  const [heard] = await first.until(1)
  await using second = await listen(place, heard?.id)
  await settle()
  expect(second.events).toEqual([])
})

test.concurrent.each(['0', '-1', '999999999', '1.5', 'yesterday', 'NaN'])(
  'an unknown event id (%s) is answered with “everything”',
  async (after) => {
    const place = await organization()
    await announce(alone(enterAsJob(context(), place.org_id)), 'talks')
    await settle()
    await using stream = await listen(place, after)
    const [event] = await stream.until(1)
    expect(event).toEqual({ id: expect.stringMatching(/^\d+$/), org_id: place.org_id, changed: 'everything' })
  },
)

test.concurrent('events that came while a page was loading come first', async () => {
  const place = await quietPlace()
  const missed = async () => {
    await channelOf(place)
    await settle()
    await using stream = await openEventStream(app(), place.admin, { org_id: place.org_id, age: 0 })
    await stream.until(1)
    return stream.changes()
  }
  // In its first second a node cannot know earlier events.
  expect(await eventually(missed, (changes) => !changes.includes('everything'))).toContain('channels')
  await using other = await openEventStream(app(), place.admin, { org_id: place.org_id, age: 86_400_000 })
  await other.until(1)
  expect(other.changes(), 'before this node started').toEqual(['everything'])
})

test.concurrent('a change is announced on every node', async () => {
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

test.concurrent('the stream ends when the session is signed out and when the member is removed', async () => {
  const { org_id } = await organization()
  const [out, removed, stays] = [await memberOf(org_id), await memberOf(org_id), await memberOf(org_id)]
  await using first = await openEventStream(app(), out, { org_id })
  await using second = await openEventStream(app(), removed, { org_id })
  await using third = await openEventStream(app(), stays, { org_id })
  await ask(out, api.sessions.revoke, {})
  await context().connections.inside(org_id).deleteFrom('members').where('user_id', '=', removed.user_id).execute()
  await Promise.all([first.ended, second.ended])
  await announce(alone(enterAsJob(context(), org_id)), 'talks')
  await eventually(
    async () => third.changes(),
    (changes) => changes.includes('talks'),
  )
  expect([...first.changes(), ...second.changes()]).not.toContain('talks')
})

test('after a lost database connection a node announces “everything” and receives changes again', async () => {
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

test('a change of a node that died before it could announce it is announced by another', async () => {
  const { org_id, admin } = await quietPlace()
  await using stream = await listen({ org_id, admin })
  await context().connections.pool.query(`insert into live_outbox (org_id, changed) values ($1, 'tags')`, [org_id])
  await stream.until(1)
  expect(stream.changes()).toEqual(['tags'])
})

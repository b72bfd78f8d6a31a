import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { speech } from '../../testing/recordings.ts'
import { sideEffects } from '../../testing/side-effects.ts'
import { openSuperuser } from '../../testing/superuser.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'
import { clustersIn } from './clusters.ts'
import { listenLive, speakLive } from './testing/live-recorder.ts'

const { ask, place, organization, memberOf, channelOf, app, context } = testApp({ alone: true })

type Place = Awaited<ReturnType<typeof place>>

const speak = ({ org_id, channel_id, admin }: Place, person: Person = admin) =>
  speakLive({ app: app(), ask, person, org_id, channel_id })
const listen = (person: Person, live_id: string, more = '') => listenLive(app(), person, `live_id=${live_id}${more}`)
const find = (person: Person, live_id: string) => ask(person, api.liveTalks.find, { live_id })
const recording = () => speech('the water pump at the north gate has failed again', 'webm')

test('people who may only listen, strangers and other channels cannot speak live', async () => {
  const here = await place()
  const listener = await memberOf(here.org_id)
  await ask(here.admin, api.members.update, { org_id: here.org_id, user_id: listener.user_id, send: false })
  const stranger = (await organization()).admin
  const asked = { org_id: here.org_id, channel_id: here.channel_id, client_id: crypto.randomUUID() }
  expect((await ask(listener, api.liveTalks.create, asked)).status).toBe(403)
  expect((await ask(stranger, api.liveTalks.create, asked)).status).toBe(404)
  const elsewhere = await channelOf(await organization())
  expect((await ask(here.admin, api.liveTalks.create, { ...asked, channel_id: elsewhere })).status).toBe(404)
  expect((await ask(here.admin, api.liveTalks.list, { org_id: here.org_id })).body).toEqual([])
})

test('a second window cannot speak while the first does, and the same request twice is one live talk', async () => {
  const here = await place()
  const first = await speak(here)
  expect(first.status).toBe(201)
  const { org_id, channel_id, admin } = here
  const same = { org_id, channel_id, client_id: first.client_id }
  expect((await ask(admin, api.liveTalks.create, same)).body).toMatchObject({
    live_id: first.live_id,
    upload_id: first.upload_id,
  })
  const second = await speak(here)
  expect([second.status, second.refusal.text]).toEqual([
    409,
    'You are already speaking live in another window. End that first, or wait half a minute if you closed it',
  ])
})

test('only who speaks can change or discard a live talk, and people outside cannot hear it', async () => {
  const here = await place()
  const { live_id } = await speak(here)
  const colleague = await memberOf(here.org_id)
  const stranger = (await organization()).admin
  expect((await ask(colleague, api.liveTalks.update, { live_id, paused: true })).status).toBe(403)
  expect((await ask(colleague, api.liveTalks.remove, { live_id })).status).toBe(403)
  for (const route of [api.liveTalks.find, api.liveTalks.remove])
    expect((await ask(stranger, route, { live_id })).status).toBe(404)
  await using refused = await listen(stranger, live_id)
  expect(refused.status).toBe(404)
})

test('a live talk in a private channel does not exist for people who are not in it', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Cabin', private: true })
  const { live_id } = await speak({ org_id, admin, channel_id: body.channel_id })
  const outsider = await memberOf(org_id)
  expect((await ask(outsider, api.liveTalks.list, { org_id })).body).toEqual([])
  expect((await find(outsider, live_id)).status).toBe(404)
  await using refused = await listen(outsider, live_id)
  expect(refused.status).toBe(404)
})

test('a listener hears from the beginning what is said, and the rest as it is said, until the end', async () => {
  const here = await place()
  const bytes = await recording()
  const live = await speak(here)
  await live.say(bytes.subarray(0, 3000))
  const listener = await memberOf(here.org_id)
  await using stream = await listen(listener, live.live_id)
  await stream.until(3000)
  await live.say(bytes.subarray(3000, 9000))
  await stream.until(9000)
  await live.say(bytes.subarray(9000))
  expect(await live.finish()).toBe(204)
  await stream.over
  expect(stream.heard().equals(bytes)).toBe(true)

  const { status, body } = await live.save({ title: '' })
  expect(status).toBe(201)
  expect((await find(listener, live.live_id)).body).toMatchObject({ state: 'ended', talk_id: body.talk_id })
  expect((await ask(listener, api.liveTalks.list, { org_id: here.org_id })).body).toEqual([])
  const { rawPayload } = await app().inject({
    url: `/v3/get?talk_id=${body.talk_id}&original=true`,
    headers: bearer(listener),
  })
  expect(rawPayload.equals(bytes)).toBe(true)
})

test('a broken stream goes on at the byte where it broke', async () => {
  const here = await place()
  const bytes = await recording()
  const live = await speak(here)
  await live.say(bytes.subarray(0, 5000))
  await using rest = await listen(here.admin, live.live_id, '&offset=2000')
  await rest.until(3000)
  expect(rest.heard().equals(bytes.subarray(2000, 5000))).toBe(true)
})

test('from now, a listener gets the header and the newest sound of a recording, and is told what was left out', async () => {
  const here = await place()
  const bytes = await speech(Array.from({ length: 12 }, () => 'the water pump at the north gate').join(' '), 'webm')
  const live = await speak(here)
  await live.say(bytes)
  await using stream = await listen(here.admin, live.live_id, '&from=now')
  await stream.until(1000)
  expect(stream.skipped).toBeGreaterThan(1000)
  await live.finish()
  await stream.over
  expect(stream.heard().length + stream.skipped).toBe(bytes.length)
  expect(stream.heard().subarray(0, 4).equals(bytes.subarray(0, 4))).toBe(true)
  expect(bytes.includes(stream.heard().subarray(-1000))).toBe(true)
})

test('a recording of many minutes is heard whole as it is said, and with its header from now', async () => {
  const said = await recording()
  const [first] = clustersIn(said)
  const header = said.subarray(0, first?.at)
  const bytes = Buffer.concat([header, ...Array.from({ length: 60 }, () => said.subarray(header.length))])
  expect(bytes.length).toBeGreaterThan(700_000)
  const here = await place()
  const live = await speak(here)
  await using stream = await listen(here.admin, live.live_id)
  for (let at = 0; at < bytes.length; at += 100_000) {
    await live.say(bytes.subarray(at, at + 100_000))
    await stream.until(Math.min(at + 100_000, bytes.length))
  }
  await using late = await listen(await memberOf(here.org_id), live.live_id, '&from=now')
  await live.finish()
  await Promise.all([stream.over, late.over])
  expect(stream.heard().equals(bytes)).toBe(true)
  expect(late.skipped).toBeGreaterThan(400_000)
  const newest = bytes.subarray(header.length + late.skipped)
  expect(late.heard().equals(Buffer.concat([header, newest]))).toBe(true)
})

test('only the speaker sees who is listening', async () => {
  const here = await place()
  const live = await speak(here)
  const listener = await memberOf(here.org_id)
  {
    await using stream = await listen(listener, live.live_id)
    expect(stream.status).toBe(200)
    const { body } = await eventually(
      () => find(here.admin, live.live_id),
      ({ body: { listeners } }) => listeners.length > 0,
    )
    expect(body.listeners).toEqual([listener.user_id])
    expect((await find(listener, live.live_id)).body.listeners).toEqual([])
  }
  await eventually(
    () => find(here.admin, live.live_id),
    ({ body: { listeners } }) => listeners.length === 0,
  )
})

test('a listener who leaves while it is checked that they may hear is not listed again', async () => {
  const here = await place()
  const { live_id } = await speak(here)
  const client = await openSuperuser(context())
  const listed = async () => (await client.query('select from live_listeners where live_id = $1', [live_id])).rowCount
  const stream = await listen(here.admin, live_id)
  expect(await listed()).toBe(1)
  await client.query(`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return new; end';
    create trigger wait before insert on live_listeners for each row execute function wait()`)
  // A live event begins the check.
  await ask(here.admin, api.channels.update, { channel_id: here.channel_id, name: 'Night' })
  const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`
  await eventually(
    async () => (await client.query(sleeping)).rowCount,
    (count) => count === 1,
  )
  await stream[Symbol.asyncDispose]()
  await eventually(
    async () => (await client.query(sleeping)).rowCount,
    (count) => count === 0,
  )
  await eventually(listed, (count) => count === 0)
  await client.query('drop function wait cascade')
  await client.end()
})

test('a person who is removed while listening stops hearing', async () => {
  const here = await place()
  const live = await speak(here)
  await live.say((await recording()).subarray(0, 2000))
  const listener = await memberOf(here.org_id)
  await using stream = await listen(listener, live.live_id)
  await stream.until(2000)
  await ask(here.admin, api.members.remove, { org_id: here.org_id, user_id: listener.user_id })
  await stream.over
  await live.say((await recording()).subarray(2000, 4000))
  expect(stream.heard().length).toBe(2000)
})

test('discarding ends it for listeners, and nothing of it is left', async () => {
  const here = await place()
  const before = await sideEffects(context())
  const live = await speak(here)
  await live.say((await recording()).subarray(0, 4000))
  await using stream = await listen(here.admin, live.live_id)
  await stream.until(4000)
  expect((await ask(here.admin, api.liveTalks.remove, { live_id: live.live_id })).status).toBe(200)
  await stream.over
  expect((await find(here.admin, live.live_id)).status).toBe(404)
  expect((await sideEffects(context())).files).toEqual(before.files)
  expect((await live.save()).status).toBe(404)
})

test('that a talk begins, is paused and ends is announced', async () => {
  const here = await place()
  await using events = await openEventStream(app(), here.admin, { org_id: here.org_id })
  const count = () => events.changes().filter((changed) => changed === 'live_talks').length
  const live = await speak(here)
  await eventually(
    async () => count(),
    (times) => times >= 1,
  )
  await ask(here.admin, api.liveTalks.update, { live_id: live.live_id, paused: true })
  await eventually(
    async () => count(),
    (times) => times >= 2,
  )
  expect((await find(here.admin, live.live_id)).body.paused).toBe(true)
  await live.say(await recording())
  await live.finish()
  await live.save()
  await eventually(
    async () => count(),
    (times) => times >= 3,
  )
})

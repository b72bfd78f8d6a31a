import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { announce } from '../../core/live/announce.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { eventually } from '../../testing/eventually.ts'
import { form } from '../../testing/multipart-form.ts'
import { speech } from '../../testing/recordings.ts'
import { type Person, testApp } from '../../testing/test-app.ts'

const { ask, app, context, organization, channelOf, memberOf, send } = testApp()

let sound: Buffer
beforeAll(async () => {
  sound = await speech('gate four is open')
})

/** An organization with two channels, and a key of the first. */
async function station(fields: { channel_id?: boolean } = {}) {
  const { org_id, admin } = await organization()
  const [own, other] = [await channelOf({ org_id, admin }, 'Own'), await channelOf({ org_id, admin }, 'Other')]
  const channel_id = fields.channel_id ? own : null
  const made = { org_id, name: 'Radio', send: true, channel_ids: [own], channel_id }
  const { status, body } = await ask(admin, api.keys.create, made)
  expect(status).toBe(201)
  const program: Person = { user_id: admin.user_id, email: '', token: body.key }
  const talksOf = async (person: Person) => (await ask(person, api.search.search, { org_id })).body.talks
  return { org_id, admin, own, other, program, key: body, talksOf }
}

async function adminOf(org_id: string) {
  const second = await memberOf(org_id)
  const members = context().connections.inside(org_id).updateTable('members').set({ org_role: 'admin' })
  await members.where('org_id', '=', org_id).where('user_id', '=', second.user_id).execute()
  return second
}

const call = async (key: string, talkgroupLabel: string) => {
  const fields = { key, system: '1', talkgroup: '7', talkgroupLabel, dateTime: '1669740338' }
  const parts = form({ audio: { filename: 'call.wav', type: 'audio/wav', bytes: sound }, ...fields })
  return (await app().inject({ method: 'POST', url: '/api/call-upload', ...parts })).statusCode
}

test('the channels of a key are shown to its admin and to the key', async () => {
  const { org_id, admin, own, program, key } = await station()
  expect((await ask(admin, api.keys.list, { org_id })).body).toMatchObject([{ key_id: key.key_id, channel_ids: [own] }])
  expect((await ask(program, api.keys.find, {})).body).toMatchObject({ channel_ids: [own] })
})

test('a key is bound only to channels that its admin hears, and its default channel is one of them', async () => {
  const { org_id, admin, own, other } = await station()
  const foreign = await organization()
  const theirs = await channelOf({ org_id: foreign.org_id, admin: foreign.admin })
  const closed = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const second = await adminOf(org_id)
  const make = async (fields: object, who = admin) =>
    (await ask(who, api.keys.create, { org_id, name: 'Radio', ...fields })).status
  expect(await make({ channel_ids: [theirs] })).toBe(404)
  expect(await make({ channel_ids: [closed] }, second)).toBe(403)
  expect(await make({ channel_ids: [own], channel_id: other })).toBe(400)
  expect(await make({ channel_ids: [closed] })).toBe(201)
})

test('a key of one channel sends there and nowhere else', async () => {
  const { org_id, own, other, program } = await station()
  expect((await send(program, { org_id, channel_id: own }, sound)).status).toBe(201)
  expect((await send(program, { org_id, channel_id: other }, sound)).status).toBe(404)
})

test('a key of one channel hears, finds and counts only what is there', async () => {
  const { org_id, admin, own, other, program, talksOf } = await station()
  const [kept, hidden] = await Promise.all(
    [own, other].map(async (channel_id) => (await send(admin, { org_id, channel_id }, sound)).body.talk_id),
  )
  expect((await talksOf(program)).map(({ talk_id }) => talk_id)).toEqual([kept])
  expect((await ask(program, api.talks.find, { talk_id: hidden ?? '' })).status).toBe(404)
  expect((await ask(program, api.talks.find, { talk_id: kept ?? '' })).status).toBe(200)
  const channels = (await ask(program, api.channels.list, { org_id })).body
  expect(channels.map(({ channel_id }) => channel_id)).toEqual([own])
})

test('a channel that is made later is not reached', async () => {
  const { org_id, admin, program, talksOf } = await station()
  const channel_id = await channelOf({ org_id, admin }, 'Later')
  await send(admin, { org_id, channel_id }, sound)
  expect(await talksOf(program)).toEqual([])
})

test('a radio with a key of one channel sends calls of other channels there, or nowhere', async () => {
  const bound = await station({ channel_id: true })
  expect(await call(bound.key.key, 'Other')).toBe(200)
  expect(await bound.talksOf(bound.admin)).toMatchObject([{ channel_id: bound.own }])
  const without = await station()
  expect(await call(without.key.key, 'Other')).toBe(404)
  expect(await without.talksOf(without.admin)).toEqual([])
})

test('a telephone system with a key of one channel finds no number that leads elsewhere', async () => {
  const { org_id, admin, own, other, program } = await station()
  const line = (number: string, channel_id: string) => ask(admin, api.phoneLines.create, { org_id, number, channel_id })
  expect([(await line('+4930123456', own)).status, (await line('+4930123457', other)).status]).toEqual([201, 201])
  const start = async (to: string) => {
    const event = { org_id, to, from: '+4915112345678', call_id: 'one', event: 'start' } as const
    return (await ask(program, api.phoneCalls.report, event)).status
  }
  expect([await start('+4930123456'), await start('+4930123457')]).toEqual([200, 404])
})

test('a key of one channel is not told of what happens in others', async () => {
  const { org_id, admin, own, other, program } = await station()
  await using stream = await openEventStream(app(), program, { org_id })
  await send(admin, { org_id, channel_id: other }, sound)
  await send(admin, { org_id, channel_id: own }, sound)
  await announce(alone(enterAsJob(context(), org_id)), 'tags')
  const seen = await eventually(
    async () => stream.changes(),
    (changes) => changes.includes('tags'),
  )
  // What made the station may arrive late.
  expect(
    seen.filter((changed) => changed === 'talks'),
    seen.join(),
  ).toHaveLength(1)
})

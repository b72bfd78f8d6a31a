import { randomInt } from 'node:crypto'
import { api } from '@earshot/contract'
import type { CallStep } from '@earshot/contract/phone-calls'
import type { RequestOf } from '@earshot/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { form } from '../../testing/multipart-form.ts'
import { narrowband, speech } from '../../testing/recordings.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'

const { ask, app, context, organization, memberOf, channelOf, person } = testApp({ env: { RATE_LIMITS: 'on' } })
const NUMBER = '+4930123456'

let sound: Buffer
let minute: Buffer
beforeAll(async () => {
  sound = await speech('the pump is broken')
  minute = await narrowband(60)
})

type LineFields = Partial<RequestOf<typeof api.phoneLines.create>>

async function station(fields: LineFields = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  const made = await ask(admin, api.phoneLines.create, { org_id, channel_id, number: NUMBER, ...fields })
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'PBX', send: true })).body
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  return { org_id, admin, channel_id, line: made.body, key, talks }
}

type Station = Awaited<ReturnType<typeof station>>
interface Event {
  event: 'start' | 'key' | 'recording' | 'end'
  call_id?: string
  from?: string
  to?: string
  key?: string
  audio?: Buffer
}

async function report(
  { org_id, key: token }: Pick<Station, 'org_id' | 'key'>,
  { audio, ...event }: Event,
  who?: Person,
) {
  const fields = { org_id, call_id: 'call-1', to: NUMBER, ...event }
  const { headers, payload } = form({ ...fields, ...(audio && { audio }) })
  const signed = who ? bearer(who) : { authorization: `Bearer ${token}` }
  const request = { method: 'POST', url: '/v3/phone_in', headers: { ...headers, ...signed }, payload } as const
  const { statusCode, body } = await app().inject(request)
  const { steps = [], ...refusal } = JSON.parse(body) as { steps?: CallStep[]; text?: string; error?: string }
  return { status: statusCode, does: steps.map((step) => step.prompt || step.do), steps, refusal }
}

async function withPhone(who: Person, e164: string) {
  const phone = { user_id: who.user_id, phone: e164, e164, country: 'DEU', verified: true }
  await context().connections.outside.insertInto('phones').values(phone).execute()
  return e164
}

const some = () => `+49151${randomInt(10_000_000, 99_999_999)}`

describe('is refused', () => {
  test('a call without a key, with a key that only reads, and of another organization', async () => {
    const at = await station({ unknown: 'accept' })
    const { key } = (await ask(at.admin, api.keys.create, { org_id: at.org_id, name: 'R', send: false })).body
    expect((await report({ ...at, key: 'ek_guess' }, { event: 'start' })).status).toBe(401)
    expect((await report({ ...at, key }, { event: 'start' })).status).toBe(403)
    const other = await station({ unknown: 'accept' })
    expect((await report({ ...at, key: other.key }, { event: 'start' })).status).toBe(404)
  })

  test('a number that the organization does not have', async () => {
    const at = await station()
    const text = 'This organization has no such phone number'
    expect(await report(at, { event: 'start', to: '+4930999999' })).toMatchObject({ status: 404, refusal: { text } })
  })

  test.each([
    ['an unknown number', () => some()],
    ['a withheld number', () => 'anonymous'],
  ])('%s where unknown callers are refused, and no talk is made', async (_, from) => {
    const at = await station()
    expect((await report(at, { event: 'start', from: from() })).does).toEqual(['refused', 'hangup'])
    expect((await report(at, { event: 'recording', from: from(), audio: sound })).status).toBe(403)
    expect(await at.talks()).toEqual([])
  })

  test('a member who may only listen, and a member of another organization', async () => {
    const at = await station()
    const [listener, stranger] = [await memberOf(at.org_id), await person()]
    const members = context().connections.inside(at.org_id).updateTable('members').set({ send: false })
    await members.where('user_id', '=', listener.user_id).execute()
    for (const [call_id, who] of [
      ['a', listener],
      ['b', stranger],
    ] as const) {
      const from = await withPhone(who, some())
      expect((await report(at, { event: 'start', from, call_id })).does).toEqual(['refused', 'hangup'])
    }
  })

  test('a message of three hours, before all of it is received', async () => {
    const at = await station({ unknown: 'accept', longest: 10 })
    const hours = Buffer.concat([sound.subarray(0, 44), Buffer.alloc(2_000_000)])
    const refusal = { error: 'too_large', text: 'A message to this number can last at most 10 seconds' }
    expect(await report(at, { event: 'recording', audio: hours })).toMatchObject({ status: 413, refusal })
    expect(await at.talks()).toEqual([])
  })

  test('a message of three hours that is so compressed that its bytes would be allowed', async () => {
    const at = await station({ unknown: 'accept', longest: 600 })
    const audio = Buffer.concat(Array.from({ length: 180 }, () => minute))
    expect(audio.length).toBeLessThan((600 + 30) * 32_000)
    const refusal = { error: 'too_large', text: 'A message to this number can last at most 600 seconds' }
    expect(await report(at, { event: 'recording', audio })).toMatchObject({ status: 413, refusal })
    expect(await at.talks()).toEqual([])
  })

  test('a recording that is none, and an event that is none', async () => {
    const at = await station({ unknown: 'accept' })
    const audio = Buffer.from('#EXTM3U\n'.repeat(1000))
    expect((await report(at, { event: 'recording', audio })).status).toBe(415)
    expect((await report(at, { event: 'recording' })).status).toBe(400)
    expect((await report(at, { event: 'ring' as 'start' })).refusal.text).toBe('Events are start, key, recording, end')
  })
})

test('a member who calls from their verified phone sends a talk, once however often the recording comes', async () => {
  const at = await station({ greeting: 'Night desk' })
  const member = await memberOf(at.org_id)
  const from = await withPhone(member, some())
  const start = await report(at, { event: 'start', from })
  expect(start.steps).toMatchObject([
    { do: 'say', prompt: 'greeting', text: 'Night desk' },
    { do: 'record', seconds: 180, keys: '#*' },
  ])
  for (const written of [from, from.replace('+', '00'), from.replace('+49', '0')])
    expect((await report(at, { event: 'recording', from: written, key: '#', audio: sound })).does).toEqual([
      'saved',
      'hangup',
    ])
  expect((await report(at, { event: 'end', from })).does).toEqual([])
  const { channel_id } = at
  expect(await at.talks()).toMatchObject([{ user_id: member.user_id, channel_id, by_phone: 'member', heard: false }])
})

test('a person who calls with their own session speaks for themselves, whatever number they name', async () => {
  const at = await station()
  const [member, eve] = [await memberOf(at.org_id), await memberOf(at.org_id)]
  const from = await withPhone(member, some())
  expect((await report(at, { event: 'recording', from, audio: sound }, eve)).does).toEqual(['saved', 'hangup'])
  expect(await at.talks()).toMatchObject([{ user_id: eve.user_id }])
})

test('a person takes no part in a call that the telephone system reports, and cannot begin it before', async () => {
  const place = await station()
  const ben = await memberOf(place.org_id, { name: 'Ben' })
  const from = await withPhone(place.admin, '+4915112345699')
  await report(place, { event: 'start', call_id: 'first', from })
  await report(place, { event: 'recording', call_id: 'first', from, audio: sound }, ben)
  await report(place, { event: 'start', call_id: 'second' }, ben)
  await report(place, { event: 'recording', call_id: 'second', from, audio: minute })
  const talks = (await place.talks()).map(({ user_id, duration }) => [user_id, duration])
  expect(talks).toHaveLength(2)
  expect(new Set(talks.map(([user_id]) => user_id))).toEqual(new Set([ben.user_id, place.admin.user_id]))
})

test('members who do not hear the private channel of a number leave messages there, and hear and learn nothing of it', async () => {
  const place = await station({ unknown: 'accept' })
  const { org_id, admin } = place
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body
  const keys = [{ digit: '2', channel_id }]
  await ask(admin, api.phoneLines.update, { org_id, line_id: place.line.line_id, keys })
  const ben = await memberOf(org_id, { name: 'Ben' })
  const callers = [await withPhone(admin, some()), await withPhone(ben, some()), some()]
  const answers = []
  for (const from of callers) {
    const call = { call_id: from, from }
    const start = await report(place, { ...call, event: 'start' })
    const key = await report(place, { ...call, event: 'key', key: '2' })
    const recording = await report(place, { ...call, event: 'recording', audio: sound })
    answers.push([start.steps, key.steps, recording.steps])
  }
  expect(answers[0]?.flat().map((step) => step.prompt || step.do)).toEqual([
    ...['greeting', 'gather', 'record', 'saved', 'hangup'],
  ])
  expect(JSON.stringify(answers[0])).not.toContain('Board')
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const talks = await place.talks()
  expect(talks.map(({ user_id }) => user_id)).toEqual([admin.user_id, ben.user_id, admin.user_id])
  expect(new Set(talks.map((talk) => talk.channel_id))).toEqual(new Set([channel_id]))
  expect((await ask(ben, api.search.search, { org_id })).body.talks).toEqual([])
  const { status } = await ask(ben, api.talks.find, { talk_id: talks[1]?.talk_id ?? '' })
  expect([status, (await ask(ben, api.channels.list, { org_id })).body.length]).toEqual([404, 1])
})

test('a number goes on leading into a private channel that the admin who added it has left', async () => {
  const place = await station({ unknown: 'accept' })
  const { org_id, admin, channel_id } = place
  const ben = await memberOf(org_id, { name: 'Ben' })
  await ask(admin, api.channels.update, { channel_id, private: true })
  await ask(admin, api.channelMembers.create, { channel_id, user_id: ben.user_id })
  await ask(admin, api.channelMembers.remove, { channel_id, user_id: admin.user_id })
  expect((await report(place, { event: 'start' })).does).toEqual(['greeting', 'record'])
  expect((await report(place, { event: 'recording', audio: sound })).does).toEqual(['saved', 'hangup'])
  expect(await place.talks()).toEqual([])
  expect((await ask(ben, api.search.search, { org_id })).body.talks).toMatchObject([{ channel_id }])
})

test('unknown callers go on leaving messages after the admin who added the number has left', async () => {
  const { org_id, admin, channel_id, key, talks } = await station()
  const ben = await memberOf(org_id, { name: 'Ben' })
  await ask(admin, api.members.update, { org_id, user_id: ben.user_id, org_role: 'admin' })
  const to = '+4930777777'
  await ask(ben, api.phoneLines.create, { org_id, channel_id, number: to, unknown: 'accept' })
  const call = { to, from: some() }
  expect((await report({ org_id, key }, { ...call, event: 'start' })).does).toEqual(['greeting', 'record'])
  await ask(admin, api.members.remove, { org_id, user_id: ben.user_id })
  expect((await report({ org_id, key }, { ...call, event: 'recording', audio: sound })).does).toEqual([
    'saved',
    'hangup',
  ])
  expect(await talks()).toMatchObject([{ user_id: admin.user_id, by_phone: call.from, heard: false }])
})

test('what a member says after they were refused in the channel of a key is kept in no other channel', async () => {
  const place = await station()
  const { org_id, admin } = place
  const channel_id = await channelOf(place, 'Notices')
  const keys = [{ digit: '2', channel_id }]
  await ask(admin, api.phoneLines.update, { org_id, line_id: place.line.line_id, keys })
  const ben = await memberOf(org_id, { name: 'Ben' })
  await ask(admin, api.channelMembers.create, { channel_id, user_id: ben.user_id, role: 'listener' })
  const from = await withPhone(ben, some())
  await report(place, { event: 'start', from })
  expect((await report(place, { event: 'key', from, key: '2' })).does).toEqual(['refused', 'hangup'])
  expect((await report(place, { event: 'recording', from, audio: sound })).status).toBe(403)
  expect((await report(place, { event: 'start', from })).does).toEqual(['greeting', 'gather'])
  expect(await place.talks()).toEqual([])
})

test('keys lead to channels, a star begins again, and nothing leads to the channel of the line', async () => {
  const at = await station({ unknown: 'accept' })
  const workshop = await channelOf(at, 'Workshop')
  const keys = [{ digit: '1', channel_id: workshop }]
  await ask(at.admin, api.phoneLines.update, { org_id: at.org_id, line_id: at.line.line_id, keys })
  const start = await report(at, { event: 'start' })
  expect(start.does).toEqual(['greeting', 'gather'])
  expect(start.steps[0]?.text).toMatch(/^For Workshop, press 1\. Please leave a message/)
  expect((await report(at, { event: 'key', key: '*' })).does).toEqual(['greeting', 'gather'])
  expect((await report(at, { event: 'key', key: '1' })).does).toEqual(['record'])
  expect((await report(at, { event: 'recording', key: '*', audio: sound })).does).toEqual(['record'])
  expect(await at.talks()).toEqual([])
  await report(at, { event: 'recording', key: '#', audio: sound })
  await report(at, { event: 'key', key: '', call_id: 'call-2' })
  await report(at, { event: 'recording', call_id: 'call-2', audio: sound })
  expect((await at.talks()).map(({ channel_id }) => channel_id)).toEqual([at.channel_id, workshop])
})

test('unknown callers send as such: with their number or none, unheard, in the channel for them', async () => {
  const at = await station({ unknown: 'accept' })
  const lobby = await channelOf(at, 'Lobby')
  const from = some()
  await report(at, { event: 'recording', from, audio: sound })
  const change = { unknown: 'channel', unknown_channel_id: lobby } as const
  await ask(at.admin, api.phoneLines.update, { org_id: at.org_id, line_id: at.line.line_id, ...change })
  await report(at, { event: 'recording', from: 'anonymous', call_id: 'call-2', audio: sound })
  expect(await at.talks()).toMatchObject([
    { channel_id: lobby, by_phone: 'withheld', heard: false, user_id: at.admin.user_id },
    { channel_id: at.channel_id, by_phone: from, heard: false },
  ])
})

test('a message that runs over by a few seconds is kept', async () => {
  const at = await station({ unknown: 'accept', longest: 45 })
  expect((await report(at, { event: 'recording', audio: minute })).does).toEqual(['saved', 'hangup'])
  expect(await at.talks()).toHaveLength(1)
})

test('a call that drops at the tone leaves no talk, and one whose events come out of order loses nothing', async () => {
  const at = await station({ unknown: 'accept' })
  expect((await report(at, { event: 'recording', audio: sound.subarray(0, 44) })).does).toEqual(['hangup'])
  await report(at, { event: 'end', call_id: 'call-2' })
  await report(at, { event: 'recording', call_id: 'call-2', audio: sound })
  await report(at, { event: 'start', call_id: 'call-2' })
  expect(await at.talks()).toHaveLength(1)
})

test('a recording in JSON becomes a talk', async () => {
  const at = await station({ unknown: 'accept' })
  const event = { org_id: at.org_id, event: 'recording', call_id: 'c', to: NUMBER } as const
  const payload = { ...event, audio: sound.toString('base64') }
  const headers = { authorization: `Bearer ${at.key}` }
  const { statusCode } = await app().inject({ method: 'POST', url: '/v3/phone_in', headers, payload })
  expect([statusCode, (await at.talks()).length]).toEqual([200, 1])
})

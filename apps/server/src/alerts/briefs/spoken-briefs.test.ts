import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { afterAll, expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { openVoiceServer } from '../../ports/testing/voice-server.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'

const voice = await openVoiceServer()
afterAll(() => voice[Symbol.asyncDispose]())
const { ask, place, memberOf, app, context } = testApp({
  env: { VOICE_URL: voice.url, VOICE_MODEL: 'voice-1', VOICE_KEY: 'sk-lab' },
})

type Settings = Omit<RequestOf<typeof api.summarySettings.update>, 'org_id'>

async function station(settings: Settings = { spoken_briefs: true }) {
  const { org_id, admin, channel_id } = await place()
  const settle = (some: Settings) => ask(admin, api.summarySettings.update, { org_id, ...some })
  await settle(settings)
  const reader = await memberOf(org_id, { name: 'Grace' })
  const say = async (talk: Partial<SeededTalk> = {}) => {
    const whole = { text: 'Pump two is dry', channel_id, user_id: admin.user_id, duration: 20, playable: true, ...talk }
    return (await seedTalks({ context: context(), org_id }, [whole]))[0] ?? ''
  }
  const script = async (who = reader, more = {}) => (await ask(who, api.briefs.script, { org_id, ...more })).body
  const lineOf = async (text: string, who = reader) => (await script(who)).lines.find((line) => line.text === text)
  const read = async (line_key: string, who: Person = reader) => {
    const url = `/v3/brief_sound?${new URLSearchParams({ org_id, line_key })}`
    return app().inject({ method: 'GET', url, headers: bearer(who) })
  }
  const { db } = enterAsJob(context(), org_id)
  return { org_id, admin, channel_id, reader, settle, say, script, lineOf, read, db }
}

const sent = (from: number) => voice.received.slice(from).map(({ body }) => body.input)

test('strangers get neither script nor sound, and a wrong line is refused', async () => {
  const { org_id, say, lineOf, read, reader } = await station()
  await say()
  const line_key = (await lineOf('Pump two is dry'))?.line_key ?? ''
  const stranger = (await station()).reader
  expect((await ask(stranger, api.briefs.script, { org_id })).status).toBe(404)
  expect((await read(line_key, stranger)).statusCode).toBe(404)
  for (const wrong of ['', 'x', '../etc', 'f'.repeat(33)]) expect((await read(wrong)).statusCode).toBe(400)
  expect((await read('0'.repeat(32))).statusCode).toBe(410)
  expect((await ask(reader, api.briefs.script, { org_id, language: 'xx' as 'en' })).status).toBe(400)
})

test('a brief is read line by line, each leading to its moment, in the reader’s language', async () => {
  const { say, script, lineOf, read, channel_id } = await station()
  const talk_id = await say({ title: 'The pump' })
  const { voice: name, lines } = await script()
  expect(name).toBe('voice-1')
  expect(lines).toMatchObject([
    { text: 'New talks: 1. Not heard: 1.', talk_id: null, spoken: true },
    { text: 'Talks:' },
    { text: 'Ada, Ops:', talk_id, channel_id, start: 0 },
    { text: 'The pump', talk_id },
    { text: 'Pump two is dry', talk_id, spoken: true },
  ])
  expect((await script(undefined, { language: 'de' })).lines[0]?.text).toMatch(/^Neue Sprachnachrichten: 1/)
  const before = voice.received.length
  const { statusCode, headers } = await read((await lineOf('Pump two is dry'))?.line_key ?? '')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'audio/mpeg', 'no-store'])
  expect(sent(before)).toEqual(['Pump two is dry'])
})

test('the heading says how many talks are read, if some are not', async () => {
  const { say, script } = await station()
  await say()
  await say({ text: '' })
  const { lines } = await script()
  expect(lines.map(({ text }) => text).slice(0, 2)).toEqual(['New talks: 2. Not heard: 2.', 'Talks: 1 of 2:'])
})

test('nothing goes to the voice server until an admin selects it: the voice of this machine reads English', async () => {
  const { say, script, read, lineOf } = await station({ spoken_briefs: false })
  await say()
  await say({ text: 'Die Pumpe ist trocken', language: 'de' })
  const before = voice.received.length
  const { voice: name, lines } = await script(undefined, { language: 'de' })
  expect([name, lines[0]?.text]).toEqual(['Flite', 'New talks: 2. Not heard: 2.'])
  expect(lines.filter(({ spoken }) => !spoken).map(({ text }) => text)).toEqual(['Die Pumpe ist trocken'])
  const { statusCode, rawPayload } = await read((await lineOf('Pump two is dry'))?.line_key ?? '')
  expect([statusCode, rawPayload.length > 5000]).toEqual([200, true])
  expect((await read((await lineOf('Die Pumpe ist trocken'))?.line_key ?? '')).statusCode).toBe(410)
  expect(sent(before)).toEqual([])
})

test('talks of excluded and private channels and on hold are read by the voice of this machine', async () => {
  const { org_id, admin, channel_id, settle, say, script, read } = await station()
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await say({ text: 'The board is angry', channel_id: board })
  const held = await say({ text: 'The pump is held' })
  await ask(admin, api.retention.hold, { talk_id: held, reason: 'A lawsuit' })
  await say({ text: 'Die Pumpe', language: 'de' })
  const readAll = async () => {
    const before = voice.received.length
    for (const { line_key, spoken } of (await script(admin)).lines) if (spoken) await read(line_key, admin)
    return sent(before).join(' ')
  }
  expect(await readAll()).toMatch(/^New talks: 3.*Die Pumpe/)
  expect(await readAll()).not.toMatch(/angry|Board|held/)
  await settle({ private_channels: true, held_talks: true, excluded_channel_ids: [channel_id] })
  expect(await readAll()).toMatch(/Board.*angry/)
  expect(await readAll()).not.toMatch(/held|Pumpe/)
})

test('what was deleted, or is no longer heard, is not read, although its line is known', async () => {
  const { org_id, admin, channel_id, reader, say, lineOf, read } = await station()
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const [gone, , redacted] = [
    await say({ text: 'Deleted soon' }),
    await say({ text: 'Hidden soon', channel_id: board }),
    await say({ text: 'Redacted soon enough' }),
  ]
  await ask(admin, api.channelMembers.create, { channel_id: board, user_id: reader.user_id })
  const ids: string[] = []
  for (const text of ['Deleted soon', 'Hidden soon', 'Redacted soon enough'])
    ids.push((await lineOf(text))?.line_key ?? '')
  await ask(admin, api.talks.remove, { talk_id: gone ?? '' })
  await ask(admin, api.channelMembers.remove, { channel_id: board, user_id: reader.user_id })
  await ask(admin, api.redactions.create, { talk_id: redacted ?? '', start: 0, end: 2, reason: 'a name' })
  const before = voice.received.length
  for (const line_key of ids) expect((await read(line_key)).statusCode).toBe(410)
  expect([sent(before), org_id && channel_id ? 'known' : '']).toEqual([[], 'known'])
})

test('a voice server that fails is a sentence, and is not asked again at once', async () => {
  const { say, lineOf, read } = await station()
  await say()
  const line_key = (await lineOf('Pump two is dry'))?.line_key ?? ''
  voice.answers((response) => response.writeHead(500).end())
  const before = voice.received.length
  for (let times = 0; times < 2; times++) {
    const { statusCode, body } = await read(line_key)
    expect([statusCode, JSON.parse(body).text]).toEqual([502, 'The voice server has a problem right now'])
  }
  expect(voice.received.length).toBe(before + 1)
  voice.answers()
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { form, type FormPart } from '../../testing/multipart-form.ts'
import { testApp } from '../../testing/test-app.ts'
import { speech } from '../../testing/recordings.ts'

const { ask, organization, channelOf, app, context } = testApp({ alone: true })

let sound: Buffer
beforeAll(async () => {
  sound = await speech('engine one is on the way')
})

const CALL = { system: '11', systemLabel: 'Butco', dateTime: '1669740338', source: '44', talkgroup: '54241' }

async function place(some: { send?: boolean; channel?: boolean } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const fields = { org_id, name: 'Scanner', send: some.send ?? true, channel_id: some.channel ? channel_id : null }
  const { key } = (await ask(admin, api.keys.create, fields)).body
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const add = async (name: string) => (await ask(admin, api.channels.create, { org_id, name })).body.channel_id
  return { org_id, admin, channel_id, key, talks, add }
}

/** In the order of real recorders: audio first. */
async function send(parts: Record<string, FormPart>) {
  const audio = 'test' in parts ? {} : { audio: { filename: 'call.wav', type: 'audio/x-wav', bytes: sound } }
  const { statusCode, body } = await app().inject({
    method: 'POST',
    url: '/api/call-upload',
    ...form({ ...audio, ...parts }),
  })
  return [statusCode, body]
}

test('a connection test gets the expected response', async () => {
  const { key, talks } = await place()
  expect(await send({ key, system: '11', test: '1' })).toEqual([417, 'Incomplete call data: no talkgroup\n'])
  expect(await talks()).toEqual([])
})

test('an invalid key, and the session of a person, send nothing and leave nothing', async () => {
  const { admin, talks } = await place()
  const refused = [401, 'Invalid API key for system 11 talkgroup 54241.\n']
  for (const key of ['', 'guess', admin.token]) expect(await send({ ...CALL, key })).toEqual(refused)
  expect(await send({ system: '1', test: '1', key: 'guess' })).toEqual([
    401,
    'Invalid API key for system 1 talkgroup .\n',
  ])
  expect(await talks()).toEqual([])
  expect(await readdir(join(context().config.dataDir, 'files/incoming')).catch(() => [])).toEqual([])
})

test('a key that only reads sends nothing', async () => {
  const { key, talks } = await place({ send: false, channel: true })
  expect((await send({ ...CALL, key }))[0]).toBe(403)
  expect(await talks()).toEqual([])
})

test.each([
  ['dateTime', 417, 'Incomplete call data: no datetime\n'],
  ['talkgroup', 417, 'Incomplete call data: no talkgroup\n'],
] as const)('a call without %s is incomplete', async (missing, code, text) => {
  const { key } = await place({ channel: true })
  expect(await send({ ...CALL, key, [missing]: '' })).toEqual([code, text])
})

test('a file that is no sound and a body that is no form are refused with a sentence', async () => {
  const { key } = await place({ channel: true })
  const audio = { filename: 'call.wav', type: 'audio/x-wav', bytes: Buffer.from('#EXTM3U\n'.repeat(1000)) }
  expect((await send({ ...CALL, key, audio }))[0]).toBe(415)
  const bare = await app().inject({ method: 'POST', url: '/api/call-upload', payload: { key } })
  expect([bare.statusCode, bare.body]).toEqual([400, 'The body is not multipart\n'])
})

test.each([
  { system: '1\0' },
  { systemLabel: 'Butco\0', system: '0' },
  { talkgroup: '54241\0' },
  { source: 'K9\0' },
  { sources: JSON.stringify([{ src: 'K9\0', tag: 'Nine\0' }]) },
  { patches: JSON.stringify(['54242\0']) },
  { meta: JSON.stringify({ short_name: 'Butco\0', talkgroup_tag: 'Fire\0' }) },
])('what radios pad with zero bytes is taken without them: %j', async (padded) => {
  const { key, talks } = await place({ channel: true })
  expect((await send({ ...CALL, key, ...padded }))[0]).toBe(200)
  expect(await talks()).toHaveLength(1)
})

test('a call goes to the channel named like its talkgroup, at its recording time', async () => {
  const { key, talks, add } = await place({ channel: true })
  const channel_id = await add('Fire Dispatch')
  expect(await send({ ...CALL, talkgroupLabel: 'FIRE DISPATCH', key })).toEqual([200, 'Call imported successfully.\n'])
  expect(await talks()).toMatchObject([{ channel_id, recorded_at: '2022-11-29T16:45:38.000Z', title: 'FIRE DISPATCH' }])
})

test('a call without a matching channel goes to the key’s channel, or is refused', async () => {
  const { key, talks, channel_id } = await place({ channel: true })
  expect((await send({ ...CALL, key }))[0]).toBe(200)
  expect(await talks()).toMatchObject([{ channel_id }])
  const other = await place()
  expect(await send({ ...CALL, talkgroupLabel: 'Police', key: other.key })).toEqual([
    404,
    'No channel is called Police, and the key names none\n',
  ])
})

test('a time that no call can have is refused and not dated now', async () => {
  const { key, talks } = await place({ channel: true })
  for (const dateTime of ['0', '4102444800', '1669740338000000', 'yesterday'])
    expect(await send({ ...CALL, dateTime, key })).toEqual([400, expect.stringContaining('The time of the call')])
  expect(await talks()).toEqual([])
  expect(await send({ ...CALL, dateTime: '1669740338000', key })).toEqual([200, 'Call imported successfully.\n'])
  expect(await talks()).toMatchObject([{ recorded_at: '2022-11-29T16:45:38.000Z' }])
})

test('the files of trunk-recorder, and its uploader for OpenMHz, make talks', async () => {
  const { key, talks, add } = await place({ channel: true })
  const [fire, police] = [await add('Fire Dispatch'), await add('butco 200')]
  const file = (name: string, bytes: Buffer) => ({ filename: name, type: 'application/octet-stream', bytes })
  const meta = { start_time: 1_669_740_338, talkgroup: 100, talkgroup_tag: 'Fire Dispatch', short_name: 'butco' }
  const upload = { audio: file('call.wav', sound), meta: file('call.json', Buffer.from(JSON.stringify(meta))), key }
  const openmhz = { call: file('call.m4a', sound), talkgroup_num: '200', start_time: '1669740338', api_key: key }
  for (const [url, parts] of [
    ['/api/trunk-recorder-call-upload', { ...upload, system: '0' }],
    ['/api/openmhz/butco/upload', { ...openmhz, source_list: '[{ "pos": 0, "src": 44 }]', patch_list: '[]' }],
  ] as const)
    expect(await app().inject({ method: 'POST', url, ...form(parts) })).toMatchObject({ statusCode: 200 })
  expect(new Set((await talks()).map(({ channel_id }) => channel_id))).toEqual(new Set([fire, police]))
})

test('the talk gets the speaker with the name of the source', async () => {
  const { org_id, admin, key, talks } = await place({ channel: true })
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Engine 1' })).body
  await send({ ...CALL, sources: '[{"pos":0,"src":44,"tag":"ENGINE 1"}]', key })
  expect(await talks()).toMatchObject([{ speaker_id }])
})

test('a key does not send to a channel of another organization', async () => {
  const { org_id, admin } = await place()
  const theirs = await place()
  const made = await ask(admin, api.keys.create, { org_id, name: 'Scanner', send: true, channel_id: theirs.channel_id })
  expect(made).toMatchObject({ status: 404, refusal: { error: 'not_found' } })
})

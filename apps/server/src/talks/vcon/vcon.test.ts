import { createHash } from 'node:crypto'
import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { speech } from '../../testing/recordings.ts'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'

const { ask, send, app, context, place, memberOf, person } = testApp({ worker: true })

let sound: Buffer
beforeAll(async () => {
  sound = await speech('the treasure is buried')
})

async function audible(who: Person, talk_id: string) {
  await eventually(
    async () => (await ask(who, api.talks.find, { talk_id })).body.peaks.length,
    (peaks) => peaks > 0,
  )
}

async function saidIn(at: { org_id: string; channel_id: string; speaker_id?: string }, who: Person) {
  const { talk_id } = (await send(who, { ...at, title: 'A map' }, sound)).body
  await audible(who, talk_id)
  return talk_id
}

const download = (who: Person | null, query: string) =>
  app().inject({ method: 'GET', url: `/v3/vcon?${query}`, headers: bearer(who) })

const inline = (body: Uint8Array, more: object = {}) => ({
  ...{ type: 'recording', body: Buffer.from(body).toString('base64url'), encoding: 'base64url' },
  ...more,
})

test('a talk leaves as a vCon and arrives elsewhere with its sound, text, words’ times, title and start', async () => {
  const { org_id, admin, channel_id } = await place()
  const talk_id = await saidIn({ org_id, channel_id }, admin)
  await ask(admin, api.talks.update, { talk_id, text: 'The treasure is buried' })
  await ask(admin, api.notes.create, { talk_id, position: 0, text: 'Check this' })
  const before = (await ask(admin, api.talks.find, { talk_id })).body
  const { statusCode, headers, body } = await download(admin, `talk_id=${talk_id}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/vcon+json'])
  const vcon = JSON.parse(body)
  expect(vcon).toMatchObject({
    vcon: '0.4.0',
    uuid: talk_id,
    subject: 'A map',
    parties: [{ name: 'Ada' }],
    dialog: [{ type: 'recording', start: before.recorded_at, parties: 0, encoding: 'base64url' }],
    attachments: [{ dialog: 0, party: 0, body: 'Check this' }],
  })
  const played = await app().inject({ method: 'GET', url: before.audio_url })
  expect(Buffer.from(vcon.dialog[0].body, 'base64url').equals(played.rawPayload)).toBe(true)

  const there = await place()
  const arrival = { org_id: there.org_id, channel_id: there.channel_id, vcon }
  const { status, body: arrived } = await ask(there.admin, api.vcons.create, arrival)
  expect(status).toBe(201)
  const { text, words, recorded_at } = before
  expect(arrived.talks).toMatchObject([{ text, words, recorded_at, title: 'A map · Ada', edited: true }])
  const again = (await ask(there.admin, api.vcons.create, arrival)).body.talks
  expect(again.map((talk) => talk.talk_id)).toEqual(arrived.talks.map((talk) => talk.talk_id))
})

test('without sound it has the recording’s address and hash', async () => {
  const { org_id, admin, channel_id } = await place()
  const talk_id = await saidIn({ org_id, channel_id }, admin)
  const { audio_url } = (await ask(admin, api.talks.find, { talk_id })).body
  const { rawPayload } = await app().inject({ method: 'GET', url: audio_url })
  const [dialog] = JSON.parse((await download(admin, `talk_id=${talk_id}&sound=false`)).body).dialog
  expect(dialog).toMatchObject({
    url: `http://localhost:3000/v3/get?talk_id=${talk_id}`,
    content_hash: `sha512-${createHash('sha512').update(rawPayload).digest('base64url')}`,
  })
  expect(dialog.body).toBeUndefined()
})

test('who speaks is named before who sent it and who wrote notes, and each note is by its writer', async () => {
  const { org_id, admin, channel_id } = await place()
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Engine 4' })).body
  const [ben, gone] = [await memberOf(org_id, { name: 'Ben' }), await memberOf(org_id, { name: 'Joan' })]
  const talk_id = await saidIn({ org_id, channel_id, speaker_id }, admin)
  for (const [position, who] of [admin, ben, gone, ben].entries())
    await ask(who, api.notes.create, { talk_id, position, text: `Note ${position}` })
  await ask(admin, api.members.remove, { org_id, user_id: gone.user_id })
  const read = async () => JSON.parse((await download(admin, `talk_id=${talk_id}&sound=false`)).body)
  const { parties, dialog, attachments } = await read()
  const [sender, writer] = [admin, ben].map(({ user_id: uuid }, at) => ({ uuid, name: ['Ada', 'Ben'][at] }))
  expect(parties).toEqual([{ uuid: speaker_id, name: 'Engine 4' }, sender, writer, { uuid: gone.user_id }])
  expect(dialog[0].parties).toBe(0)
  expect(attachments.map(({ party }: { party: number }) => party)).toEqual([1, 2, 3, 2])

  const talks = context().connections.inside(org_id).updateTable('talks').where('talk_id', '=', talk_id)
  await talks.set({ by_phone: '+4915112345678', speaker_id: null }).execute()
  const called = await read()
  expect(called.parties).toEqual([{ tel: '+4915112345678' }, sender, writer, { uuid: gone.user_id }])
  expect(called.attachments.map(({ party }: { party: number }) => party)).toEqual([1, 2, 3, 2])
})

test('an unknown caller is named by the number, and not as the admin in whose name the talk is', async () => {
  const { org_id, admin, channel_id } = await place()
  const talk_id = await saidIn({ org_id, channel_id }, admin)
  const talks = context().connections.inside(org_id).updateTable('talks').where('talk_id', '=', talk_id)
  for (const [by_phone, party] of [
    ['+4915112345678', { tel: '+4915112345678' }],
    ['withheld', { name: 'Unknown caller' }],
  ] as const) {
    await talks.set({ by_phone }).execute()
    expect(JSON.parse((await download(admin, `talk_id=${talk_id}&sound=false`)).body).parties).toEqual([party])
  }
})

test('recordings of speakers who refused consent are left out, and nothing leaves a private channel', async () => {
  const { org_id, admin, channel_id } = await place()
  const member = await memberOf(org_id)
  const shy = (await ask(admin, api.speakers.create, { org_id, name: 'Shy', consent: 'refused' })).body
  const refused = await saidIn({ org_id, channel_id, speaker_id: shy.speaker_id }, admin)
  const vcon = JSON.parse((await download(member, `talk_id=${refused}`)).body)
  expect(vcon.dialog[0].body).toBeUndefined()
  expect(vcon.redacted).toEqual({ type: 'recording' })
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const hidden = await saidIn({ org_id, channel_id: board }, admin)
  const stranger = await person()
  expect((await download(member, `talk_id=${hidden}`)).statusCode).toBe(404)
  expect((await download(stranger, `talk_id=${refused}`)).statusCode).toBe(404)
})

test('transcripts as speech services write them keep the times of their words', async () => {
  const { org_id, admin, channel_id } = await place()
  const words = [
    { word: 'ahoy', punctuated_word: 'Ahoy,', start: 0.1, end: 0.4, confidence: 0.9 },
    { word: 'sailor', punctuated_word: 'sailor.', start: 0.5, end: 0.9 },
  ]
  const bodies: [object | string, string | undefined][] = [
    [{ results: { channels: [{ alternatives: [{ transcript: 'Ahoy, sailor.', words }] }] } }, 'json'],
    [JSON.stringify({ transcript: 'Ahoy, sailor.', words }), 'json'],
    [{ text: 'Ahoy, sailor.', segments: [{ start: 0, end: 1, words }] }, undefined],
  ]
  for (const [at, [body, encoding]] of bodies.entries()) {
    const vcon = {
      ...{ uuid: `call ${at}`, parties: [{ tel: '+12345678901' }, { name: 'Bob' }] },
      dialog: [
        { type: 'text' },
        inline(sound, { parties: [0, 1], start: at === 0 ? 1655834006 : '2022-06-21T17:53:26.000+00:00' }),
      ],
      analysis: [{ type: 'transcript', dialog: 1, body, ...(encoding && { encoding }) }],
    }
    const { talks } = (await ask(admin, api.vcons.create, { org_id, channel_id, vcon })).body
    expect(talks).toMatchObject([
      { title: '+12345678901, Bob', text: 'Ahoy, sailor.', recorded_at: '2022-06-21T17:53:26.000Z' },
    ])
    expect(talks[0]?.words.map(({ text, start, end }) => ({ text, start, end }))).toEqual([
      { text: 'Ahoy,', start: 0.1, end: 0.4 },
      { text: 'sailor.', start: 0.5, end: 0.9 },
    ])
  }
})

test.each(['\0', '\ud800'])('what cannot be stored (%j) is left out of a text from elsewhere', async (sign) => {
  const { org_id, admin, channel_id } = await place()
  const word = { word: `Aho${sign}y`, start: 0, end: 1 }
  const bodies = [`Ahoy${sign}`, { text: `${sign}Ahoy` }, JSON.stringify({ words: [word] }), { words: [word] }]
  for (const [at, body] of bodies.entries()) {
    const vcon = {
      ...{ uuid: `call ${at}`, parties: [{ name: `Bo${sign}b` }], dialog: [inline(sound, { parties: 0 })] },
      analysis: [{ type: 'transcript', dialog: 0, body }],
    }
    const answer = await ask(admin, api.vcons.create, { org_id, channel_id, vcon })
    expect(answer).toMatchObject({ status: 201, body: { talks: [{ text: 'Ahoy', words: [{ text: 'Ahoy' }] }] } })
  }
})

test.each([-5, 1e12, 1e308])('a text without times lies within a talk, though its vCon says %d s', async (duration) => {
  const { org_id, admin, channel_id } = await place()
  const analysis = [{ type: 'transcript', dialog: 0, body: 'Ahoy' }]
  const vcon = { uuid: 'call', dialog: [inline(sound, { duration })], analysis }
  const { talks } = (await ask(admin, api.vcons.create, { org_id, channel_id, vcon })).body
  expect(talks[0]?.words[0]?.end).toBeLessThanOrEqual(4 * 60 * 60)
})

test('the text of a vCon that is sent again is added once, though an engine was sooner', async () => {
  const { org_id, admin, channel_id } = await place()
  const call = { uuid: 'killed', dialog: [inline(sound)] }
  const { talks } = (await ask(admin, api.vcons.create, { org_id, channel_id, vcon: call })).body
  const talk_id = talks[0]?.talk_id ?? ''
  await eventually(
    async () => (await ask(admin, api.talks.find, { talk_id })).body.versions.length,
    (versions) => versions > 0,
  )
  const vcon = { ...call, analysis: [{ type: 'transcript', dialog: 0, body: 'Ahoy' }] }
  for (const _ of [1, 2]) {
    const again = (await ask(admin, api.vcons.create, { org_id, channel_id, vcon })).body.talks
    expect(again).toMatchObject([{ talk_id, text: 'Ahoy' }])
    expect(again[0]?.versions).toHaveLength(2)
  }
})

const dialog = (more: object) => ({ dialog: [{ type: 'recording', ...more }] })

test.each<[string, Record<string, unknown>, RegExp, string]>([
  ['is empty', {}, /This vCon has no recording/, 'invalid'],
  ['has text only', { dialog: [{ type: 'text', body: 'hi' }] }, /This vCon has no recording/, 'invalid'],
  ['is signed', { payload: 'e30', signatures: [] }, /is signed\. Send the unsigned form/, 'invalid'],
  ['is encrypted', { ciphertext: 'x' }, /is encrypted\. Decrypt it first/, 'invalid'],
  [
    'needs extensions',
    { critical: ['magic'], ...dialog({}) },
    /extensions that Earshot does not know: magic/,
    'invalid',
  ],
  ['has another form', { dialog: 'x' }, /This is no vCon: dialog has another form/, 'invalid'],
  ['has no sound', dialog({}), /a recording without sound/, 'invalid'],
  ['has sound in no known encoding', dialog({ body: '{}', encoding: 'json' }), /not base64url/, 'invalid'],
  [
    'has text instead of sound',
    dialog({ body: 'aGVsbG8', encoding: 'base64url' }),
    /cannot read this file/,
    'unsupported_media',
  ],
  ['has a URL without a hash', dialog({ url: 'https://example.org/a.mp3' }), /needs a SHA-512/, 'invalid'],
  [
    'has a plain URL',
    dialog({ url: 'http://example.org/a', content_hash: 'sha512-aa' }),
    /needs an https URL/,
    'invalid',
  ],
  [
    'leads to a file',
    dialog({ url: 'file:///etc/passwd', content_hash: 'sha512-aa' }),
    /needs an https URL/,
    'invalid',
  ],
  ['leads inside', dialog({ url: 'https://127.0.0.1/a', content_hash: 'sha512-aa' }), /private network/, 'invalid'],
  [
    'has too many recordings',
    { dialog: Array.from({ length: 21 }, () => inline(Buffer.alloc(9))) },
    /more than 20/,
    'invalid',
  ],
])('a vCon that %s is refused with a sentence', async (...[, vcon, sentence, error]) => {
  const { org_id, admin, channel_id } = await place()
  const { refusal } = await ask(admin, api.vcons.create, { org_id, channel_id, vcon })
  expect(refusal).toMatchObject({ error, text: expect.stringMatching(sentence) })
})

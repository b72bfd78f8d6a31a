import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { form } from '../../../testing/multipart-form.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { containers, silence, speech } from '../../../testing/recordings.ts'
import { sideEffects } from '../../../testing/side-effects.ts'

const { ask, send, memberOf, place, app, context } = testApp({ alone: true })

const wav = () => speech('water pump')
const talksOf = async ({ org_id, admin }: { org_id: string; admin: Person }) =>
  (await ask(admin, api.search.search, { org_id })).body.talks

test('a recording with another under the same client_id is refused, and the first one stays', async () => {
  const { admin, ...fields } = await place()
  const client_id = crypto.randomUUID()
  const first = await send(admin, { ...fields, client_id }, await wav())
  const before = await sideEffects(context())
  const { status, refusal } = await send(admin, { ...fields, client_id }, await silence(1))
  expect([status, refusal]).toEqual([
    409,
    {
      error: 'conflict',
      text: 'Another recording was already sent with this client_id',
      field: 'client_id',
    },
  ])
  expect(await sideEffects(context())).toEqual(before)
  expect((await talksOf({ admin, ...fields })).map(({ talk_id }) => talk_id)).toEqual([first.body.talk_id])
})

test('a sent recording is a talk that waits for its audio and its transcript', async () => {
  const { admin, ...fields } = await place()
  const { status, body } = await send(admin, fields, await wav())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...fields,
    user_id: admin.user_id,
    state: 'received',
    reason: null,
    duration: null,
    loudness: null,
    peaks: [],
    words: [],
    text: '',
    language: null,
    confidence: null,
    engine: null,
    truncated: false,
    tracks: null,
    alert_ids: [],
    replies: [],
  })
  expect(body.talk_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(Math.abs(Date.parse(body.recorded_at) - Date.now())).toBeLessThan(10_000)
  expect((await ask(admin, api.talks.find, { talk_id: body.talk_id })).body).toMatchObject({
    ...body,
    audio_url: expect.any(String),
  })
})

test('the bytes are stored unchanged, and nothing else', async () => {
  const { admin, ...fields } = await place()
  const before = await sideEffects(context())
  const { body } = await send(admin, fields, await wav())
  const after = await sideEffects(context())
  expect(after.files.filter((file) => !before.files.includes(file))).toEqual([
    `files/originals/${fields.org_id}/${body.talk_id}`,
  ])
  expect(after.jobs).toBe((before.jobs ?? 0) + 1)
  const original = await app().inject({ url: `${body.audio_url}&original=true` })
  expect(original.rawPayload.equals(await wav())).toBe(true)
})

test.each(containers)('a recording may be %s, whatever its file name', async (container) => {
  const { admin, ...fields } = await place()
  const bytes = await speech('water pump', container)
  const { headers, payload } = form({ ...fields, audio: { bytes, filename: 'notes.txt', type: 'text/plain' } })
  const response = await app().inject({
    method: 'POST',
    url: '/v3/save',
    headers: { ...headers, ...bearer(admin) },
    payload,
  })
  expect(response.statusCode).toBe(201)
})

test('fields may come before and after the file', async () => {
  const { admin, org_id, channel_id } = await place()
  const audio = await wav()
  const orders = [
    { audio, org_id, channel_id },
    { org_id, audio, channel_id },
    { channel_id, org_id, audio },
  ]
  for (const parts of orders) {
    const { headers, payload } = form(parts)
    const request = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(admin) }, payload } as const
    expect((await app().inject(request)).statusCode).toBe(201)
  }
  expect(await talksOf({ org_id, admin })).toHaveLength(3)
})

test('a recording keeps the time at which it was made', async () => {
  const { admin, ...fields } = await place()
  const { body } = await send(admin, { ...fields, recorded_at: '2026-01-31T09:30:00.250+02:00' }, await wav())
  expect(body.recorded_at).toBe('2026-01-31T07:30:00.250Z')
})

test('a clock that runs a little ahead puts no talk into the future', async () => {
  const { admin, ...fields } = await place()
  const recorded_at = new Date(Date.now() + 20 * 60 * 60 * 1000).toISOString()
  const { body } = await send(admin, { ...fields, recorded_at }, await wav())
  expect(Date.parse(body.recorded_at)).toBeLessThanOrEqual(Date.now() + 1000)
})

test('a recording sent twice with one client_id is one talk, kept once', async () => {
  const { admin, ...fields } = await place()
  const client_id = crypto.randomUUID()
  const first = await send(admin, { ...fields, client_id }, await wav())
  const before = await sideEffects(context())
  const again = await send(admin, { ...fields, client_id }, await wav())
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.talk_id).toBe(first.body.talk_id)
  expect(await sideEffects(context())).toEqual(before)
})

test('a recording sent eight times at once creates one talk, stored once', async () => {
  const { admin, ...fields } = await place()
  const client_id = crypto.randomUUID()
  const before = await sideEffects(context())
  const bytes = await wav()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(admin, { ...fields, client_id }, bytes)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ body }) => body.talk_id)).size).toBe(1)
  const after = await sideEffects(context())
  expect(after.jobs).toBe((before.jobs ?? 0) + 1)
  expect(after.files).toHaveLength(before.files.length + 1)
})

test('eight different recordings at once under one client_id create one talk and seven conflicts', async () => {
  const { admin, ...fields } = await place()
  const client_id = crypto.randomUUID()
  const before = await sideEffects(context())
  const sounds = await Promise.all(Array.from({ length: 8 }, (_, at) => silence(1 + at / 100)))
  const answers = await Promise.all(sounds.map((bytes) => send(admin, { ...fields, client_id }, bytes)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect((await sideEffects(context())).files).toHaveLength(before.files.length + 1)
})

test('a client_id belongs to a person in an organization: others may use the same', async () => {
  const client_id = crypto.randomUUID()
  const one = await place()
  const colleague = await memberOf(one.org_id)
  const other = await place()
  const ids = [
    await send(one.admin, { org_id: one.org_id, channel_id: one.channel_id, client_id }, await wav()),
    await send(colleague, { org_id: one.org_id, channel_id: one.channel_id, client_id }, await wav()),
    await send(other.admin, { org_id: other.org_id, channel_id: other.channel_id, client_id }, await wav()),
  ].map(({ body }) => body.talk_id)
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain(undefined)
})

test('recordings without a client_id are talks of their own, though their bytes are the same', async () => {
  const { admin, ...fields } = await place()
  const ids = [await send(admin, fields, await wav()), await send(admin, fields, await wav())]
  expect(new Set(ids.map(({ body }) => body.talk_id)).size).toBe(2)
})

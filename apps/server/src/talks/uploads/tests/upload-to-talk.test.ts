import type { AddressInfo } from 'node:net'
import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { sideEffects } from '../../../testing/side-effects.ts'
import { beginUpload } from '../../live-talks/testing/live-recorder.ts'
import { noise, openUploadClient } from '../testing/client.ts'

const { ask, send, memberOf, place, app, context } = testApp({ alone: true })
let endpoint: string
beforeAll(async () => {
  await app().listen({ port: 0, host: '127.0.0.1' })
  endpoint = `http://127.0.0.1:${(app().server.address() as AddressInfo).port}/v3/uploads`
})

type Fixture = Awaited<ReturnType<typeof place>>

const uploaded = async ({ org_id, admin: person }: Fixture, bytes?: Buffer) =>
  openUploadClient(endpoint, { person, org_id, bytes: bytes ?? (await speech('water pump')) }).done
const save = ({ org_id, channel_id, admin }: Fixture, upload_id: string, more = {}) =>
  ask(admin, api.talks.save, { org_id, channel_id, upload_id, ...more })
const tus = (person: Person, method: 'HEAD' | 'DELETE', upload_id: string) =>
  app().inject({ method, url: `/v3/uploads/${upload_id}`, headers: { 'tus-resumable': '1.0.0', ...bearer(person) } })
const filesOf = async (folder: string) =>
  (await sideEffects(context())).files.filter((file) => file.startsWith(`files/${folder}/`))

test('uploads of another person, of another organization and unknown ones become no talk', async () => {
  const here = await place()
  const there = await place()
  const upload_id = await uploaded(here)
  const colleague = await memberOf(here.org_id)
  const answers = [
    await save({ ...here, admin: colleague }, upload_id),
    await save(there, upload_id),
    await save(here, crypto.randomUUID()),
  ]
  for (const { status, refusal } of answers)
    expect([status, refusal]).toEqual([404, { error: 'not_found', text: 'Upload not found', field: 'upload_id' }])
  expect(await filesOf('originals')).toEqual([])
})

test('an upload that is no recording becomes no talk', async () => {
  const here = await place()
  const upload_id = await uploaded(here, Buffer.from('water pump '.repeat(1000)))
  const before = await sideEffects(context())
  expect(await save(here, upload_id)).toMatchObject({
    status: 415,
    refusal: { error: 'unsupported_media', field: 'audio' },
  })
  expect(await sideEffects(context())).toEqual(before)
  const nothing = await uploaded(here, Buffer.alloc(0))
  expect(await save(here, nothing)).toMatchObject({ status: 400, refusal: { text: 'The recording is empty' } })
})

test('a request with both a recording and an upload is refused', async () => {
  const here = await place()
  const upload_id = await uploaded(here)
  const { org_id, channel_id, admin } = here
  const both = await send(admin, { org_id, channel_id, upload_id }, await speech('water pump'))
  expect([both.status, both.refusal.field]).toEqual([400, 'upload_id'])
})

test('an upload becomes one talk, and saving it again without a client_id gets 410', async () => {
  const here = await place()
  const upload_id = await uploaded(here)
  expect((await save(here, upload_id)).status).toBe(201)
  expect(await save(here, upload_id)).toMatchObject({ status: 410, refusal: { error: 'gone', field: 'upload_id' } })
  expect(await save(here, upload_id, { client_id: crypto.randomUUID() })).toMatchObject({ status: 410 })
  expect((await tus(here.admin, 'HEAD', upload_id)).statusCode).toBe(410)
})

test('saving again with its client_id returns the same talk, and the parts are deleted', async () => {
  const here = await place()
  const upload_id = await uploaded(here)
  const client_id = crypto.randomUUID()
  const first = await save(here, upload_id, { client_id })
  const again = await save(here, upload_id, { client_id })
  expect([first.status, again.status, again.body.talk_id]).toEqual([201, 201, first.body.talk_id])
  expect(await filesOf(`uploads/${here.org_id}`)).toEqual([])
  expect(await filesOf(`originals/${here.org_id}`)).toHaveLength(1)
})

test('the same recording uploaded twice with one client_id is one talk, and both uploads are used up', async () => {
  const here = await place()
  const client_id = crypto.randomUUID()
  const [one, two] = [await uploaded(here), await uploaded(here)]
  const first = await save(here, one, { client_id })
  const second = await save(here, two, { client_id })
  expect([second.status, second.body.talk_id]).toEqual([201, first.body.talk_id])
  expect((await save(here, two, { client_id })).body.talk_id).toBe(first.body.talk_id)
  expect((await save(here, two)).status).toBe(410)
  expect(await filesOf(`uploads/${here.org_id}`)).toEqual([])
  const other = await uploaded(here, noise(5000))
  expect(await save(here, other, { client_id })).toMatchObject({ status: 409, refusal: { field: 'client_id' } })
})

test('saving eight times at once creates one talk, stored once', async () => {
  const here = await place()
  const upload_id = await uploaded(here)
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(here, upload_id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(7)
  expect(await filesOf(`originals/${here.org_id}`)).toHaveLength(1)
  expect(await filesOf('incoming')).toEqual([])

  const another = await uploaded(here)
  const client_id = crypto.randomUUID()
  const named = await Promise.all(Array.from({ length: 8 }, () => save(here, another, { client_id })))
  expect(named.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(named.map(({ body }) => body.talk_id)).size).toBe(1)
})

test('a cancelled upload is deleted with its parts, and a saved one cannot be cancelled', async () => {
  const here = await place()
  const upload_id = await uploaded(here)
  expect(await filesOf(`uploads/${here.org_id}`)).toHaveLength(1)
  expect((await tus(here.admin, 'DELETE', upload_id)).statusCode).toBe(204)
  expect(await filesOf(`uploads/${here.org_id}`)).toEqual([])
  for (const method of ['HEAD', 'DELETE'] as const)
    expect((await tus(here.admin, method, upload_id)).statusCode).toBe(404)
  expect((await save(here, upload_id)).status).toBe(404)

  const used = await uploaded(here)
  const { body } = await save(here, used)
  await tus(here.admin, 'DELETE', used)
  expect((await ask(here.admin, api.talks.find, { talk_id: body.talk_id })).status).toBe(200)
})

test('an upload whose length is not known at first becomes a talk once it has been told and all is there', async () => {
  const here = await place()
  const bytes = await speech('water pump')
  const upload_id = await openUploadClient(endpoint, {
    ...{ person: here.admin, org_id: here.org_id, bytes },
    ...{ uploadLengthDeferred: true, chunkSize: 10_000 },
  }).done
  expect((await save(here, upload_id)).status).toBe(201)
  const patch = (upload: string, headers: Record<string, string>, payload = '') =>
    app().inject({
      ...{ method: 'PATCH', url: `/v3/uploads/${upload}`, payload },
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', ...bearer(here.admin) },
        ...headers,
      },
    })
  const open = await beginUpload(app(), here.admin, here.org_id)
  expect((await patch(open, { 'upload-offset': '0' }, 'ten bytes!')).statusCode).toBe(204)
  expect((await save(here, open)).refusal).toMatchObject({ error: 'conflict', field: 'upload_id' })
  expect((await patch(open, { 'upload-offset': '10', 'upload-length': '9' })).statusCode, 'too short').toBe(400)
  expect((await patch(open, { 'upload-offset': '10', 'upload-length': '12' })).statusCode).toBe(204)
  expect((await patch(open, { 'upload-offset': '10', 'upload-length': '14' })).statusCode, 'told twice').toBe(400)
  expect((await patch(open, { 'upload-offset': '10' }, 'more than two')).statusCode).toBe(413)
})

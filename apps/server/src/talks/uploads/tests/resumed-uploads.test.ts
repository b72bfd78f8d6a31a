import { once } from 'node:events'
import { request as requestTo } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { sideEffects } from '../../../testing/side-effects.ts'
import { anotherNode, noise, openUploadClient } from '../testing/client.ts'

const { ask, place, app, context } = testApp({ alone: true })
const MEBIBYTE = 1024 * 1024
let endpoint: string
let other: Awaited<ReturnType<typeof anotherNode>>

beforeAll(async () => {
  await app().listen({ port: 0, host: '127.0.0.1' })
  endpoint = `http://127.0.0.1:${(app().server.address() as AddressInfo).port}/v3/uploads`
  other = await anotherNode(context())
})
afterAll(() => other.kill())

interface Sent {
  org_id: string
  channel_id: string
  admin: Person
}

const save = ({ org_id, channel_id, admin }: Sent, upload_id: string, more = {}) =>
  ask(admin, api.talks.save, { org_id, channel_id, upload_id, ...more })

async function original({ admin }: Sent, talk_id: string) {
  const { rawPayload } = await app().inject({ url: `/v3/get?talk_id=${talk_id}&original=true`, headers: bearer(admin) })
  return rawPayload
}

async function offset(at: string, { admin }: Sent, upload_id: string) {
  const headers = { 'tus-resumable': '1.0.0', ...bearer(admin) }
  return Number((await fetch(`${at}/${upload_id}`, { method: 'HEAD', headers })).headers.get('upload-offset'))
}

async function interrupted(at: string, sent: Sent, bytes: Buffer) {
  const { org_id, admin: person } = sent
  const upload_id = await new Promise<string>((resolve, reject) => {
    const { upload, done } = openUploadClient(at, {
      person,
      org_id,
      bytes,
      chunkSize: bytes.length / 3,
      onProgress: (gone) => {
        if (gone < bytes.length * 0.6) return
        upload.abort().then(() => resolve((upload.url ?? '').split('/').at(-1) ?? ''), reject)
      },
    })
    done.catch(reject)
  })
  const arrived = await eventually(
    () => offset(at, sent, upload_id),
    (now) => now > 0,
  )
  return { upload_id, arrived }
}

test('a recording sent in parts becomes a talk with the same bytes, and nothing else is left', async () => {
  const sent = await place()
  const bytes = await speech('water pump', 'webm')
  const before = await sideEffects(context())
  const upload_id = await openUploadClient(endpoint, { person: sent.admin, org_id: sent.org_id, bytes }).done
  const { status, body } = await save(sent, upload_id, { recorded_at: '2026-01-31T09:30:00Z' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'received',
    user_id: sent.admin.user_id,
    recorded_at: '2026-01-31T09:30:00.000Z',
  })
  expect((await original(sent, body.talk_id)).equals(bytes)).toBe(true)
  const { files } = await sideEffects(context())
  expect(files.filter((file) => !before.files.includes(file))).toEqual([
    `files/originals/${sent.org_id}/${body.talk_id}`,
  ])
})

test('one request or many, to one node or to both in turn: the bytes are the same', async () => {
  const sent = await place()
  const bytes = noise(20 * MEBIBYTE + 17)
  const whole = await openUploadClient(endpoint, { person: sent.admin, org_id: sent.org_id, bytes }).done
  let turns = 0
  const inTurn = (request: { getURL(): string; getMethod(): string }) => {
    if (request.getMethod() === 'PATCH') turns += 1
  }
  const cut = { person: sent.admin, org_id: sent.org_id, bytes, chunkSize: 3 * MEBIBYTE, onBeforeRequest: inTurn }
  const parts = await openUploadClient(other.endpoint, cut).done
  expect(turns).toBe(7)
  for (const upload_id of [whole, parts])
    expect((await original(sent, (await save(sent, upload_id)).body.talk_id)).equals(bytes)).toBe(true)
})

test('bytes that arrived before the connection broke are kept, and another node takes the rest', async () => {
  const sent = await place()
  const bytes = noise(30 * MEBIBYTE)
  const { upload_id, arrived } = await interrupted(endpoint, sent, bytes)
  expect(arrived).toBeLessThan(bytes.length)
  expect((await save(sent, upload_id)).refusal).toEqual({
    error: 'conflict',
    text: 'This upload is not complete. Continue it',
    field: 'upload_id',
  })

  let first = -1
  const onProgress = (gone: number) => {
    if (first < 0) first = gone
  }
  const goingOn = { uploadUrl: `${other.endpoint}/${upload_id}`, retryDelays: [100, 500, 1000], onProgress }
  await openUploadClient(other.endpoint, { person: sent.admin, org_id: sent.org_id, bytes, ...goingOn }).done
  expect(first).toBeGreaterThanOrEqual(arrived)
  expect((await original(sent, (await save(sent, upload_id)).body.talk_id)).equals(bytes)).toBe(true)
})

test('a node that is killed in the middle loses nothing that it has acknowledged', async () => {
  const sent = await place()
  const bytes = noise(40 * MEBIBYTE)
  const doomed = await anotherNode(context())
  const { org_id, admin: person } = sent
  const { upload, done } = openUploadClient(doomed.endpoint, { person, org_id, bytes })
  const broken = done.then(
    () => 'sent',
    () => 'broken off',
  )
  const upload_id = await eventually(
    async () => (upload.url ?? '').split('/').at(-1) ?? '',
    (id) => id !== '',
  )
  const acknowledged = await eventually(
    () => offset(endpoint, sent, upload_id),
    (now) => now > 0,
  )
  await doomed.kill()
  expect(await broken).toBe('broken off')
  expect(await offset(endpoint, sent, upload_id)).toBeGreaterThanOrEqual(acknowledged)
  const goingOn = { uploadUrl: `${endpoint}/${upload_id}`, retryDelays: [100, 500, 1000] }
  await openUploadClient(endpoint, { person, org_id, bytes, ...goingOn }).done
  expect((await original(sent, (await save(sent, upload_id)).body.talk_id)).equals(bytes)).toBe(true)
})

function patch(at: string, { admin }: Sent, upload_id: string) {
  const headers = {
    ...bearer(admin),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const asked = requestTo(`${at}/${upload_id}`, { method: 'PATCH', headers })
  asked.on('error', () => {})
  const status = once(asked, 'response').then(([response]) => {
    response.resume()
    return response.statusCode as number
  })
  status.catch(() => {})
  return { asked, status }
}

async function begun({ org_id, admin }: Sent, length: number) {
  const metadata = `org_id ${Buffer.from(org_id).toString('base64')}`
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata }
  const response = await fetch(endpoint, { method: 'POST', headers: { ...headers, ...bearer(admin) } })
  expect(Date.parse(response.headers.get('upload-expires') ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}

test('of two uploads at once to two nodes one gets a conflict, and no bytes are mixed', async () => {
  const sent = await place()
  const bytes = noise(12 * MEBIBYTE)
  const upload_id = await begun(sent, bytes.length)
  const both = [patch(endpoint, sent, upload_id), patch(other.endpoint, sent, upload_id)]
  for (let at = 0; at < bytes.length; at += MEBIBYTE)
    for (const { asked } of both) asked.write(bytes.subarray(at, at + MEBIBYTE))
  for (const { asked } of both) asked.end()
  const answers = await Promise.all(both.map(({ status }) => status))
  expect(answers.toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await offset(endpoint, sent, upload_id)).toBe(bytes.length)
  expect((await original(sent, (await save(sent, upload_id)).body.talk_id)).equals(bytes)).toBe(true)
})

test('a sender whose line went dead does not keep the next one waiting', async () => {
  const sent = await place()
  const bytes = noise(MEBIBYTE)
  const upload_id = await begun(sent, bytes.length)
  const dead = patch(endpoint, sent, upload_id)
  dead.asked.write(bytes.subarray(0, 1000))
  const next = patch(other.endpoint, sent, upload_id)
  next.asked.end(bytes)
  expect(await next.status).toBe(204)
  dead.asked.destroy()
  expect((await original(sent, (await save(sent, upload_id)).body.talk_id)).equals(bytes)).toBe(true)
})

test('more bytes than announced are refused, also without a length for the request', async () => {
  const sent = await place()
  const upload_id = await begun(sent, 1000)
  const { asked, status } = patch(endpoint, sent, upload_id)
  asked.write(noise(2000))
  asked.end()
  expect(await status).toBe(413)
  expect(await offset(endpoint, sent, upload_id)).toBeLessThanOrEqual(1000)
})

import { api } from '@earshot/contract'
import { uploadProtocol } from '@earshot/contract/uploads'
import { expect, test } from 'vitest'
import { silence } from '../testing/recordings.ts'
import { bearer, testApp } from '../testing/test-app.ts'
import { writeOrDrop } from './log.ts'

const MORE_THAN_ANY_DISK = `${2 ** 40}`
const { person, place, send, ask, app, context } = testApp({
  env: { DISK_RESERVE_MB: MORE_THAN_ANY_DISK },
  alone: true,
})

const stored = async () => {
  const keys: string[] = []
  for (const prefix of ['incoming/', 'originals/'])
    for await (const { key } of context().storage.list(prefix)) keys.push(key)
  return keys
}

test('when the disk is full up to its reserve, uploads are refused and leave nothing behind; the rest works', async () => {
  const { org_id, channel_id, admin } = await place()
  const sound = await silence(1)
  const refused = await send(admin, { org_id, channel_id }, sound)
  expect([refused.status, refused.refusal.error]).toEqual([507, 'storage_full'])
  const json = await ask(admin, api.talks.save, { org_id, channel_id, audio: sound.toString('base64') })
  expect(json.status).toBe(507)
  expect(await stored()).toEqual([])
  expect((await ask(admin, api.search.search, { org_id })).body.total).toBe(0)
  expect((await ask(admin, api.channels.create, { org_id, name: 'Still works' })).status).toBe(201)
})

test('a part of an upload is refused with the time to try again, and what came before is kept', async () => {
  const { org_id, admin } = await place()
  const headers = { ...bearer(admin), 'tus-resumable': '1.0.0' }
  const metadata = `org_id ${Buffer.from(org_id).toString('base64')}`
  const url = `/v3${uploadProtocol.path}`
  const created = await app().inject({
    method: 'POST',
    url,
    headers: { ...headers, 'upload-length': '1000', 'upload-metadata': metadata },
  })
  expect(created.statusCode).toBe(201)
  const part = await app().inject({
    method: 'PATCH',
    url: String(created.headers.location),
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: Buffer.alloc(500),
  })
  expect([part.statusCode, part.headers['retry-after'], part.json().error]).toEqual([507, '60', 'storage_full'])
  const known = await app().inject({ method: 'HEAD', url: String(created.headers.location), headers })
  expect([known.statusCode, known.headers['upload-offset']]).toEqual([200, '0'])
})

test('operators see how much is free, in Operations and in the metrics; admins of one organization do not', async () => {
  const { org_id, admin } = await place()
  expect((await ask(admin, api.operations.find, { org_id })).body.disk).toBeNull()
  const operator = await person()
  const { outside } = context().connections
  await outside.updateTable('users').set({ level: 1000 }).where('user_id', '=', operator.user_id).execute()
  const { disk } = (await ask(operator, api.operations.find, { org_id })).body
  expect(disk).toEqual({ free: expect.any(Number), reserve: 2 ** 60 })
  expect(disk?.free).toBeGreaterThan(1024 ** 2)
  const text = await context().metrics.text({ queues: [], unfinished: [], disk: await context().disk.space() })
  expect(text).toMatch(/^earshot_disk_free_bytes \d+/m)
})

test('a line of the log that cannot be written is dropped; one that is written in pieces is written whole', () => {
  const full = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  expect(() => writeOrDrop('a line\n', full)).not.toThrow()
  const written: string[] = []
  let busy = true
  writeOrDrop('a longer line\n', (rest) => {
    busy = !busy
    if (!busy) throw Object.assign(new Error('busy'), { code: 'EAGAIN' })
    written.push(rest.subarray(0, 5).toString())
    return Math.min(5, rest.length)
  })
  expect(written.join('')).toBe('a longer line\n')
})

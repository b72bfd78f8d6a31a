import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { api } from '@earshot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { dataUrl } from '../attachments/testing/pictures.ts'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { containers, damaged, silence, speech, videoWithoutSound } from '../../testing/recordings.ts'

const { ask, organization, memberOf, app, context } = testApp({ alone: true })
const { create, update } = api.speakers

const get = (url: string, who: Person | null = null, headers = {}) =>
  app().inject({ url, headers: { ...bearer(who), ...headers } })

async function speaking(sample?: string) {
  const place = await organization()
  const { body } = await ask(place.admin, create, {
    org_id: place.org_id,
    name: 'Eve',
    sample: sample ?? dataUrl(await speech('one two three', 'webm'), 'audio/webm'),
  })
  return { ...place, ...body }
}

async function lengthOf(mp3: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-sample-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'sample.mp3'), mp3)
  const args = ['-v', 'error', '-show_entries', 'format=duration,format_name', '-of', 'json', 'sample.mp3']
  const { format } = JSON.parse((await promisify(execFile)('ffprobe', args, { cwd: folder })).stdout)
  expect(format.format_name).toBe('mp3')
  return Number(format.duration)
}

const playlist = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${address}\n#EXT-X-ENDLIST\n`
const NONE = /^This (kind of file cannot be used|file is damaged)|^This file contains no audio/

test.each([
  ['text', async () => 'hello, I am sample.mp3'],
  ['nothing but a beginning', async () => (await speech('one two three', 'mp4')).subarray(0, 100)],
  ['a playlist of our files', async () => playlist('file:///etc/passwd')],
  ['a playlist of an address', async () => playlist('http://127.0.0.1:9/secret.ts')],
  ['a list of files to join', async () => "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['a film without sound', videoWithoutSound],
  ['a picture', async () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')],
  ['what begins as a recording and goes on as noise', () => damaged('mp4')],
])('%s is refused as a sample, with a reason', async (_, bytes) => {
  const { org_id, admin } = await organization()
  const sample = dataUrl(await bytes(), 'audio/mpeg')
  const { status, refusal } = await ask(admin, create, { org_id, name: 'Eve', sample })
  expect([status, refusal.error, refusal.field]).toEqual([415, 'unsupported_media', 'sample'])
  expect(refusal.text).toMatch(NONE)
  expect((await ask(admin, api.speakers.list, { org_id })).body).toEqual([])
  expect((await readdir(context().config.dataDir)).filter((name) => name.startsWith('scratch'))).toEqual([])
})

test('more than 5 MB are refused', async () => {
  const { org_id, admin } = await organization()
  const sample = dataUrl(Buffer.alloc(5.1 * 1024 * 1024))
  const { status, refusal } = await ask(admin, create, { org_id, name: 'Eve', sample })
  expect([status, refusal.text]).toEqual([400, 'The sample is too large: at most 5 MB'])
})

test.each(containers)('a sample as %s plays everywhere, as mp3', async (container) => {
  const { sample } = await speaking(dataUrl(await speech('one two three', container)))
  const { statusCode, headers, rawPayload } = await get(sample)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' })
  expect(await lengthOf(rawPayload)).toBeGreaterThan(0.5)
})

test('a long sample is cut to its first minute', async () => {
  const { sample } = await speaking(dataUrl(await silence(90)))
  const length = await lengthOf((await get(sample)).rawPayload)
  expect(length).toBeGreaterThan(59.5)
  expect(length).toBeLessThan(60.5)
})

test('a range of it is answered with just its bytes', async () => {
  const { sample } = await speaking()
  const whole = (await get(sample)).rawPayload
  const { statusCode, headers, rawPayload } = await get(sample, null, { range: 'bytes=10-19' })
  expect([statusCode, headers['content-range'], rawPayload]).toEqual([
    206,
    `bytes 10-19/${whole.length}`,
    whole.subarray(10, 20),
  ])
})

test('a visitor cannot play it without a valid address', async () => {
  const { speaker_id, sample } = await speaking()
  const other = await speaking()
  expect((await get(`/v3/sample?speaker_id=${speaker_id}`)).statusCode).toBe(401)
  expect((await get(sample.replace(speaker_id, other.speaker_id))).statusCode).toBe(401)
})

test('members can play it, and a non-member gets 404', async () => {
  const { org_id, speaker_id } = await speaking()
  const address = (id: string) => `/v3/sample?speaker_id=${id}`
  expect((await get(address(speaker_id), await memberOf(org_id))).statusCode).toBe(200)
  const stranger = (await organization()).admin
  const [foreign, absent] = [
    await get(address(speaker_id), stranger),
    await get(address(crypto.randomUUID()), stranger),
  ]
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
})

test('sending its address back keeps it, another one replaces it, an empty value removes it', async () => {
  const { admin, speaker_id, sample, name } = await speaking()
  expect((await ask(admin, update, { speaker_id, name, sample })).body.sample).toBe(sample)
  const other = dataUrl(await speech('four five six'))
  const replaced = (await ask(admin, update, { speaker_id, sample: other })).body.sample
  expect([(await get(sample)).statusCode, (await get(replaced)).statusCode]).toEqual([404, 200])
  expect((await ask(admin, update, { speaker_id, sample: '' })).body.sample).toBe('')
  expect((await get(replaced)).statusCode).toBe(404)
})

test('an address stops when its session is signed out', async () => {
  const { admin, sample } = await speaking()
  await ask(admin, api.sessions.revoke, {})
  await expect.poll(async () => (await get(sample)).statusCode).toBe(401)
})

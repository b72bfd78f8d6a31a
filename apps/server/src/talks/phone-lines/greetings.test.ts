import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { beforeAll, expect, test } from 'vitest'
import { dataUrl } from '../../organizations/attachments/testing/pictures.ts'
import { deleteVersionsJob } from '../../organizations/attachments/clear.job.ts'
import { damaged, silence, speech, videoWithoutSound } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, app, context, organization, channelOf, memberOf } = testApp({ alone: true })
const { create, update, remove } = api.phoneLines
const NUMBER = '+4930123456'

let spoken: string
beforeAll(async () => {
  spoken = dataUrl(await speech('you have reached the night desk', 'webm'), 'audio/webm')
})

async function station(fields: Partial<RequestOf<typeof create>> = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  const line = { org_id, channel_id, number: NUMBER, unknown: 'accept', ...fields } as const
  const { body, ...made } = await ask(admin, create, line)
  const change = async (changes: object) =>
    (await ask(admin, update, { org_id, line_id: body.line_id, ...changes })).body.greeting_sound
  return { org_id, admin, line: body, made, change }
}

type Station = Awaited<ReturnType<typeof station>>

async function called({ org_id, admin }: Station, call_id = 'call') {
  const event = { org_id, event: 'start', call_id, to: NUMBER, from: 'anonymous' } as const
  const { steps } = (await ask(admin, api.phoneCalls.report, event)).body
  return steps
}

const get = (url: string) => app().inject({ url: url.replace(context().config.appUrl, '') })

test.each([
  ['text', async () => Buffer.from('hello, I am greeting.wav')],
  ['a playlist of our files', async () => Buffer.from('#EXTM3U\n#EXTINF:3,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')],
  ['a film without sound', videoWithoutSound],
  ['what begins as a recording and goes on as noise', () => damaged('mp4')],
])('%s is refused as a greeting, and no number is added', async (_, bytes) => {
  const { org_id, admin, made } = await station({ greeting_sound: dataUrl(await bytes(), 'audio/wav') })
  expect(made).toMatchObject({ status: 415, refusal: { error: 'unsupported_media', field: 'greeting_sound' } })
  expect((await ask(admin, api.phoneLines.list, { org_id })).body).toEqual([])
})

test('a greeting of more than 5 MB, and one of a member, are refused', async () => {
  const large = await station({ greeting_sound: dataUrl(Buffer.alloc(5.1 * 1024 * 1024)) })
  expect(large.made).toMatchObject({ status: 400, refusal: { text: 'The greeting is too large: at most 5 MB' } })
  const { org_id, line } = await station()
  const asked = { org_id, line_id: line.line_id, greeting_sound: spoken }
  expect((await ask(await memberOf(org_id), update, asked)).status).toBe(403)
})

test('callers hear the recorded greeting instead of the text, at an address that needs no key', async () => {
  const at = await station({ greeting: 'Night desk', greeting_sound: spoken })
  const [play, record] = await called(at)
  expect([play, record]).toMatchObject([{ do: 'play', prompt: 'greeting', text: 'Night desk' }, { do: 'record' }])
  const { statusCode, headers, rawPayload } = await get(play?.url ?? '')
  expect([statusCode, headers['content-type']]).toEqual([200, 'audio/wav'])
  // PCM, mono, 8000 samples a second, 16 bits.
  expect(rawPayload.subarray(8, 12).toString()).toBe('WAVE')
  expect([20, 22, 34].map((offset) => rawPayload.readUInt16LE(offset))).toEqual([1, 1, 16])
  expect(rawPayload.readUInt32LE(24)).toBe(8000)
})

test('an address that was changed is refused, and one of a removed greeting is not found', async () => {
  const [one, other] = [await station({ greeting_sound: spoken }), await station({ greeting_sound: spoken })]
  const address = one.line.greeting_sound
  expect((await get(address)).statusCode).toBe(200)
  const { org_id, line_id } = one.line
  const forged = [address.replace(org_id, other.line.org_id), address.replace(line_id, other.line.line_id)]
  for (const changed of [...forged, address.replace(/.$/, '_'), address.replace(/&sig=.*/, '&sig=')])
    expect((await get(changed)).statusCode, changed).toBe(401)
  expect((await get(address.replace(/&?sig=[^&]*/, ''))).statusCode).toBe(400)
})

test('a greeting is cut to its first minute', async () => {
  const at = await station({ greeting_sound: dataUrl(await silence(90)) })
  const seconds = (await get(at.line.greeting_sound)).rawPayload.length / 16_000
  expect(seconds).toBeGreaterThan(59.5)
  expect(seconds).toBeLessThan(60.5)
})

test('a greeting stays when other fields change, is replaced, and is removed; then the text is spoken again', async () => {
  const at = await station({ greeting_sound: spoken })
  const { greeting_sound } = at.line
  expect(await at.change({ longest: 60, greeting_sound })).toBe(greeting_sound)
  expect(await at.change({ longest: 90 })).toBe(greeting_sound)
  const replaced = await at.change({ greeting_sound: dataUrl(await silence(2)) })
  expect(replaced).not.toBe(greeting_sound)
  // A call that began before it was replaced goes on.
  expect((await get(greeting_sound)).statusCode).toBe(200)
  expect((await called(at))[0]?.url).toContain(replaced)
  expect(await at.change({ greeting_sound: '' })).toBe('')
  expect((await called(at))[0]).toMatchObject({ do: 'say', prompt: 'greeting', url: '' })
})

test('the sound goes with the number', async () => {
  const at = await station({ greeting_sound: spoken })
  const { org_id, line_id } = at.line
  const folder = path.join(context().config.dataDir, 'files/greetings/line', org_id, line_id)
  expect(await readdir(folder)).toHaveLength(1)
  await ask(at.admin, remove, { org_id, line_id })
  const later = { now: Date.now() + 2 * 60 * 60 * 1000 }
  await clearAt(later.now, { kind: 'greeting', of: 'line', id: line_id, org_id })
  expect(await readdir(folder).catch(() => [])).toEqual([])
})

async function clearAt(now: number, payload: Parameters<typeof deleteVersionsJob.handle>[1]) {
  const before = Date.now
  Date.now = () => now
  await deleteVersionsJob.handle(context(), payload, new AbortController().signal).finally(() => {
    Date.now = before
  })
}

test('a greeting with keys is played before the key is waited for', async () => {
  const at = await station({ greeting_sound: spoken })
  await at.change({ keys: [{ digit: '1', channel_id: at.line.channel_id }] })
  expect((await called(at, 'keys')).map(({ do: what }) => what)).toEqual(['play', 'gather'])
})

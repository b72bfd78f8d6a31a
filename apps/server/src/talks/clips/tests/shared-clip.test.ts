import { api } from '@earshot/contract'
import type { ClipCard } from '@earshot/contract/clips'
import { beforeAll, expect, test } from 'vitest'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { openClipFixture } from '../testing/clip-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import { tonesIn } from '../testing/tones.ts'

const place = testApp({ alone: true })
const counting = testApp({ alone: true, env: { RATE_LIMITS: 'on' } })
const { ask, app, context } = place
const { find, save, remove, list } = api.clips

let stage: Awaited<ReturnType<typeof openClipFixture>>
beforeAll(async () => {
  stage = await openClipFixture(place)
})

const card = async (clip_id: string) => (await ask(null, find, { clip_id })).body
const soundAt = (url: string | null, headers = {}) => app().inject({ url: url ?? '', headers })
const playsOf = async (clip_id: string) =>
  (await ask(stage.admin, list, { org_id: stage.org_id })).body.clips.find((clip) => clip.clip_id === clip_id)?.plays

async function met(clip_id: string, audio_url: string | null) {
  const { status, refusal } = await ask(null, find, { clip_id })
  return [status, status === 200 ? '' : refusal.text, (await soundAt(audio_url)).statusCode]
}

test.each(['', 'x', 'A'.repeat(32), `${'a'.repeat(31)}G`, crypto.randomUUID()])('%j is no clip', async (clip_id) => {
  expect(await ask(null, find, { clip_id })).toMatchObject({ status: 400, refusal: { text: 'This is not a clip' } })
})

test('an unknown clip is not found', async () => {
  expect((await ask(null, find, { clip_id: 'a'.repeat(32) })).status).toBe(404)
  expect((await ask(null, save, { clip_id: 'a'.repeat(32), password: 'guess' })).status).toBe(404)
})

test('a visitor can play exactly the range and read its words, and nothing else', async () => {
  const { org_id, talk_id, sender, published } = stage
  const { clip_id } = await published({ start: 3, end: 6, title: 'Pump', show_speaker: true })
  const shown = await card(clip_id)
  expect(shown).toEqual({
    ...{ clip_id, needs_password: false, title: 'Pump', duration: 3, text: 'three four five' },
    words: ['three', 'four', 'five'].map((text) => ({ text, start: expect.any(Number), end: expect.any(Number) })),
    ...{ speaker: 'Mira <Olsen>', peaks: expect.any(Array), audio_url: expect.any(String), allow_download: false },
  })
  for (const { start, end } of shown.words) expect(start >= 0 && start < end && end <= 3).toBe(true)
  const { statusCode, headers, rawPayload } = await soundAt(shown.audio_url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'audio/mpeg'])
  const heard = await tonesIn(rawPayload)
  expect(heard.seconds).toEqual([3, 4, 5])
  expect(heard.duration).toBeGreaterThan(2.9)
  expect(heard.duration).toBeLessThan(3.1)
  const told = JSON.stringify([shown, headers]) + rawPayload.toString('latin1')
  for (const secret of [org_id, talk_id, sender.user_id, sender.email, 'Station Seven', 'Ops'])
    expect(told).not.toContain(secret)
})

test('a word counts where its middle lies, and text and speaker are only shown where it was wanted', async () => {
  const { published } = stage
  const half = await card((await published({ start: 3.2, end: 5.3 })).clip_id)
  expect([half.text, half.speaker]).toEqual(['three four five', null])
  const less = await card((await published({ start: 3.3, end: 5.2 })).clip_id)
  expect(less.text).toBe('four')
  expect((await card((await published({ end: 1, show_text: false })).clip_id)).text).toBeNull()
})

test('a correction of the talk appears in its clip', async () => {
  const { org_id, talk_id, published } = await openClipFixture(place)
  const { clip_id } = await published({ start: 0, end: 2 })
  const words = JSON.stringify([{ text: 'nought', start: 0, end: 0.5, confidence: 1 }])
  const { db } = alone(enterAsJob(context(), org_id))
  const newest = { org_id, talk_id, version: 2, engine: null, language: 'en', text: 'nought', words }
  await db.insertInto('transcripts').values(newest).execute()
  expect((await card(clip_id)).text).toBe('nought')
})

test('notes of the talk are in no clip, nor on its page', async () => {
  const { sender, talk_id, published } = stage
  await ask(sender, api.notes.create, { talk_id, position: 2, text: 'Confidential remark' })
  const { clip_id, url } = await published({ show_speaker: true, allow_download: true })
  const page = await app().inject(url.replace('http://localhost:3000', ''))
  expect(page.statusCode).toBe(200)
  expect(page.body + JSON.stringify(await card(clip_id))).not.toContain('Confidential')
})

test('peaks are those of the range', async () => {
  const { peaks } = await card((await stage.published({ start: 2, end: 4 })).clip_id)
  expect(peaks.length).toBeGreaterThan(50)
  expect(peaks.length).toBeLessThanOrEqual(160)
  for (const peak of peaks) expect(peak).toBeGreaterThan(0.3)
})

test('without the clip’s own signature the sound is refused', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  const other = await stage.published({ end: 1 })
  const { audio_url } = await card(clip_id)
  expect((await soundAt(audio_url?.replace(clip_id, other.clip_id) ?? '')).statusCode).toBe(401)
  expect((await soundAt(audio_url?.replace(/exp=\d+/, 'exp=9999999999') ?? '')).statusCode).toBe(401)
  expect((await soundAt(`/v3/clip_sound?clip_id=${clip_id}`)).statusCode).toBe(400)
})

test('a clip with a password shows only that it has one, until the password is given', async () => {
  const { published } = stage
  const { clip_id } = await published({ start: 1, end: 2, title: 'Pump', password: 'open sésame', show_speaker: true })
  expect(await card(clip_id)).toEqual({
    ...{ clip_id, needs_password: true, title: '', duration: 0, text: null, speaker: null },
    ...{ words: [], peaks: [], audio_url: null, allow_download: false },
  })
  const wrong = await ask(null, save, { clip_id, password: 'open sesame' })
  expect([wrong.status, wrong.refusal]).toEqual([
    403,
    { error: 'forbidden', text: 'Wrong password', field: 'password' },
  ])
  const open = (await ask(null, save, { clip_id, password: 'open se\u0301same' })).body as ClipCard
  expect(open).toMatchObject({ needs_password: false, title: 'Pump', text: 'one' })
  expect((await soundAt(open.audio_url)).statusCode).toBe(200)
})

test('after ten wrong passwords even the right one is refused for a while; from elsewhere it works', async () => {
  const { published } = await openClipFixture(counting)
  const [one, other] = [
    await published({ end: 1, password: 'secret' }),
    await published({ end: 1, password: 'secret' }),
  ]
  const guess = (clip_id: string, password: string, remoteAddress = '192.0.2.7') =>
    counting.app().inject({ method: 'POST', url: '/v3/clip', payload: { clip_id, password }, remoteAddress })
  for (let at = 0; at < 10; at++) expect((await guess(one.clip_id, `${at}`)).statusCode).toBe(403)
  const refused = await guess(one.clip_id, 'secret')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await guess(other.clip_id, 'secret')).statusCode).toBe(200)
  expect((await guess(one.clip_id, 'secret', '192.0.2.8')).statusCode).toBe(200)
})

test('a revoked clip stops at once', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  const { audio_url } = await card(clip_id)
  await ask(stage.sender, remove, { clip_id })
  expect(await met(clip_id, audio_url)).toEqual([404, 'Not found, or you do not have access', 404])
})

test('a clip stops when its time is over', async () => {
  const { org_id, published } = stage
  const { clip_id } = await published({ end: 1, expires_at: '2099-01-01T00:00:00Z' })
  const { audio_url } = await card(clip_id)
  const past = { expires_at: new Date(Date.now() - 1).toISOString() }
  await alone(enterAsJob(context(), org_id)).db.updateTable('clips').set(past).where('clip_id', '=', clip_id).execute()
  expect(await met(clip_id, audio_url)).toEqual([410, 'This clip has expired', 410])
})

test('a clip stops while its talk is in the bin, while clips are off, and while the organization is in the bin', async () => {
  const { org_id, admin, talk_id, published } = await openClipFixture(place)
  const { clip_id } = await published({ end: 1 })
  const { audio_url } = await card(clip_id)
  const gone = [410, 'This clip is no longer available', 410]
  const good = [200, '', 200]
  const { db } = alone(enterAsJob(context(), org_id))
  const bin = (deleted: string | null) =>
    db.updateTable('talks').set({ deleted }).where('talk_id', '=', talk_id).execute()
  await bin(new Date().toISOString())
  expect(await met(clip_id, audio_url)).toEqual(gone)
  await bin(null)
  expect(await met(clip_id, audio_url)).toEqual(good)

  await ask(admin, api.organizations.update, { org_id, clips: false })
  expect(await met(clip_id, audio_url)).toEqual(gone)
  await ask(admin, api.organizations.update, { org_id, clips: true })
  expect(await met(clip_id, audio_url)).toEqual(good)

  await db.updateTable('organizations').set({ deleted: new Date().toISOString() }).execute()
  expect((await met(clip_id, audio_url)).filter((each) => typeof each === 'number')).toEqual([404, 404])
})

test('a play is counted when playback starts: not for the page, a probe of the first bytes, or later ranges', async () => {
  const { clip_id } = await stage.published({ end: 4 })
  const { audio_url } = await card(clip_id)
  const etag = (await soundAt(audio_url, { range: 'bytes=500-999' })).headers.etag
  await soundAt(audio_url, { range: 'bytes=0-1' })
  await soundAt(audio_url, { 'if-none-match': etag })
  await app().inject({ method: 'HEAD', url: audio_url ?? '' })
  expect(await playsOf(clip_id)).toBe(0)
  const begun = await soundAt(audio_url, { range: 'bytes=0-' })
  expect([begun.statusCode, begun.headers['cache-control']]).toEqual([206, 'private, no-cache'])
  await soundAt(audio_url)
  expect(await playsOf(clip_id)).toBe(2)
})

test('a clip can be downloaded only where that is allowed, with a safe file name', async () => {
  const { clip_id } = await stage.published({ end: 1 })
  const { audio_url } = await card(clip_id)
  expect(await soundAt(`${audio_url}&download=true`)).toMatchObject({ statusCode: 403 })
  const free = await stage.published({ end: 1, allow_download: true, title: 'Pump "4"/2\n; x=ü' })
  const { statusCode, headers } = await soundAt(`${(await card(free.clip_id)).audio_url}&download=true`)
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="Pump 4 2 ; x=u.mp3"; filename*=UTF-8''Pump%204%202%20%3B%20x%3D%C3%BC.mp3`,
  ])
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(await playsOf(free.clip_id)).toBe(0)
})

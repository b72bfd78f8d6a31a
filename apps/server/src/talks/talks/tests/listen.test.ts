import { api } from '@earshot/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { signedAddress } from '../../../core/signatures.ts'
import { withClockAdvanced } from '../../../testing/eventually.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'

const { ask, send, organization, memberOf, channelOf, app, context } = testApp({ alone: true })

let admin: Person
let org_id: string
let talk_id: string
let unheard: string
let whole: Buffer

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  const channel_id = await channelOf({ org_id, admin })
  unheard = (await send(admin, { org_id, channel_id }, await speech('one two three'))).body.talk_id
  talk_id = (await send(admin, { org_id, channel_id }, await speech('one two three'))).body.talk_id
  await transcodeJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
  whole = (await get(admin)).rawPayload
})

const addressOf = async (who: Person) => (await ask(who, api.talks.find, { talk_id })).body.audio_url

const get = (who: Person | null, headers = {}, url = `/v3/get?talk_id=${talk_id}`) =>
  app().inject({ url, headers: { ...bearer(who), ...headers } })

function changed(address: string, part: string, value: string) {
  const url = new URL(address, 'http://localhost')
  url.searchParams.set(part, value)
  return url.pathname + url.search
}

test('a visitor without a signed address cannot listen', async () => {
  const { statusCode, body } = await get(null)
  expect([statusCode, JSON.parse(body)]).toEqual([401, { error: 'unauthenticated', text: 'Sign in first' }])
})

test('a non-member cannot listen, and does not learn whether there is a talk', async () => {
  const stranger = (await organization()).admin
  const existing = await get(stranger)
  const invented = await get(stranger, {}, `/v3/get?talk_id=${crypto.randomUUID()}`)
  expect([existing.statusCode, existing.body]).toEqual([404, invented.body])
})

test('a person with an unverified email cannot listen', async () => {
  expect((await get(await memberOf(org_id, { verified: false }))).statusCode).toBe(403)
})

test.each([
  ['talk_id', () => unheard],
  ['sid', () => crypto.randomUUID()],
  ['exp', () => String(Math.floor(Date.now() / 1000) + 999_999)],
  ['exp', () => 'never'],
  ['exp', () => 'Infinity'],
  ['sig', () => 'A'.repeat(43)],
  ['sig', () => ''],
  ['sig', () => 'é'],
])('an address whose %s was changed is refused', async (part, value) => {
  const address = await addressOf(admin)
  expect((await get(null, {}, address)).statusCode).toBe(200)
  expect((await get(null, {}, changed(address, part, value()))).statusCode).toBe(401)
})

test('an address signed for the session of a non-member is refused', async () => {
  const stranger = (await organization()).admin
  const { sid } = JSON.parse(Buffer.from(stranger.token.split('.')[1] ?? '', 'base64url').toString())
  const address = signedAddress(context().sessionSecret, '/v3/get', { talk_id, sid })
  expect((await get(null, {}, address)).statusCode).toBe(404)
})

test('a correctly signed address is refused after its expiry', async () => {
  const sid = new URL(await addressOf(admin), 'http://localhost').searchParams.get('sid') ?? ''
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60 * 60 * 1000 })
  const address = signedAddress(context().sessionSecret, '/v3/get', { talk_id, sid })
  vi.useRealTimers()
  const { statusCode, body } = await get(null, {}, address)
  expect([statusCode, JSON.parse(body).error]).toEqual([401, 'unauthenticated'])
})

test('the address of a session stops within a second when the session is signed out', async () => {
  const member = await memberOf(org_id)
  const address = await addressOf(member)
  expect((await get(null, {}, address)).statusCode).toBe(200)
  const { outside } = context().connections
  await outside
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', member.user_id)
    .execute()
  expect((await withClockAdvanced(1000, () => get(null, {}, address))).statusCode).toBe(401)
})

test('an invalid token is refused even with a valid address', async () => {
  expect((await get({ token: 'x' } as Person, {}, await addressOf(admin))).statusCode).toBe(401)
})

test('an invalid value of original is refused', async () => {
  expect((await get(admin, {}, `/v3/get?talk_id=${talk_id}&original=yes`)).statusCode).toBe(400)
})

test('a talk whose sound is not ready says so, and still serves its original', async () => {
  const { statusCode, body } = await get(admin, {}, `/v3/get?talk_id=${unheard}`)
  expect([statusCode, JSON.parse(body).text]).toEqual([404, 'The audio of this talk is not ready yet'])
  expect((await get(admin, {}, `/v3/get?talk_id=${unheard}&original=true`)).statusCode).toBe(200)
})

test('a member gets an mp3, with a token or by the signed address alone', async () => {
  const member = await memberOf(org_id)
  for (const response of [await get(member), await get(null, {}, await addressOf(member))]) {
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(whole)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(whole.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers).not.toHaveProperty('content-disposition')
  }
  expect(whole.length).toBeGreaterThan(1000)
})

test('an address is valid for one to two hours, and is the same for a whole hour', async () => {
  const url = new URL(await addressOf(admin), 'http://localhost')
  const left = Number(url.searchParams.get('exp')) - Date.now() / 1000
  expect(left).toBeGreaterThan(3590)
  expect(left).toBeLessThanOrEqual(7200)
  expect(url.pathname + url.search).toBe(await addressOf(admin))
})

test.each([
  ['bytes=0-1', 0, 2],
  ['bytes=10-19', 10, 20],
  ['bytes=-5', -5, undefined],
  ['bytes=100-', 100, undefined],
])('a range is answered with just its bytes: %s', async (range, from, to) => {
  const response = await get(admin, { range })
  const wanted = whole.subarray(from, to)
  const start = from < 0 ? whole.length + from : from
  expect(response.statusCode).toBe(206)
  expect(response.rawPayload.equals(wanted)).toBe(true)
  expect(response.headers['content-length']).toBe(String(wanted.length))
  expect(response.headers['content-range']).toBe(`bytes ${start}-${start + wanted.length - 1}/${whole.length}`)
})

test('a range beyond the end is refused with the length', async () => {
  const response = await get(admin, { range: `bytes=${whole.length}-` })
  expect(response.statusCode).toBe(416)
  expect(response.headers['content-range']).toBe(`bytes */${whole.length}`)
  expect(response.body).toBe('')
})

test('a browser that has the sound is not sent it again', async () => {
  const { etag } = (await get(admin)).headers
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const response = await get(admin, { 'if-none-match': known })
    expect([response.statusCode, response.rawPayload.length]).toEqual([304, 0])
    expect(response.headers.etag).toBe(etag)
  }
  expect((await get(admin, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a range of another version is answered with the whole', async () => {
  const { etag } = (await get(admin)).headers
  expect((await get(admin, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  const other = await get(admin, { range: 'bytes=0-1', 'if-range': '"other"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.length])
})

test('a HEAD request returns headers only', async () => {
  const response = await app().inject({ method: 'HEAD', url: `/v3/get?talk_id=${talk_id}`, headers: bearer(admin) })
  expect([response.statusCode, response.body]).toEqual([200, ''])
  expect(response.headers['content-length']).toBe(String(whole.length))
  expect((await app().inject({ method: 'HEAD', url: `/v3/get?talk_id=${talk_id}` })).statusCode).toBe(401)
})

test('the original comes as it was sent, as a download', async () => {
  const address = changed(await addressOf(admin), 'original', 'true')
  const response = await get(null, {}, address)
  expect(response.rawPayload.equals(await speech('one two three'))).toBe(true)
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="Talk [\w .-]+\.wav"; filename\*=UTF-8''Talk%20[\w%.-]+\.wav$/,
  )
  expect(response.headers['content-type']).toMatch(/wav/)
  expect(response.headers.etag).not.toBe((await get(admin)).headers.etag)
})

test('where a proxy sends recordings, it is told which, and only for those who may hear it', async () => {
  const { config } = context()
  const behind = await buildApp({ ...context(), config: { ...config, accelRedirect: '/recordings/' } }, null)
  const url = `/v3/get?talk_id=${talk_id}`
  const sent = await behind.inject({ url, headers: bearer(admin) })
  const file = `/recordings/playable/${org_id}/${talk_id}.mp3`
  expect([sent.statusCode, sent.body, sent.headers['x-accel-redirect']]).toEqual([200, '', file])
  expect([sent.headers['content-type'], sent.headers['cache-control']]).toEqual(['audio/mpeg', 'private, max-age=3600'])
  const refused = await behind.inject({ url, headers: bearer((await organization()).admin) })
  expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
  await behind.close()
})

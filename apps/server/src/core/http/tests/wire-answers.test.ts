import { randomBytes } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { PASSWORD, testAccounts } from '../../../identity/accounts/testing/test-accounts.ts'
import { browser } from '../../../testing/browser.ts'
import { openEventStream } from '../../../testing/event-stream.ts'
import { eventually } from '../../../testing/eventually.ts'
import { form } from '../../../testing/multipart-form.ts'
import { speech } from '../../../testing/recordings.ts'
import { bearer, type Person, testApp } from '../../../testing/test-app.ts'

const tested = testApp({ worker: true, env: { IDENTITY_LIMITS: 'off' } })
const { app, ask, place, memberOf, person } = tested
const { resident } = testAccounts(tested)

const saved = async (who: Person, fields: Record<string, string>, filename: string) => {
  const audio = { filename, type: 'audio/wav', bytes: await speech('gate four is open') }
  const request = form({ ...fields, audio })
  const { body } = await app().inject({
    method: 'POST',
    url: '/v3/save',
    headers: { ...request.headers, ...bearer(who) },
    payload: request.payload,
  })
  return JSON.parse(body) as { talk_id: string; title: string | null }
}

test.each([
  ['say %22x%22.wav', 'say "x"'],
  ['100%25 sure.wav', '100%25 sure'],
  ['two%0D%0Alines.wav', 'two lines'],
  ['a\u202Eb.wav', 'ab'],
  ['\u200B.wav', null],
])('a file that a browser calls %j is a talk called %j', async (filename, title) => {
  const { org_id, channel_id, admin } = await place()
  expect((await saved(admin, { org_id, channel_id }, filename)).title).toBe(title)
})

test.each([
  ['Night round', `attachment; filename="Night round.wav"; filename*=UTF-8''Night%20round.wav`],
  ['Gate 4/5: "open"', `attachment; filename="Gate 4 5 open.wav"; filename*=UTF-8''Gate%204%205%20open.wav`],
  ['東京', `attachment; filename="_.wav"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC.wav`],
])('the original of the talk %s is downloaded under its name', async (title, header) => {
  const { org_id, channel_id, admin } = await place()
  const { talk_id } = await saved(admin, { org_id, channel_id, title }, 'x.wav')
  const { headers } = await app().inject({ url: `/v3/get?talk_id=${talk_id}&original=true`, headers: bearer(admin) })
  expect(headers['content-disposition']).toBe(header)
})

test('the original of a talk without a title is downloaded under its time', async () => {
  const { org_id, channel_id, admin } = await place()
  const fields = { org_id, channel_id, title: '', recorded_at: '2026-01-31T09:30:00Z' }
  const { talk_id } = await saved(admin, fields, 'x.wav')
  const { headers } = await app().inject({ url: `/v3/get?talk_id=${talk_id}&original=true`, headers: bearer(admin) })
  expect(headers['content-disposition']).toContain('filename="Talk 2026-01-31 09.30.wav"')
})

test('a feed answers 304 to every form of a version that it has, and takes fields of trackers', async () => {
  const { org_id, admin } = await place()
  const { url } = (await ask(admin, api.feeds.create, { org_id, channel_id: null, query: '' })).body as { url: string }
  const { pathname, search } = new URL(url)
  const read = async (headers: object = {}, more = '') =>
    app().inject({ url: `${pathname}${search}${more}`, headers: headers as Record<string, string> })
  const first = await read({}, '&utm_source=podcasts&fbclid=x')
  expect(first.statusCode).toBe(200)
  const etag = String(first.headers.etag)
  for (const tags of [etag, `W/${etag}`, `"x", W/${etag}`, '*'])
    expect((await read({ 'if-none-match': tags })).statusCode).toBe(304)
  expect((await read({ 'if-none-match': '"x"' })).statusCode).toBe(200)
  await ask(admin, api.organizations.update, { org_id, name: 'Renamed' })
  expect((await read({ 'if-none-match': etag })).statusCode).toBe(200)
  expect((await app().inject({ url: `${pathname}${search.replace('sig=', 'sig=x')}&utm_source=x` })).statusCode).toBe(
    401,
  )
})

test.each(['change-password', 'sign-in/email'])('%s tells the session to its cookie only', async (path) => {
  const { email, visitor } = await resident()
  const who = path === 'change-password' ? visitor : browser(app())
  const fields = { email, password: PASSWORD, currentPassword: PASSWORD, newPassword: `${PASSWORD} of today` }
  const { status, body } = await who.post(`/identity/${path}`, { ...fields, revokeOtherSessions: true })
  expect([status, (body as { token?: string }).token]).toEqual([200, undefined])
})

test.each([
  '/identity/sign-up/operator',
  '/identity/sign-up/operator?token=x',
  '/identity/nothing',
  '/identity/token/x',
])('%s is answered with a sentence for people and not as a fault of the server', async (url) => {
  const { statusCode, body } = await app().inject({ url })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(JSON.parse(body).text).toBe('Not found')
})

const keys = () => {
  const [auth, point] = [randomBytes(16), randomBytes(65)]
  return { auth: auth.toString('base64url'), p256dh: point.toString('base64url') }
}

test.each([
  'https://127.0.0.1/push',
  'https://10.0.0.7/x',
  'https://[::1]/x',
  'https://169.254.169.254/',
  'https://localhost/x',
])('push messages to %s, in a private network, are refused when the browser subscribes', async (endpoint) => {
  const { status } = await ask(await person(), api.notifications.subscribe, { endpoint, keys: keys() })
  expect(status).toBe(400)
})

test('what a person hears in one place becomes heard on their other devices at once, and not for others', async () => {
  const { org_id, channel_id, admin } = await place()
  await using before = await openEventStream(app(), admin, { org_id })
  const { talk_id } = await saved(admin, { org_id, channel_id }, 'x.wav')
  const hears = (stream: typeof before, change: string) =>
    eventually(
      async () => stream.changes(),
      (changes) => changes.includes(change as never),
    )
  await eventually(
    async () => (await ask(admin, api.talks.find, { talk_id })).body,
    ({ state }) => state === 'ready',
  )
  // Events keep their order: after this one, none of the talk's own comes.
  await ask(admin, api.tags.create, { org_id, tag: 'sooner' })
  await hears(before, 'tags')
  const [ada, bob] = [await memberOf(org_id), await memberOf(org_id)]
  await using own = await openEventStream(app(), ada, { org_id })
  await using other = await openEventStream(app(), bob, { org_id })
  expect((await ask(ada, api.talks.mark, { talk_id, heard: true })).status).toBe(200)
  await hears(own, 'talks')
  await ask(admin, api.tags.create, { org_id, tag: 'later' })
  await hears(other, 'tags')
  expect(other.changes()).not.toContain('talks')
})

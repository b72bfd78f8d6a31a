import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { openEventStream } from '../../testing/event-stream.ts'

const { ask, person, organization, memberOf, app } = testApp()
const { find, update } = api.users

const DOT = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==`
const request = (url: string) => app().inject({ url })
const refused = (who: Person | null, fields: object) => ask(who, update, fields as { name: string })

test('a visitor cannot change a user', async () => {
  expect((await refused(null, { name: 'Eve' })).status).toBe(401)
})

test.each([
  ['Enter your name', { name: '' }],
  ['Use one line without control characters', { name: 'Ada\nKing' }],
  ['Use at most 80 characters', { name: 'x'.repeat(81) }],
  ['Send the picture as a data URL', { image: 'https://evil.example.org/pixel.gif' }],
  ['“onboarded” is missing or not valid', { onboarded: 'yes' }],
  ['“settings.Theme” is missing or not valid', { settings: { Theme: 'dark' } }],
  ['A setting must be a text, a number, true or false', { settings: { theme: ['dark'] } }],
  ['Use at most 2000 characters', { settings: { theme: 'x'.repeat(2001) } }],
  ['This text contains a character that is not allowed', { settings: { theme: 'a\0b' } }],
  ['This text contains a character that is not allowed', { settings: { theme: 'a\ud800b' } }],
  ['Unknown field “password”', { password: 'x' }],
])('a change is refused: %s', async (text, fields) => {
  const ada = await person()
  const { status, refusal } = await refused(ada, fields)
  expect(status).toBe(400)
  expect(refusal.text).toBe(text)
  expect((await ask(ada, find, {})).body.modified).toBeNull()
})

test('more than fifty settings are too many', async () => {
  const settings = Object.fromEntries(
    Array.from({ length: 51 }, (_, at) => ['s'.repeat((at % 40) + 1) + '_'.repeat(Number(at >= 40)), at]),
  )
  const ada = await person()
  expect(await refused(ada, { settings })).toMatchObject({
    status: 400,
    refusal: { text: 'Use at most 50 settings' },
  })
  const { s: _s, ...fewer } = settings
  expect((await refused(ada, { settings: fewer })).status).toBe(200)
})

test('read-only fields are accepted and ignored: level, role, status, send, email', async () => {
  const ada = await person({ name: 'Ada' })
  const before = (await ask(ada, find, {})).body
  const all = {
    ...before,
    level: 1000,
    role_id: 'x',
    status: 7,
    send: true,
    org_role: 'admin',
    email: 'eve@example.org',
  }
  const { status, body } = await ask(ada, update, { ...all, name: 'Ada King' })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...before,
    name: 'Ada King',
    modified: expect.any(String),
    modified_by: ada.user_id,
    last_seen: body.last_seen,
  })
})

test('missing fields stay, and an empty change does nothing', async () => {
  const ada = await person({ name: 'Ada' })
  expect((await ask(ada, update, {})).body.modified).toBeNull()
  await ask(ada, update, { name: 'Ada King', onboarded: true })
  expect((await ask(ada, update, { settings: { tz: 'Europe/Berlin' } })).body).toMatchObject({
    name: 'Ada King',
    onboarded: true,
    settings: { tz: 'Europe/Berlin' },
  })
})

test('settings are replaced as a whole', async () => {
  const ada = await person()
  await ask(ada, update, { settings: { theme: 'dark', speed: 1.5, keys: false } })
  expect((await ask(ada, find, {})).body.settings).toEqual({ theme: 'dark', speed: 1.5, keys: false })
  await ask(ada, update, { settings: { theme: 'light' } })
  expect((await ask(ada, find, {})).body.settings).toEqual({ theme: 'light' })
})

test('a person is onboarded once the client says so, and not before', async () => {
  const { admin } = await organization()
  expect((await ask(admin, find, {})).body.onboarded).toBe(false)
  expect((await ask(admin, update, { onboarded: true })).body.onboarded).toBe(true)
  expect((await ask(admin, find, {})).body.onboarded).toBe(true)
})

test('a picture is seen by those who know the person, under an address of their own, until it is removed', async () => {
  const { org_id } = await organization()
  const [bob, mia] = [await memberOf(org_id, { name: 'Bob' }), await memberOf(org_id, { name: 'Mia' })]
  expect(await refused(bob, { image: `data:image/png;base64,${btoa('no picture')}` })).toMatchObject({ status: 415 })
  const { image } = (await ask(bob, update, { image: DOT })).body
  expect((await request(image)).headers['content-type']).toBe('image/webp')
  const seen = (await ask(mia, api.members.list, { org_id })).body.find(({ user_id }) => user_id === bob.user_id)
  expect((await request(seen?.image ?? '')).statusCode).toBe(200)
  expect((await ask(bob, update, { image, name: 'Robert' })).body.image).not.toBe('')
  expect((await ask(bob, update, { image: '' })).body.image).toBe('')
  expect((await request(seen?.image ?? '')).statusCode).toBe(404)
})

test('a new name is announced to other members, and settings are not', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id, { name: 'Bob' })
  await using stream = await openEventStream(app(), admin, { org_id })
  await ask(bob, update, { settings: { theme: 'dark' } })
  await ask(bob, update, { name: 'Robert' })
  await stream.until(1)
  expect(stream.changes()).toContain('users')
  expect((await ask(admin, api.members.list, { org_id })).body.map(({ name }) => name)).toEqual(['Ada', 'Robert'])
})

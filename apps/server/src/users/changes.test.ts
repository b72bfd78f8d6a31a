import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { house, type Person } from '../testing/house.ts'
import { listenTo } from '../testing/stream.ts'

const { ask, person, organization, memberOf, app } = house()
const { find, update } = api.users

const DOT = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==`
const look = (url: string) => app().inject({ url })
const refused = (who: Person | null, fields: object) => ask(who, update, fields as { name: string })

test('a visitor changes nobody', async () => {
  expect((await refused(null, { name: 'Eve' })).status).toBe(401)
})

test.each([
  ['Tell the others who you are', { name: '' }],
  ['One line without control characters, please', { name: 'Ada\nKing' }],
  ['At most 80 characters, please', { name: 'x'.repeat(81) }],
  ['Send the picture as a data URL', { image: 'https://evil.example.org/pixel.gif' }],
  ['“onboarded” is missing or not valid', { onboarded: 'yes' }],
  ['“settings.Theme” is missing or not valid', { settings: { Theme: 'dark' } }],
  ['A setting is a text, a number, true or false', { settings: { theme: ['dark'] } }],
  ['At most 2000 characters, please', { settings: { theme: 'x'.repeat(2001) } }],
  ['This text holds a character that no text can hold', { settings: { theme: 'a\0b' } }],
  ['This text holds a character that no text can hold', { settings: { theme: 'a\ud800b' } }],
  ['There is no field “password”', { password: 'x' }],
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
    refusal: { text: 'At most 50 settings, please' },
  })
  const { s: _s, ...fewer } = settings
  expect((await refused(ada, { settings: fewer })).status).toBe(200)
})

test('what is not theirs to change is accepted and ignored: level, role, status, send, e-mail', async () => {
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

test('what is absent stays, and an empty change is none', async () => {
  const ada = await person({ name: 'Ada' })
  expect((await ask(ada, update, {})).body.modified).toBeNull()
  await ask(ada, update, { name: 'Ada King', onboarded: true })
  expect((await ask(ada, update, { settings: { tz: 'Europe/Berlin' } })).body).toMatchObject({
    name: 'Ada King',
    onboarded: true,
    settings: { tz: 'Europe/Berlin' },
  })
})

test('settings are kept as a whole: what is not named any more is gone', async () => {
  const ada = await person()
  await ask(ada, update, { settings: { theme: 'dark', speed: 1.5, keys: false } })
  expect((await ask(ada, find, {})).body.settings).toEqual({ theme: 'dark', speed: 1.5, keys: false })
  await ask(ada, update, { settings: { theme: 'light' } })
  expect((await ask(ada, find, {})).body.settings).toEqual({ theme: 'light' })
})

test('who has finished the first steps is onboarded once they say so, and not before', async () => {
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
  expect((await look(image)).headers['content-type']).toBe('image/webp')
  const seen = (await ask(mia, api.members.list, { org_id })).body.find(({ user_id }) => user_id === bob.user_id)
  expect((await look(seen?.image ?? '')).statusCode).toBe(200)
  expect((await ask(bob, update, { image, name: 'Robert' })).body.image).not.toBe('')
  expect((await ask(bob, update, { image: '' })).body.image).toBe('')
  expect((await look(seen?.image ?? '')).statusCode).toBe(404)
})

test('the others hear that somebody is called differently, and nothing of their settings', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id, { name: 'Bob' })
  await using stream = await listenTo(app(), admin, { org_id })
  await ask(bob, update, { settings: { theme: 'dark' } })
  await ask(bob, update, { name: 'Robert' })
  await stream.until(1)
  expect(stream.changes()).toContain('users')
  expect((await ask(admin, api.members.list, { org_id })).body.map(({ name }) => name)).toEqual(['Ada', 'Robert'])
})

import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { uncacheSession } from '../sessions/session-cache.ts'
import { withClockAdvanced } from '../../testing/eventually.ts'
import { testApp, type Person } from '../../testing/test-app.ts'

const { ask, person, organization, memberOf, app, context } = testApp()
const { list, create, remove } = api.keys

const OVER = { status: 401, refusal: { error: 'unauthenticated', text: 'This key is not valid or has expired' } }
const FOREIGN = crypto.randomUUID()
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

type Fixture = Awaited<ReturnType<typeof organization>>

async function keyOf({ org_id, admin }: Fixture, fields: { send?: boolean; expires_at?: string } = {}) {
  const { status, body } = await ask(admin, create, { org_id, name: 'Radio bridge', ...fields })
  expect(status).toBe(201)
  return { ...body, program: { user_id: admin.user_id, email: '', token: body.key } satisfies Person }
}

const change = (org_id: string, set: object) =>
  context().connections.inside(org_id).updateTable('api_keys').set(set).where('org_id', '=', org_id).execute()

const enters = async (program: Person, org_id: string) => (await ask(program, api.channels.list, { org_id })).status

test('only admins can list, create and revoke keys, and non-members learn nothing', async () => {
  const place = await organization()
  const { key_id } = await keyOf(place)
  const { org_id } = place
  const member = await memberOf(org_id)
  const stranger = (await organization()).admin
  for (const [who, status] of [
    [member, 403],
    [stranger, 404],
    [null, 401],
  ] as const) {
    expect((await ask(who, list, { org_id })).status).toBe(status)
    expect((await ask(who, create, { org_id, name: 'Mine' })).status).toBe(status)
    expect((await ask(who, remove, { key_id })).status).toBe(status)
  }
  expect((await ask(place.admin, list, { org_id })).body).toHaveLength(1)
})

test.each([
  [{ name: '' }, 'Enter a name'],
  [{ name: 'Bridge', expires_at: '2001-01-01T00:00:00Z' }, 'Select a time in the future'],
  [{ name: 'Bridge', expires_at: 'tomorrow' }, 'A time looks like 2026-01-31T09:30:00Z'],
  [{ name: 'Bridge', admin: true }, 'Unknown field “admin”'],
])('a key of %j is refused: %s', async (fields, text) => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, create, { org_id, ...fields })).toMatchObject({ status: 400, refusal: { text } })
})

test('a member who may not send cannot create a key that sends', async () => {
  const place = await organization()
  const { org_id, admin } = place
  await context().connections.inside(org_id).updateTable('members').set({ send: false }).execute()
  expect(await ask(admin, create, { org_id, name: 'Bridge', send: true })).toMatchObject({
    status: 409,
    refusal: { text: 'You do not have permission to send here, so your key cannot send either' },
  })
  await keyOf(place)
})

test('an organization has at most fifty keys, also with concurrent requests', async () => {
  const place = await organization()
  for (let at = 0; at < 48; at++) await keyOf(place)
  const asked = Array.from({ length: 5 }, () => ask(place.admin, create, { org_id: place.org_id, name: 'One more' }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.sort((a, b) => a - b)).toEqual([201, 201, 409, 409, 409])
})

test('a key is shown once, and only its hash is stored', async () => {
  const place = await organization()
  const made = await keyOf(place, { send: true })
  expect(made.key).toMatch(/^ek_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/)
  expect(made.key).toContain(made.key_id.replaceAll('-', ''))
  expect(made).toMatchObject({ name: 'Radio bridge', send: true, last_used: null, expires_at: null })
  expect(made.ending).toBe(made.key.slice(-4))
  const { body } = await ask(place.admin, list, { org_id: place.org_id })
  const { key: _key, program: _program, ...kept } = made
  expect(body).toEqual([kept])
  const rows = await context().connections.inside(place.org_id).selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made.key.slice(36))
})

test.each([
  ['with another secret', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  ['without its secret', (key: string) => key.slice(0, 36)],
  ['with a longer secret', (key: string) => `${key}A`],
  ['in capitals', (key: string) => key.toUpperCase()],
  ['of another id', (key: string) => key.replace(/[0-9a-f]{32}/, crypto.randomUUID().replaceAll('-', ''))],
])('a key %s is refused', async (_, changed) => {
  const place = await organization()
  const { program } = await keyOf(place)
  const wrong = { ...program, token: changed(program.token) }
  expect(await ask(wrong, api.channels.list, { org_id: place.org_id })).toMatchObject(OVER)
  expect(await enters(program, place.org_id)).toBe(200)
  expect(await ask(wrong, api.channels.list, { org_id: place.org_id })).toMatchObject(OVER)
})

test('a key enters no other organization, not even one of the person who made it', async () => {
  const place = await organization()
  const { program } = await keyOf(place)
  const other = (await ask(place.admin, api.organizations.create, { name: 'Other' })).body.org_id
  expect([await enters(program, place.org_id), await enters(program, other)]).toEqual([200, 404])
  expect(await enters(program, FOREIGN)).toBe(404)
})

test('a key cannot use routes about a person', async () => {
  const { program } = await keyOf(await organization(), { send: true })
  const OUTSIDE = { status: 403, refusal: { error: 'forbidden', text: 'A key works only in its organization' } }
  expect(await ask(program, api.users.find, {})).toMatchObject(OUTSIDE)
  expect(await ask(program, api.users.update, { name: 'Eve' })).toMatchObject(OUTSIDE)
  expect(await ask(program, api.organizations.create, { name: 'Eve' })).toMatchObject(OUTSIDE)
  expect(await ask(program, api.phones.create, { phone: '2125550123' })).toMatchObject(OUTSIDE)
  expect(await ask(program, api.sessions.revoke, {})).toMatchObject(OUTSIDE)
  expect(await ask(program, api.sessions.exchange, { token: 'x' })).toMatchObject(OUTSIDE)
  expect(await ask(program, api.invites.find, { invite_id: FOREIGN, verify: 'x' })).toMatchObject(OUTSIDE)
})

test('a key has no admin rights and changes nothing, even when an admin made it', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { program, key_id } = await keyOf(place, { send: true })
  const CLOSED = { status: 403, refusal: { text: 'A key can only read and send. Sign in to do this' } }
  expect(await ask(program, api.channels.create, { org_id, name: 'Eve' })).toMatchObject(CLOSED)
  expect(await ask(program, create, { org_id, name: 'Another' })).toMatchObject(CLOSED)
  expect(await ask(program, remove, { key_id })).toMatchObject(CLOSED)
  expect(await ask(program, api.members.remove, { org_id, user_id: admin.user_id })).toMatchObject(CLOSED)
  expect(await ask(program, api.invites.save, { org_id, email: 'eve@example.org' })).toMatchObject(CLOSED)
  expect(await ask(program, api.audit.list, { org_id })).toMatchObject(CLOSED)
  expect((await ask(program, api.search.search, { org_id, query: '' })).status).toBe(200)
})

test('a revoked key stops working at once', async () => {
  const place = await organization()
  const { program, key_id } = await keyOf(place)
  expect(await enters(program, place.org_id)).toBe(200)
  expect(await ask(place.admin, remove, { key_id })).toMatchObject({ status: 200, body: { key_id } })
  expect(await ask(program, api.channels.list, { org_id: place.org_id })).toMatchObject(OVER)
  expect((await ask(place.admin, remove, { key_id })).status).toBe(404)
  expect((await ask(place.admin, list, { org_id: place.org_id })).body).toEqual([])
})

test.each([
  [
    'was revoked on another node',
    (org_id: string) => context().connections.inside(org_id).deleteFrom('api_keys').execute(),
  ],
  ['has expired', (org_id: string) => change(org_id, { expires_at: new Date(Date.now() - 1000).toISOString() })],
])('a key that %s is refused within a second', async (_, end) => {
  const place = await organization()
  const { program } = await keyOf(place)
  expect(await enters(program, place.org_id)).toBe(200)
  await end(place.org_id)
  expect(await withClockAdvanced(1000, () => enters(program, place.org_id))).toBe(401)
})

test('a key works until it expires', async () => {
  const place = await organization()
  const { program } = await keyOf(place, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await enters(program, place.org_id)).toBe(200)
  await change(place.org_id, { expires_at: new Date().toISOString() })
  uncacheSession(program.user_id)
  expect(await withClockAdvanced(1000, () => enters(program, place.org_id))).toBe(401)
})

test('addresses that were signed for a key end with it', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { program, key_id } = await keyOf(place)
  await ask(admin, api.users.update, { image: DOT })
  const [seen] = (await ask(program, api.members.list, { org_id })).body
  const request = async () => (await app().inject({ url: seen?.image ?? '' })).statusCode
  expect(seen?.image).toContain(`sid=${key_id}`)
  expect(await request()).toBe(200)
  await ask(admin, remove, { key_id })
  expect(await request()).toBe(401)
})

test('an operator’s key stops working when they are no longer an operator', async () => {
  const place = await organization()
  const operator = await person({ name: 'Op' })
  const { outside } = context().connections
  const level = (to: number) =>
    outside.updateTable('users').set({ level: to }).where('user_id', '=', operator.user_id).execute()
  await level(1000)
  uncacheSession(JSON.parse(atob(operator.token.split('.')[1] ?? '')).sid)
  const { program } = await keyOf({ ...place, admin: operator })
  expect(await enters(program, place.org_id)).toBe(200)
  expect((await ask(program, api.channels.create, { org_id: place.org_id, name: 'Eve' })).status).toBe(403)
  await level(0)
  expect(await withClockAdvanced(1000, () => enters(program, place.org_id))).toBe(401)
})

test('the list shows the last use of a key to the minute', async () => {
  const place = await organization()
  const { program } = await keyOf(place)
  const used = async () => (await ask(place.admin, list, { org_id: place.org_id })).body[0]?.last_used ?? null
  expect(await used()).toBeNull()
  await enters(program, place.org_id)
  const first = await used()
  expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000)
  await withClockAdvanced(1050, () => enters(program, place.org_id))
  expect(await used()).toBe(first)
  await change(place.org_id, { last_used: new Date(Date.now() - 61_000).toISOString() })
  await withClockAdvanced(5000, () => enters(program, place.org_id))
  expect(Date.now() - Date.parse((await used()) ?? '')).toBeLessThan(60_000)
})

test('creating and revoking keys is recorded in the audit log', async () => {
  const place = await organization()
  const { key_id } = await keyOf(place)
  await ask(place.admin, remove, { key_id })
  const { entries } = (await ask(place.admin, api.audit.list, { org_id: place.org_id })).body
  expect(entries.slice(0, 2).map(({ action, subject, subject_id }) => [action, subject, subject_id])).toEqual([
    ['key.remove', 'Radio bridge', key_id],
    ['key.create', 'Radio bridge', key_id],
  ])
})

test('a key can read its own organization and rights, and a person cannot', async () => {
  const place = await organization({ name: 'Station Nine' })
  const { program, key_id } = await keyOf(place, { send: true })
  const asked = await ask(program, api.keys.find, {})
  expect(asked).toMatchObject({
    status: 200,
    body: { key_id, org_id: place.org_id, organization: 'Station Nine', send: true },
  })
  expect(JSON.stringify(asked.body)).not.toContain(program.token.slice(36))
  await context().connections.inside(place.org_id).updateTable('members').set({ send: false }).execute()
  uncacheSession(key_id)
  expect((await ask(program, api.keys.find, {})).body.send).toBe(false)
  expect((await ask(place.admin, api.keys.find, {})).status).toBe(403)
})

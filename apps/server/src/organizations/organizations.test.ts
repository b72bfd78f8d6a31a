import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { house } from '../testing/house.ts'

const { ask, person, organization, memberOf } = house()
const { create, find } = api.organizations

test('a visitor founds nothing', async () => {
  const { status, refusal } = await ask(null, create, { name: 'Station Seven' })
  expect({ status, refusal }).toEqual({ status: 401, refusal: { error: 'unauthenticated', text: 'Sign in first' } })
})

test('who has not verified their e-mail founds nothing', async () => {
  const unverified = await person({ verified: false })
  const { status, refusal } = await ask(unverified, create, { name: 'Station Seven' })
  expect([status, refusal.error]).toEqual([403, 'forbidden'])
  expect(refusal.text).toContain('Verify your e-mail')
})

test.each([
  ['no name', {}, 'Name the organization'],
  ['an empty name', { name: '  ' }, 'Name the organization'],
  ['a name of two lines', { name: 'a\nb' }, 'One line without control characters, please'],
  ['a name without end', { name: 'x'.repeat(81) }, 'At most 80 characters, please'],
  ['an image without end', { name: 'x', image: 'x'.repeat(2001) }, 'At most 2000 characters, please'],
])('an organization with %s is refused', async (_, input, text) => {
  const { status, refusal } = await ask(await person(), create, input as { name: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('its founder is its admin, who may send', async () => {
  const founder = await person()
  const { status, body } = await ask(founder, create, { name: ' Station Seven ', image: 'https://example.org/7.png' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Station Seven',
    image: 'https://example.org/7.png',
    org_role: 'admin',
    send: true,
    status: 'active',
    by: founder.user_id,
    created_by: founder.user_id,
    onboarded: false,
  })
})

test('an id that a client brings along is ignored: the server makes ids', async () => {
  const { status, body } = await ask(await person(), create, { name: 'Station Seven', org_id: 'app' })
  expect(status).toBe(201)
  expect(body.org_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('names need not be unique: two organizations may be called the same', async () => {
  const [one, other] = [await organization(), await organization()]
  expect(one.org_id).not.toBe(other.org_id)
})

test('an unknown extra is refused with the ones there are', async () => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, find, { org_id, extras: 'channels,money' })
  expect([status, refusal.text]).toEqual([400, 'Extras are channels, users, invites, alerts'])
})

test('a member sees their own role, and the lists asked for in one answer', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id, { name: 'Bob' })
  await ask(admin, api.channels.create, { org_id, name: 'ops' })
  await ask(admin, api.channels.create, { org_id, name: 'Fire' })
  await ask(admin, api.alerts.save, { org_id, keyword: 'water pump' })
  await ask(admin, api.invites.save, { org_id, email: 'guest@example.org' })

  const { status, body } = await ask(member, find, { org_id, extras: 'channels,users,invites,alerts' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ org_id, org_role: 'member', send: true, by: admin.user_id })
  expect(body.channels).toEqual((await ask(member, api.channels.list, { org_id })).body)
  expect(body.users).toEqual((await ask(member, api.members.list, { org_id })).body)
  expect(body.alerts).toEqual((await ask(member, api.alerts.list, { org_id })).body)
  expect(body.invites).toEqual((await ask(admin, api.invites.list, { org_id })).body)
  expect(body.channels?.map(({ name }) => name)).toEqual(['Fire', 'ops'])
})

test('without extras no list travels', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, find, { org_id })
  for (const extra of ['channels', 'users', 'invites', 'alerts']) expect(body).not.toHaveProperty(extra)
})

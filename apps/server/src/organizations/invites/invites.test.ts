import { api } from '@earshot/contract'
import type { Invite } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, person, organization, memberOf, app, context } = testApp()
const { list, save, find } = api.invites
const address = () => `${crypto.randomUUID()}@example.org`

const invite = async (place: Awaited<ReturnType<typeof organization>>, email = address()) =>
  (await ask(place.admin, save, { org_id: place.org_id, email, name: 'Bob' })).body as Invite

const change = ({ org_id, invite_id }: Invite, set: { sent?: string; send_count?: number; expires?: string }) =>
  context().connections.inside(org_id).updateTable('invites').set(set).where('invite_id', '=', invite_id).execute()

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

test('a non-member cannot invite or list invites', async () => {
  const place = await organization()
  await invite(place)
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id: place.org_id })).status).toBe(404)
  expect((await ask(stranger, save, { org_id: place.org_id, email: address() })).status).toBe(404)
})

test('a plain member cannot invite', async () => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(await memberOf(org_id), save, { org_id, email: address() })
  expect([status, refusal.error]).toEqual([403, 'forbidden'])
  expect((await ask(admin, list, { org_id })).body).toEqual([])
})

test.each([
  [{}, 'Enter a valid email address'],
  [{ email: 'bob' }, 'Enter a valid email address'],
  [{ email: 'bob@example.org\nbcc: eve@example.org' }, 'Enter a valid email address'],
  [{ email: 'bob@example.org', name: '' }, 'Enter a name'],
  [{ email: 'bob@example.org', name: 'Bob\r\nBcc: eve@example.org' }, 'Use one line without control characters'],
  [{ email: 'bob@example.org', role: 'admin' }, 'Unknown field “role”'],
])('an invite for %j is refused: %s', async (fields, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, save, { org_id, ...fields } as { org_id: string; email: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('an invite is sent again after a minute, not before', async () => {
  const place = await organization()
  const first = await invite(place)
  const again = { org_id: place.org_id, email: first.email, name: 'Robert', admin: true }
  const early = await ask(place.admin, save, again)
  expect([early.status, early.refusal.error]).toEqual([429, 'too_many'])
  expect(early.refusal.text).toMatch(/^Sent a moment ago. Try again in (60|59|58) seconds$/)

  await change(first, { sent: ago(61), expires: ago(1) })
  const { status, body } = await ask(place.admin, save, again)
  expect(status).toBe(200)
  expect(body).toMatchObject({ invite_id: first.invite_id, status: 1, send_count: 2, name: 'Robert', admin: true })
  expect(Date.parse((body as Invite).expires) - Date.now()).toBeGreaterThan(13 * 24 * 3600 * 1000)
  expect((body as Invite).sent > first.sent, 'the time of the last email').toBe(true)
  expect((await ask(place.admin, list, { org_id: place.org_id })).body).toHaveLength(1)
})

test('the wait travels as Retry-After', async () => {
  const { org_id, admin } = await organization()
  const request = {
    method: 'POST',
    url: '/v3/invite',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { org_id, email: address() },
  } as const
  await app().inject(request)
  const response = await app().inject(request)
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(50)
  expect(Object.keys(response.json())).toEqual(['error', 'text'])
})

test('an invite is sent at most ten times', async () => {
  const place = await organization()
  const first = await invite(place)
  await change(first, { sent: ago(3600), send_count: 10 })
  const { status, refusal } = await ask(place.admin, save, { org_id: place.org_id, email: first.email })
  expect([status, refusal.text]).toEqual([429, 'This invitation was already sent ten times'])
})

test('eight admins who invite the same person at once send one email', async () => {
  const place = await organization()
  const email = address()
  const asked = Array.from({ length: 8 }, () => ask(place.admin, save, { org_id: place.org_id, email }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([])
  const { body } = await ask(place.admin, list, { org_id: place.org_id })
  expect(body.map(({ send_count }) => send_count)).toEqual([1])
})

test('an address is the same in capitals', async () => {
  const place = await organization()
  const { email } = await invite(place)
  const { status } = await ask(place.admin, save, { org_id: place.org_id, email: ` ${email.toUpperCase()} ` })
  expect(status).toBe(429)
})

test('an invite expires after 14 days, and the list shows it', async () => {
  const place = await organization()
  const made = await invite(place)
  expect(made).toMatchObject({ name: 'Bob', admin: false, status: 1, send_count: 1, verified: false })
  expect(made.created_by).toBe(place.admin.user_id)
  expect(Math.round((Date.parse(made.expires) - Date.now()) / 3_600_000)).toBe(14 * 24)
  await change(made, { expires: ago(1) })
  const { body } = await ask(place.admin, list, { org_id: place.org_id })
  expect(body.map(({ status }) => status)).toEqual([5])
})

test('no response contains the secret of an invite', async () => {
  const place = await organization()
  const made = await invite(place)
  const { body } = await ask(place.admin, list, { org_id: place.org_id })
  const whole = await ask(place.admin, api.organizations.find, { org_id: place.org_id, extras: 'invites' })
  expect(JSON.stringify([made, body, whole.body])).not.toMatch(/verify|hash/)
  expect(whole.body.invites).toEqual(body)
})

test('an unknown invite is not found', async () => {
  const { status, refusal } = await ask(null, find, { invite_id: crypto.randomUUID() })
  expect([status, refusal.error]).toEqual([404, 'not_found'])
})

test('the card of an invite shows inviter, organization and only a hint of the address', async () => {
  const place = await organization()
  const { invite_id } = await invite(place, `bob.${address()}`)
  const card = {
    invite_id,
    organization: { name: 'Station Seven', image: '' },
    inviter: 'Ada',
    email: 'b•••@example.org',
    status: 1,
    proven: false,
    invited: null,
  }
  expect((await ask(null, find, { invite_id })).body).toEqual(card)
  expect((await ask(null, find, { invite_id, verify: 'guess' })).body).toEqual(card)
  expect((await ask(await person(), find, { invite_id })).body).toEqual(card)
})

import { api } from '@earshot/contract'
import type { Invite } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { emailTo, linkIn } from '../../testing/emails.ts'

const { ask, person, organization, memberOf, app, context } = testApp({ worker: true })
const { list, save, find, remove } = api.invites

async function invited(bobs: { name?: string } = {}) {
  const place = await organization()
  const bob = await person({ name: 'bob', ...bobs })
  const { body } = await ask(place.admin, save, { org_id: place.org_id, email: bob.email, name: 'Bob' })
  return { ...place, bob, invite: body as Invite, secret: await secretFor(bob) }
}

async function secretFor({ email }: Person, nth = 1) {
  const link = linkIn(await emailTo(app(), email, nth))
  const [, invite_id = '', verify = ''] = link.match(/#invite=([^.]+)\.(.+)$/) ?? []
  return { invite_id, verify }
}

const later = (org_id: string) =>
  context()
    .connections.inside(org_id)
    .updateTable('invites')
    .set({ sent: new Date(0).toISOString() })
    .execute()

const statusIn = async (org_id: string, admin: Person) =>
  (await ask(admin, list, { org_id })).body.map(({ status, send_count }) => [status, send_count])

test('only admins revoke an invite, and non-members learn nothing of it', async () => {
  const { org_id, admin, invite } = await invited()
  const { invite_id } = invite
  const stranger = (await organization()).admin
  expect((await ask(await memberOf(org_id), remove, { invite_id })).status).toBe(403)
  expect((await ask(stranger, remove, { invite_id })).refusal).toEqual(
    (await ask(stranger, remove, { invite_id: crypto.randomUUID() })).refusal,
  )
  expect((await ask(null, remove, { invite_id })).status).toBe(401)
  expect(await statusIn(org_id, admin)).toEqual([[1, 1]])
})

test('a revoked invite cannot be used, revoking again does nothing, and it can be resent', async () => {
  const { org_id, admin, bob, secret } = await invited()
  const { invite_id } = secret
  for (let time = 0; time < 2; time++)
    expect(await ask(admin, remove, { invite_id })).toMatchObject({ status: 200, body: { invite_id, status: 4 } })
  expect(await ask(bob, save, secret)).toMatchObject({ status: 410, refusal: { error: 'gone' } })
  expect((await ask(null, find, { invite_id })).body.status).toBe(4)
  await later(org_id)
  await ask(admin, save, { org_id, email: bob.email })
  expect(await statusIn(org_id, admin)).toEqual([[1, 2]])
  expect((await ask(bob, save, await secretFor(bob, 2))).body).toMatchObject({ status: 2, org_id })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.map(({ action, subject, name }) => [action, subject, name]).slice(0, 4)).toEqual([
    ['invite.accept', bob.email, 'bob'],
    ['invite.send', bob.email, 'Ada'],
    ['invite.revoke', bob.email, 'Ada'],
    ['invite.send', bob.email, 'Ada'],
  ])
})

test('an invite that was accepted is not revoked: the person is a member now', async () => {
  const { org_id, admin, bob, secret } = await invited()
  await ask(bob, save, secret)
  expect(await ask(admin, remove, { invite_id: secret.invite_id })).toMatchObject({
    status: 409,
    refusal: { text: 'This person has already joined. Remove them from the organization instead' },
  })
  expect(await statusIn(org_id, admin)).toEqual([[2, 1]])
})

test('accepting and revoking at once ends with one of the two', async () => {
  for (let round = 0; round < 5; round++) {
    const { org_id, admin, bob, secret } = await invited()
    const { invite_id } = secret
    const [joined, revoked] = await Promise.all([ask(bob, save, secret), ask(admin, remove, { invite_id })])
    expect([joined.status, revoked.status].sort((a, b) => a - b)).toEqual(
      joined.status === 200 ? [200, 409] : [200, 410],
    )
    const inside = (await ask(bob, api.organizations.find, { org_id })).status === 200
    expect(inside).toBe(joined.status === 200)
  }
})

test('a member cannot be invited again, however they joined', async () => {
  const { org_id, admin, bob, secret } = await invited()
  const BELONGS = {
    status: 409,
    refusal: { text: 'This person is already a member of the organization', field: 'email' },
  }
  await ask(bob, save, secret)
  for (const { email } of [bob, admin, await memberOf(org_id)])
    expect(await ask(admin, save, { org_id, email: email.toUpperCase() })).toMatchObject(BELONGS)
  expect(await statusIn(org_id, admin)).toEqual([[2, 1]])
})

test('a former member can be invited again at once', async () => {
  const { org_id, admin, bob, secret } = await invited()
  await ask(bob, save, secret)
  await ask(bob, api.members.remove, { org_id, user_id: bob.user_id })
  expect((await ask(bob, save, secret)).status).toBe(410)
  expect((await ask(admin, save, { org_id, email: bob.email })).body).toMatchObject({ status: 1, verified: false })
  expect(await statusIn(org_id, admin)).toEqual([[1, 1]])
  expect((await ask(bob, save, await secretFor(bob, 2))).body).toMatchObject({ status: 2, org_id })
})

test('a resent invite carries the name of the admin who resent it', async () => {
  const { org_id, bob, admin } = await invited()
  const zoe = await memberOf(org_id, { name: 'Zoe' })
  await ask(admin, api.members.update, { org_id, user_id: zoe.user_id, org_role: 'admin' })
  await later(org_id)
  expect((await ask(zoe, save, { org_id, email: bob.email })).body).toMatchObject({ created_by: zoe.user_id })
  expect((await emailTo(app(), bob.email, 2)).subject).toBe('Zoe invited you to Station Seven on Earshot')
})

test.each(['find', 'save'] as const)(
  'a newly registered person can set their name with the invite (%s)',
  async (way) => {
    const { bob, secret } = await invited()
    const named = { ...secret, new_record: 'true', name: 'Bob Builder' } as unknown as typeof secret
    expect((await ask(bob, api.invites[way] as typeof save, named)).body).toMatchObject({ status: 2 })
    expect((await ask(bob, api.users.find, {})).body.name).toBe('Bob Builder')
  },
)

test('an invite does not rename existing users', async () => {
  const nameOf = async (bob: Person) => (await ask(bob, api.users.find, {})).body.name
  const told = { new_record: true, name: 'Eve' }
  const known = await invited()
  await ask(known.bob, api.users.update, { name: 'Robert' })
  await ask(known.bob, save, { ...known.secret, ...told })
  expect(await nameOf(known.bob)).toBe('Robert')

  const old = await invited()
  await context()
    .connections.outside.updateTable('users')
    .set({ created: new Date(Date.now() - 25 * 3600_000).toISOString() })
    .where('user_id', '=', old.bob.user_id)
    .execute()
  await ask(old.bob, save, { ...old.secret, ...told })
  expect(await nameOf(old.bob)).toBe('bob')

  const silent = await invited()
  await ask(silent.bob, save, { ...silent.secret, name: 'Eve' })
  expect(await nameOf(silent.bob)).toBe('bob')

  const declining = await invited()
  await ask(declining.bob, save, { ...declining.secret, ...told, accept: false })
  expect(await nameOf(declining.bob)).toBe('bob')
  expect(await ask(silent.bob, save, { ...silent.secret, new_record: true, name: 'E\nve' })).toMatchObject({
    status: 400,
  })
})

test('the card of an invite shows the picture of the organization without a session', async () => {
  const { org_id, admin, invite } = await invited()
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  expect((await ask(admin, api.organizations.update, { org_id, image: `data:image/png;base64,${dot}` })).status).toBe(
    200,
  )
  const { body } = await ask(null, find, { invite_id: invite.invite_id })
  expect(body.organization.image).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
})

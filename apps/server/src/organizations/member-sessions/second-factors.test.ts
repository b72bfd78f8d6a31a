import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testAccounts, withSecondFactor } from '../../identity/accounts/testing/test-accounts.ts'
import { updateLevel } from '../../identity/users/users.repo.ts'
import { emailTo } from '../../testing/emails.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { join } from '../members/members.service.ts'
import { alone, enterAsJob } from '../scope.ts'

const inside = testApp({ worker: true })
const { app, ask, context, organization, memberOf } = inside
const { resident, signedIn, exchanged } = testAccounts(inside)
const { update } = api.organizations
const { removeFactor, list } = api.members

const find = (who: Person, org_id: string) => ask(who, api.organizations.find, { org_id, extras: '' })
const CLOSED = { status: 403, refusal: { error: 'forbidden', requires: 'second_factor' } }
const past = () => new Date(Date.now() - 1000).toISOString()
const enlist = (org_id: string, { user_id }: Person, guest_until: string | null = null) =>
  join(alone(enterAsJob(context(), org_id)), { user_id, org_role: 'member', guest_until })

/** An account with a second factor, which the session knows. */
async function secured() {
  const desk = await resident()
  const who = await exchanged(desk)
  await withSecondFactor(desk)
  await eventually(
    () => ask(who, api.users.find, {}),
    ({ body }) => body.second_factor,
  )
  return { ...desk, who: await exchanged(desk) }
}

/** An organization that demands a second factor, with an admin who has one. */
async function strict(fields: object = {}) {
  const { who: admin } = await secured()
  const { org_id } = (await ask(admin, api.organizations.create, { name: 'Strict' })).body
  expect((await ask(admin, update, { org_id, factor_from: past(), ...fields })).status).toBe(200)
  return { org_id, admin }
}

test('an admin without a second factor cannot demand one', async () => {
  const { org_id, admin } = await organization()
  expect(await ask(admin, update, { org_id, factor_from: past() })).toMatchObject({ status: 409 })
  expect((await find(admin, org_id)).body).toMatchObject({ factor_from: null })
})

test('a member without one enters nothing of the organization, and all of others, until they have set it up', async () => {
  const { org_id } = await strict()
  const desk = await resident()
  const bob = await exchanged(desk)
  await enlist(org_id, bob)
  const own = (await ask(bob, api.organizations.create, { name: 'Own' })).body.org_id
  expect(await find(bob, org_id)).toMatchObject(CLOSED)
  for (const route of [api.channels.list, api.members.list, api.alerts.list])
    expect(await ask(bob, route, { org_id })).toMatchObject(CLOSED)
  expect((await ask(bob, api.organizations.count, {})).body.map((counted) => counted.org_id)).toEqual([own])
  expect((await find(bob, own)).status).toBe(200)
  await withSecondFactor(desk)
  await eventually(
    () => find(bob, org_id),
    ({ status }) => status === 200,
  )
})

test('members can set it up until the date', async () => {
  const { org_id } = await strict({ factor_from: new Date(Date.now() + 86_400_000).toISOString() })
  expect((await find(await memberOf(org_id), org_id)).status).toBe(200)
})

test('guests need one only if the organization says so', async () => {
  const { org_id, admin } = await strict()
  const guest = await inside.person()
  await enlist(org_id, guest, new Date(Date.now() + 86_400_000).toISOString())
  expect((await find(guest, org_id)).status).toBe(200)
  await ask(admin, update, { org_id, factor_guests: true })
  expect(await find(guest, org_id)).toMatchObject(CLOSED)
})

test('an API key goes on', async () => {
  const { org_id, admin } = await organization()
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Radio room' })).body
  await alone(enterAsJob(context(), org_id))
    .db.updateTable('organizations')
    .set({ factor_from: past() })
    .where('org_id', '=', org_id)
    .execute()
  expect(await find(admin, org_id)).toMatchObject(CLOSED)
  expect((await ask({ ...admin, token: key }, api.channels.list, { org_id })).status).toBe(200)
})

test('admins see who has none, and members do not', async () => {
  const { who: admin } = await secured()
  const { org_id } = (await ask(admin, api.organizations.create, { name: 'Seen' })).body
  const bob = await memberOf(org_id)
  const factors = async (who: Person) =>
    Object.fromEntries((await ask(who, list, { org_id })).body.map((each) => [each.user_id, each.second_factor]))
  expect(await factors(admin)).toEqual({ [admin.user_id]: true, [bob.user_id]: false })
  expect(await factors(bob)).toEqual({ [admin.user_id]: undefined, [bob.user_id]: undefined })
})

test('an admin removes a lost second factor, which is audited, emailed and an event', async () => {
  const [{ org_id, admin }, bob] = [await organization(), await secured()]
  await enlist(org_id, bob.who)
  const asked = { org_id, user_id: bob.who.user_id }
  expect((await ask(await memberOf(org_id), removeFactor, asked)).status).toBe(403)
  expect((await ask(admin, removeFactor, asked)).status).toBe(200)
  expect((await ask(admin, removeFactor, asked)).status, 'there is none any more').toBe(409)
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(entry).toMatchObject({ action: 'member.remove_factor', subject_id: bob.who.user_id })
  const subjects = async () => (await emailTo(app(), bob.email, 3)).subject
  expect(await subjects()).toBe('An admin removed your two-factor authentication')
  const events = (await ask(bob.who, api.securityEvents.own, {})).body.events.map(({ kind }) => kind)
  expect(events).toContain('factor_removed')
  await signedIn(bob.email)
})

test('the second factor of a guest and of an operator is not in the hands of an admin', async () => {
  const [{ org_id, admin }, guest, operator] = [await organization(), await secured(), await secured()]
  await enlist(org_id, guest.who, new Date(Date.now() + 86_400_000).toISOString())
  await enlist(org_id, operator.who)
  await updateLevel(context().connections.outside, operator.who.user_id, 1000)
  for (const { who } of [guest, operator])
    expect((await ask(admin, removeFactor, { org_id, user_id: who.user_id })).status).toBe(403)
  const again = await exchanged(operator)
  expect((await ask(again, removeFactor, { org_id, user_id: guest.who.user_id })).status).toBe(200)
})

test('of a person who is in other organizations too, an admin removes it who is admin of all of them, or an operator', async () => {
  const [ours, bob] = [await organization(), await secured()]
  await enlist(ours.org_id, bob.who)
  const theirs = await organization()
  await enlist(theirs.org_id, bob.who)
  const asked = { org_id: ours.org_id, user_id: bob.who.user_id }
  const refused = await ask(ours.admin, removeFactor, asked)
  expect([refused.status, refused.refusal.text]).toEqual([403, expect.stringContaining('operator of this server')])
  expect((await ask(bob.who, api.users.find, {})).body.second_factor).toBe(true)
  await enlist(theirs.org_id, ours.admin)
  expect((await ask(ours.admin, removeFactor, asked)).status, 'a member there has no say').toBe(403)
  const promoted = { org_id: theirs.org_id, user_id: ours.admin.user_id, org_role: 'admin' } as const
  await ask(theirs.admin, api.members.update, promoted)
  expect((await ask(ours.admin, removeFactor, asked)).status).toBe(200)
})

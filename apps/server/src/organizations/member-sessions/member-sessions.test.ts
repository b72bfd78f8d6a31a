import { api } from '@earshot/contract'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { insertSubscription, listEndpointsIn } from '../../alerts/notifications/subscriptions.repo.ts'
import { testAccounts } from '../../identity/accounts/testing/test-accounts.ts'
import { updateLevel } from '../../identity/users/users.repo.ts'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { alone, enterAsJob } from '../scope.ts'
import { join } from '../members/members.service.ts'

const inside = testApp({ worker: true })
const { ask, organization, memberOf, person, context } = inside
const { resident, exchanged, isOver } = testAccounts(inside)
const { endSessions } = api.members

const find = (who: Person, org_id: string) => ask(who, api.organizations.find, { org_id, extras: '' })
const CLOSED = { status: 403, refusal: { error: 'forbidden', requires: 'sign_in' } }

test('only admins sign members out, and of their own organization', async () => {
  const [ours, other] = [await organization(), await organization()]
  const [ada, bob] = [await memberOf(ours.org_id), await memberOf(ours.org_id)]
  const asked = { org_id: ours.org_id, user_id: bob.user_id }
  expect((await ask(ada, endSessions, asked)).status).toBe(403)
  expect((await ask(other.admin, endSessions, asked)).status).toBe(404)
  expect((await ask(ours.admin, endSessions, { ...asked, user_id: other.admin.user_id })).status).toBe(404)
  expect((await ask(ours.admin, endSessions, { ...asked, everywhere: true })).status).toBe(403)
  expect((await find(bob, ours.org_id)).status).toBe(200)
})

test('a member who is signed out of an organization keeps the others, and enters again after signing in', async () => {
  const { org_id, admin } = await organization()
  const desk = await resident()
  const bob = await exchanged(desk)
  await join(alone(enterAsJob(context(), org_id)), { user_id: bob.user_id, org_role: 'member' })
  const own = (await ask(bob, api.organizations.create, { name: 'Own' })).body.org_id
  await ask(admin, endSessions, { org_id, user_id: bob.user_id })
  expect(await find(bob, org_id)).toMatchObject(CLOSED)
  expect((await find(bob, own)).status).toBe(200)
  expect(await find(await exchanged(desk), org_id), 'with the same sign-in').toMatchObject(CLOSED)
  const again = await openSession(context(), bob.user_id)
  expect((await find({ ...bob, ...again }, org_id)).status).toBe(200)
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(entry).toMatchObject({ action: 'member.sign_out', subject_id: bob.user_id, user_id: admin.user_id })
})

test('push messages of the organization no longer reach a browser that was signed out of it', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id)
  const { sid: session_id } = decodeJwt<{ sid: string }>(bob.token)
  const endpoint = `https://push.example.org/${crypto.randomUUID()}`
  const { outside } = context().connections
  await insertSubscription(outside, { endpoint, p256dh: 'x', auth: 'x', user_id: bob.user_id, session_id })
  const reached = async () => listEndpointsIn(enterAsJob(context(), org_id), bob.user_id)
  expect(await reached()).toEqual([{ endpoint }])
  await ask(admin, endSessions, { org_id, user_id: bob.user_id })
  expect(await reached()).toEqual([])
})

test('what is across organizations leaves out those that refuse the session', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id)
  await ask(admin, endSessions, { org_id, user_id: bob.user_id })
  expect((await ask(bob, api.organizations.count, {})).body).toEqual([])
})

test('an operator ends all sessions and sign-ins of a member', async () => {
  const { org_id } = await organization()
  const desk = await resident()
  const [bob, operator] = [await exchanged(desk), await person()]
  await join(alone(enterAsJob(context(), org_id)), { user_id: bob.user_id, org_role: 'member' })
  await updateLevel(context().connections.outside, operator.user_id, 1000)
  const asked = { org_id, user_id: bob.user_id, everywhere: true }
  expect((await ask(operator, endSessions, asked)).status).toBe(200)
  expect(await isOver(bob)).toBe(true)
  expect((await desk.visitor.get('/identity/token')).status).toBe(401)
})

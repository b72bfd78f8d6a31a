import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { join } from '../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, person, organization, memberOf, context } = testApp()
const { find } = api.users

test('a visitor gets no user', async () => {
  expect(await ask(null, find, {})).toMatchObject({ status: 401, refusal: { error: 'unauthenticated' } })
})

test('an unknown extra is refused with those there are', async () => {
  const { status, refusal } = await ask(await person(), find, { extras: 'all,friends' })
  expect([status, refusal.text]).toEqual([400, 'Extras are all and phones'])
})

test('with an organization the response has the person’s rights there, and a non-member gets 404', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id)
  expect((await ask(admin, find, { org_id })).body).toMatchObject({ org_role: 'admin', send: true, orgs: {} })
  expect((await ask(bob, find, { org_id, extras: 'all' })).body).toMatchObject({ org_role: 'member', send: true })
  const stranger = await person()
  const existing = await ask(stranger, find, { org_id })
  expect([existing.status, existing.refusal]).toEqual([
    404,
    (await ask(stranger, find, { org_id: crypto.randomUUID() })).refusal,
  ])
})

test('a person with an unverified email sees themselves and none of their organizations', async () => {
  const { org_id } = await organization()
  const unverified = await memberOf(org_id, { verified: false })
  const { status, body } = await ask(unverified, find, { extras: 'all' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ user_id: unverified.user_id, need_verification: true, onboarded: false, orgs: {} })
})

test('a new person has no organization, the default status and no level', async () => {
  const ada = await person({ name: 'Ada King' })
  const { body } = await ask(ada, find, { extras: 'all' })
  expect(body).toMatchObject({
    user_id: ada.user_id,
    name: 'Ada King',
    email: ada.email,
    image: '',
    level: 0,
    status: -1,
    role_id: null,
    modified: null,
    need_verification: false,
    onboarded: false,
    orgs: {},
  })
})

test('the response has exactly the fields of the contract, and optional ones only on request', async () => {
  const { body } = await ask(await person(), find, {})
  const asked = ['org_role', 'send', 'phones']
  const always = Object.keys(find.output.def.shape).filter((name) => !asked.includes(name))
  expect(Object.keys(body).sort()).toEqual(always.sort())
  expect((await ask(await person(), find, { extras: 'phones' })).body.phones).toEqual([])
})

test('with extras a person sees each of their organizations, with their own role there', async () => {
  const own = await organization({ name: 'Mine' })
  const other = await organization({ name: 'Theirs' })
  const { admin: ada } = own
  await join(alone(enterAsJob(context(), other.org_id)), { user_id: ada.user_id, org_role: 'member' })

  const { body } = await ask(ada, find, { extras: 'all' })
  expect(Object.keys(body.orgs).sort()).toEqual([own.org_id, other.org_id].sort())
  expect(body.orgs[own.org_id]).toMatchObject({ name: 'Mine', org_role: 'admin', send: true })
  expect(body.orgs[other.org_id]).toMatchObject({ name: 'Theirs', org_role: 'member', send: true })
})

test('without extras the organizations are left out', async () => {
  const { admin } = await organization()
  expect((await ask(admin, find, {})).body).toMatchObject({ orgs: {} })
})

test('a request updates when the person was last seen', async () => {
  const ada = await person()
  await ask(ada, find, {})
  const { last_seen } = (await ask(ada, find, {})).body
  expect(Date.now() - Date.parse(last_seen ?? '')).toBeLessThan(60_000)
})

import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { join } from '../members/members.service.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { house } from '../testing/house.ts'

const { ask, person, organization, memberOf, context } = house()
const { find } = api.users

test('a visitor is nobody', async () => {
  expect(await ask(null, find, {})).toMatchObject({ status: 401, refusal: { error: 'unauthenticated' } })
})

test('an unknown extra is refused with the one there is', async () => {
  const { status, refusal } = await ask(await person(), find, { extras: 'phones' as 'all' })
  expect([status, refusal]).toEqual([400, { error: 'invalid', text: 'Extras may be: all', field: 'extras' }])
})

test('who has not verified their e-mail sees themselves and no organization, though they belong to one', async () => {
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

test('nothing that is not in the contract travels', async () => {
  const { body } = await ask(await person(), find, {})
  expect(Object.keys(body).sort()).toEqual(Object.keys(find.output.def.shape).sort())
})

test('with extras a person sees each of their organizations, with their own role there', async () => {
  const own = await organization({ name: 'Mine' })
  const other = await organization({ name: 'Theirs' })
  const { admin: ada } = own
  await join(enterAsJob(context(), other.org_id), { user_id: ada.user_id, org_role: 'member' })

  const { body } = await ask(ada, find, { extras: 'all' })
  expect(body.onboarded).toBe(true)
  expect(Object.keys(body.orgs).sort()).toEqual([own.org_id, other.org_id].sort())
  expect(body.orgs[own.org_id]).toMatchObject({ name: 'Mine', org_role: 'admin', send: true })
  expect(body.orgs[other.org_id]).toMatchObject({ name: 'Theirs', org_role: 'member', send: true })
})

test('without extras the organizations stay at home', async () => {
  const { admin } = await organization()
  expect((await ask(admin, find, {})).body).toMatchObject({ onboarded: true, orgs: {} })
})

test('asking is being seen', async () => {
  const ada = await person()
  await ask(ada, find, {})
  const { last_seen } = (await ask(ada, find, {})).body
  expect(Date.now() - Date.parse(last_seen ?? '')).toBeLessThan(60_000)
})

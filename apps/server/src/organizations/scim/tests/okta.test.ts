import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { GROUP, PATCH_OP, providers, USER } from './provider.ts'

const inside = testApp()
const { provider, personAt, roleIn } = providers(inside)

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const nobody = { schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] }

/** The requests are those of Okta's reference for SCIM 2.0. */
test('Okta looks for a user, creates it, and finds it by its userName', async () => {
  const { say, at } = await provider()
  expect((await say('GET', '/Users?startIndex=1&count=2')).body).toEqual(nobody)
  expect((await say('GET', '/Groups?startIndex=1&count=100')).body).toEqual(nobody)
  const email = at('test.user')
  const asked = `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}&startIndex=1&count=100`
  expect((await say('GET', asked)).body).toEqual(nobody)
  const made = await say('POST', '/Users', {
    schemas: [USER],
    userName: email,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: email, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  })
  const { id } = made.body
  const location = `http://localhost:3000/scim/v2/Users/${id}`
  expect([made.status, made.headers.location]).toEqual([201, location])
  expect(made.body).toEqual({
    schemas: [USER],
    id,
    externalId: '00ujl29u0le5T6Aj10h7',
    userName: email,
    name: { givenName: 'Test', familyName: 'User' },
    displayName: 'Test User',
    emails: [{ value: email, type: 'work', primary: true }],
    active: true,
    meta: { resourceType: 'User', created: expect.any(String), lastModified: expect.any(String), location },
  })
  expect((await say('GET', asked)).body).toEqual({
    ...nobody,
    totalResults: 1,
    itemsPerPage: 1,
    Resources: [made.body],
  })
  expect((await say('GET', `/Users/${id}`)).body).toEqual(made.body)
})

test('Okta updates a user by PUT, takes the organization from it by PATCH, and gives it back', async () => {
  const { say, at, org_id } = await provider()
  const email = at()
  const ada = await personAt(email, { name: 'Countess' })
  const user = (more: object) => ({
    schemas: [USER],
    userName: email,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    emails: [{ primary: true, value: email, type: 'work', display: email }],
    active: true,
    groups: [],
    ...more,
  })
  const { body: made } = await say('POST', '/Users', user({}))
  expect(await roleIn(ada, org_id)).toEqual(['member', true, false])
  const { body: put } = await say(
    'PUT',
    `/Users/${made.id}`,
    user({ id: made.id, name: { givenName: 'Third' }, meta: made.meta }),
  )
  expect([put.id, put.name, put.active]).toEqual([made.id, { givenName: 'Third' }, true])
  const active = async (value: boolean) => {
    const Operations = [{ op: 'replace', value: { active: value } }]
    const { status, body } = await say('PATCH', `/Users/${made.id}`, { schemas: [PATCH_OP], Operations })
    return [status, body.active]
  }
  expect(await active(false)).toEqual([200, false])
  expect(await roleIn(ada, org_id)).toBe(404)
  expect(await active(false)).toEqual([200, false])
  expect(await active(true)).toEqual([200, true])
  expect(await roleIn(ada, org_id)).toEqual(['member', true, false])
  const { body: off } = await say('PUT', `/Users/${made.id}`, user({ active: false }))
  expect([off.active, await roleIn(ada, org_id)]).toEqual([false, 404])
})

test('Okta pushes a group, changes who is in it and its name, and deletes it', async () => {
  const { say, at, provisioned } = await provider()
  const [ada, bob, eve] = [await provisioned(at()), await provisioned(at()), await provisioned(at())]
  const { body: group } = await say('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Test SCIMv2',
    members: [
      { value: ada, display: 'ada' },
      { value: bob, display: 'bob' },
    ],
  })
  const members = async () =>
    (await say('GET', `/Groups/${group.id}`)).body.members.map(({ value }: { value: string }) => value)
  expect(await members()).toEqual([ada, bob])
  const changed = await say('PATCH', `/Groups/${group.id}`, {
    schemas: [PATCH_OP],
    Operations: [
      { op: 'remove', path: `members[value eq "${ada}"]` },
      { op: 'add', path: 'members', value: [{ value: eve, display: 'eve@example.org' }] },
    ],
  })
  expect([changed.status, await members()]).toEqual([200, [bob, eve]])
  const named = { op: 'replace', value: { id: group.id, displayName: 'Test SCIMv2 renamed' } }
  await say('PATCH', `/Groups/${group.id}`, { schemas: [PATCH_OP], Operations: [named] })
  const put = { schemas: [GROUP], id: group.id, displayName: 'Test SCIMv3', members: [{ value: ada }] }
  expect((await say('PUT', `/Groups/${group.id}`, put)).body).toMatchObject({ displayName: 'Test SCIMv3' })
  expect(await members()).toEqual([ada])
  const all = { op: 'replace', path: 'members', value: [{ value: bob }] }
  await say('PATCH', `/Groups/${group.id}`, { schemas: [PATCH_OP], Operations: [all] })
  expect(await members()).toEqual([bob])
  expect((await say('DELETE', `/Groups/${group.id}`)).status).toBe(204)
  expect((await say('GET', `/Groups/${group.id}`)).status).toBe(404)
  expect((await say('GET', `/Users/${bob}`)).status).toBe(200)
})

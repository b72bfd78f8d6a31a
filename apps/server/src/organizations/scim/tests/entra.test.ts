import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { PATCH_OP, providers, USER } from './provider.ts'

const inside = testApp()
const { provider, personAt, roleIn } = providers(inside)

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const FLAG = 'aadOptscim062020'

/** The requests are those of Microsoft’s “Develop a SCIM endpoint for user provisioning”. */
const userOf = (email: string) => ({
  schemas: [USER, ENTERPRISE],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: email,
  active: true,
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  [ENTERPRISE]: { employeeNumber: '99887766' },
})

test('Entra ID tests the connection, creates a user, and finds it by userName, externalId and email', async () => {
  const { say, at } = await provider()
  const random = `/Users?filter=${encodeURIComponent('userName eq "5f6c0ba0-1d1c-4a2a-8a0b-3c1e4a3f0b11"')}&${FLAG}`
  expect(await say('GET', random)).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
  const email = at('Test_User_ab6490ee')
  const { status, body } = await say('POST', `/Users?${FLAG}`, userOf(email))
  expect([status, body.userName, body.emails[0]?.value]).toEqual([201, email, email.toLowerCase()])
  for (const filter of [
    `userName eq "${email.toUpperCase()}"`,
    `externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"`,
    `emails[type eq "work"].value eq "${email}"`,
    `${USER}:userName eq "${email}" and id eq "${body.id}"`,
  ])
    expect((await say('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources, filter).toEqual([body])
})

test('Entra ID changes a user by operations with capital letters, and says “False” as a text', async () => {
  const { say, at, org_id } = await provider()
  const [email, other] = [at(), at()]
  const ada = await personAt(email)
  const { id } = (await say('POST', '/Users', userOf(email))).body
  const patch = async (...Operations: object[]) =>
    (await say('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations })).body
  const changed = await patch(
    { op: 'Replace', path: 'emails[type eq "work"].value', value: other },
    { op: 'Add', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Radio' },
    { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+4930123456' },
    { op: 'Remove', path: 'name.formatted' },
    { op: 'Replace', value: { displayName: 'Ada', 'name.givenName': 'Augusta' } },
  )
  expect(changed).toMatchObject({ displayName: 'Ada', emails: [{ value: other }], userName: email })
  expect(changed.name).toEqual({ familyName: 'updatedFamilyName', givenName: 'Augusta' })
  expect(await roleIn(ada, org_id)).toEqual(['member', true, false])
  expect((await patch({ op: 'Replace', path: 'active', value: 'False' })).active).toBe(false)
  expect(await roleIn(ada, org_id)).toBe(404)
  expect((await patch({ op: 'Replace', path: 'emails[primary eq true].value', value: email })).active).toBe(false)
  expect(await roleIn(ada, org_id)).toBe(404)
  expect((await patch({ op: 'Replace', path: 'active', value: 'True' })).active).toBe(true)
  expect(await roleIn(ada, org_id)).toEqual(['member', true, false])
  expect((await say('DELETE', `/Users/${id}`)).status).toBe(204)
  expect([await roleIn(ada, org_id), (await say('DELETE', `/Users/${id}`)).status]).toEqual([404, 404])
})

test('Entra ID creates a group, finds it without its members, and adds and removes people', async () => {
  const { say, at, provisioned } = await provider()
  const [ada, bob] = [await provisioned(at()), await provisioned(at())]
  const made = await say('POST', '/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  })
  const { id } = made.body
  expect([made.status, made.body.members]).toEqual([201, []])
  const patch = (...Operations: object[]) => say('PATCH', `/Groups/${id}`, { schemas: [PATCH_OP], Operations })
  const add = {
    op: 'Add',
    path: 'members',
    value: [
      { $ref: null, value: ada },
      { $ref: null, value: bob },
    ],
  }
  for (const _twice of [1, 2]) expect((await patch(add)).body.members).toHaveLength(2)
  await patch({ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' })
  const filter = encodeURIComponent('displayName eq "1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName"')
  const { body: found } = await say('GET', `/Groups?excludedAttributes=members&filter=${filter}`)
  expect([found.totalResults, found.Resources[0]?.id, found.Resources[0]?.members]).toEqual([1, id, undefined])
  expect((await say('GET', `/Groups/${id}?excludedAttributes=members`)).body.members).toBeUndefined()
  const isIn = async (value: string) => {
    const asked = encodeURIComponent(`id eq "${id}" and members eq "${value}"`)
    return (await say('GET', `/Groups?filter=${asked}&attributes=id`)).body.totalResults
  }
  expect(await isIn(ada)).toBe(1)
  await patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: ada }] })
  expect([await isIn(ada), await isIn(bob)]).toEqual([0, 1])
  expect((await patch({ op: 'Remove', path: 'members' })).body.members).toEqual([])
})

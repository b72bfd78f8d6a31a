import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { testApp } from '../../../testing/test-app.ts'
import { join } from '../../members/members.service.ts'
import { alone, enterAsJob } from '../../scope.ts'
import { providers, userOf } from './provider.ts'

const inside = testApp()
const { app, ask, context, organization } = inside
const { provider, personAt, roleIn, patch } = providers(inside)

const enterAs = (org_id: string, user_id: string, more: object = {}) =>
  join(alone(enterAsJob(context(), org_id)), { user_id, org_role: 'member', ...more })
const OFF = { op: 'replace', path: 'active', value: false }
const ON = { op: 'replace', path: 'active', value: true }

test('the last admin cannot be taken out, in any way, until there is another', async () => {
  const { say, at, org_id, admin, provisioned } = await provider()
  const email = at()
  const chief = await personAt(email)
  await enterAs(org_id, chief.user_id, { org_role: 'admin' })
  await ask(admin, api.members.update, { org_id, user_id: admin.user_id, org_role: 'member' })
  const id = await provisioned(email)
  expect(await roleIn(chief, org_id)).toEqual(['admin', true, true])
  for (const refused of [
    await say('PATCH', `/Users/${id}`, patch(OFF)),
    await say('PUT', `/Users/${id}`, userOf(email, { active: false })),
    await say('DELETE', `/Users/${id}`),
  ])
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        detail: 'An organization needs an admin. Make someone else an admin first',
      },
    ])
  expect((await say('GET', `/Users/${id}`)).body.active).toBe(true)
  await ask(chief, api.members.update, { org_id, user_id: admin.user_id, org_role: 'admin' })
  expect((await say('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await roleIn(chief, org_id)).toBe(404)
})

test('who is taken out enters nothing more at once: the stream ends, and their keys are revoked', async () => {
  const { say, at, org_id, provisioned } = await provider()
  const ada = await personAt(at())
  const id = await provisioned(ada.email)
  await alone(enterAsJob(context(), org_id))
    .db.updateTable('members')
    .set({ org_role: 'admin' })
    .where('org_id', '=', org_id)
    .where('user_id', '=', ada.user_id)
    .execute()
  const { key } = (await ask(ada, api.keys.create, { org_id, name: 'Radio' })).body
  await using stream = await openEventStream(app(), ada, { org_id })
  expect((await say('PATCH', `/Users/${id}`, patch(OFF))).status).toBe(200)
  expect(await roleIn(ada, org_id)).toBe(404)
  await stream.ended
  expect(await roleIn({ ...ada, token: key }, org_id)).toBe(401)
})

test('an account and its other organizations stay as they are', async () => {
  const { say, at, org_id, provisioned } = await provider()
  const elsewhere = await organization()
  const ada = await personAt(at(), { name: 'Ada' })
  await enterAs(elsewhere.org_id, ada.user_id, { send: false })
  const before = (await ask(ada, api.users.find, {})).body
  const id = await provisioned(ada.email, { displayName: 'Renamed', name: { givenName: 'Re', familyName: 'Named' } })
  await say('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'emails.value', value: at() }))
  await say('DELETE', `/Users/${id}`)
  expect(await roleIn(ada, org_id)).toBe(404)
  expect(await roleIn(ada, elsewhere.org_id)).toEqual(['member', false, true])
  expect((await ask(ada, api.users.find, {})).body).toEqual(before)
})

test('people of domains that the organization has not verified are refused, whether they have an account or not', async () => {
  const { say, at, org, org_id, admin, provisioned } = await provider()
  const [other, stranger] = [await provider(), await personAt(`${crypto.randomUUID()}@elsewhere.example`)]
  const refusals = []
  for (const email of [stranger.email, 'nobody@elsewhere.example', other.at(), `ada@sub.${at().split('@')[1]}`]) {
    const { status, body } = await say('POST', '/Users', userOf(email))
    refusals.push([status, body.scimType, body.detail.replace(email.split('@')[1] ?? '', 'DOMAIN')])
  }
  const detail =
    'Only people of verified email domains can be provisioned. Verify DOMAIN on the page of invitations first'
  expect(refusals).toEqual(refusals.map(() => [400, 'invalidValue', detail]))
  expect(await roleIn(stranger, org_id)).toBe(404)
  const id = await provisioned(at())
  const moved = patch({ op: 'replace', path: 'emails[type eq "work"].value', value: stranger.email })
  expect((await say('PATCH', `/Users/${id}`, moved)).status).toBe(400)
  // Without the record no one is added, and members can still be removed.
  await org.db
    .updateTable('email_domains')
    .set({ lost: new Date().toISOString() })
    .where('org_id', '=', org_id)
    .execute()
  expect((await say('POST', '/Users', userOf(at()))).status).toBe(400)
  expect((await say('PATCH', `/Users/${id}`, patch(OFF))).body.active).toBe(false)
  expect((await say('PATCH', `/Users/${id}`, patch(ON))).status).toBe(400)
  expect((await ask(admin, api.scim.find, { org_id })).body).toMatchObject({ domains: [], people: 0, waiting: 0 })
})

test('who was here before keeps their role, a guest becomes a member, and an address that is not proven waits', async () => {
  const { at, org_id, admin, provisioned } = await provider({ send: false })
  const [ada, guest] = [await personAt(at()), await personAt(at())]
  await enterAs(org_id, ada.user_id, { moderate: true })
  await enterAs(org_id, guest.user_id, { guest_until: '2099-01-01T00:00:00.000Z', moderate: false })
  for (const { email } of [ada, guest]) await provisioned(email)
  expect(await roleIn(ada, org_id)).toEqual(['member', true, true])
  expect(await roleIn(guest, org_id)).toEqual(['member', true, false])
  const people = (await ask(admin, api.members.list, { org_id })).body
  expect(people.find(({ user_id }) => user_id === guest.user_id)?.guest_until).toBeNull()
  await provisioned(at())
  expect((await ask(admin, api.scim.find, { org_id })).body).toMatchObject({ people: 3, waiting: 1 })
})

test('who was created as inactive is taken out, and one whom an admin removed is inactive until the provider says otherwise', async () => {
  const { say, at, org_id, admin } = await provider()
  const [ada, bob] = [await personAt(at()), await personAt(at())]
  await enterAs(org_id, ada.user_id)
  const inactive = await say('POST', '/Users', userOf(ada.email, { active: 'false' }))
  expect([inactive.status, inactive.body.active, await roleIn(ada, org_id)]).toEqual([201, false, 404])
  const eve = await personAt(at())
  const { body: off } = await say('POST', '/Users', userOf(eve.email, { active: false }))
  expect([off.active, await roleIn(eve, org_id)]).toEqual([false, 404])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.map(({ action }) => action)).not.toContain('member.provision')
  const { id } = (await say('POST', '/Users', userOf(bob.email))).body
  await ask(admin, api.members.remove, { org_id, user_id: bob.user_id })
  expect((await say('GET', `/Users/${id}`)).body.active).toBe(false)
  expect((await say('PATCH', `/Users/${id}`, patch(ON))).body.active).toBe(true)
  expect(await roleIn(bob, org_id)).toEqual(['member', true, false])
})

test('one whom the provider took out asks an admin before joining by the domain again', async () => {
  const { say, at, org, org_id, admin, provisioned } = await provider()
  await org.db.updateTable('email_domains').set({ approval: false }).where('org_id', '=', org_id).execute()
  const ada = await personAt(at())
  await say('DELETE', `/Users/${await provisioned(ada.email)}`)
  const [domain] = (await ask(ada, api.emailDomains.mine, {})).body
  expect((await ask(ada, api.emailDomains.join, { domain_id: domain?.domain_id ?? '' })).body.requested).toBe(true)
  expect(await roleIn(ada, org_id)).toBe(404)
  expect((await ask(admin, api.joinRequests.list, { org_id })).body).toHaveLength(1)
})

test('each step is in the audit log, in the name of who created the token, and a new address of it among security events', async () => {
  const { say, at, org_id, admin, provisioned, grouped } = await provider()
  const ada = await personAt(at(), { name: 'Countess' })
  const id = await provisioned(ada.email)
  const group = await grouped('Radio', [id])
  await say('PATCH', `/Groups/${group}`, patch({ op: 'replace', path: 'displayName', value: 'Desk' }))
  await say('DELETE', `/Groups/${group}`)
  await say('DELETE', `/Users/${id}`)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 6).map(({ action, subject, user_id }) => [action, subject, user_id])).toEqual(
    [
      ['member.deprovision', 'Countess'],
      ['scim_group.remove', 'Desk'],
      ['scim_group.update', 'Desk'],
      ['scim_group.create', 'Radio'],
      ['member.provision', ada.email],
      ['scim_token.create', 'Okta'],
    ].map((entry) => [...entry, admin.user_id]),
  )
  const { events } = (await ask(admin, api.securityEvents.list, { org_id })).body
  expect(events).toContainEqual(expect.objectContaining({ kind: 'key_address', about: 'Okta' }))
})

import { api } from '@earshot/contract'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join } from '../../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { CLIENT_ID, CLIENT_SECRET, openIssuer } from '../../../ports/testing/openid.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { federated } from '../testing/at-issuer.ts'
import { address, testAccounts } from '../testing/test-accounts.ts'

const redirect = 'http://localhost:3000/identity/callback/oidc'
const [corp, shy] = [await openIssuer({ redirect }), await openIssuer({ redirect, tellsAddress: false })]
afterAll(async () => {
  await corp[Symbol.asyncDispose]()
  await shy[Symbol.asyncDispose]()
})

const [ORG, SECRET, OPEN] = [newId(), newId(), newId()]
const rules = [
  { group: 'radio', org_id: ORG, role: 'sender', channel_ids: [SECRET] },
  { group: 'desk', org_id: ORG, role: 'listener' },
  { group: 'chiefs', org_id: ORG, role: 'admin' },
  { group: 'radio', org_id: newId(), role: 'admin' },
]
const at = ({ issuer }: { issuer: string }) => ({
  IDENTITY: 'builtin,oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_TRUST_EMAIL: 'on',
  OIDC_GROUPS: JSON.stringify(rules),
})
const inside = testApp({ worker: true, env: at(corp) })
const quiet = testApp({ worker: true, env: at(shy) })
const { ask, context } = inside

/** The organization that the rules name. */
async function found({ context, person }: typeof inside): Promise<Person> {
  const admin = await person()
  const org = alone(enterAsJob(context(), ORG))
  const made = { org_id: ORG, created_by: admin.user_id }
  await org.db
    .insertInto('organizations')
    .values({ ...made, name: 'Corp' })
    .execute()
  await join(org, { user_id: admin.user_id, org_role: 'admin' })
  const rows = [SECRET, OPEN].map((id) => ({ ...made, channel_id: id, name: id, private: id === SECRET }))
  await org.db.insertInto('channels').values(rows).execute()
  return admin
}

let admin: Person
beforeAll(async () => {
  admin = await found(inside)
  await found(quiet)
})

/** A sign-in in the browser of a person of whom the issuer says these groups. */
async function signIn(sub: string, groups: unknown, { place = inside, issuer = corp } = {}): Promise<Person> {
  const email = `${sub}@corp.example`
  issuer.signInAs(sub, { email, email_verified: true, name: sub, ...(groups !== undefined && { groups }) })
  const { visitor } = await federated(place)
  return testAccounts(place).exchanged({ email, visitor })
}

const find = async (who: Person, place = inside) => {
  const { status, body } = await place.ask(who, api.organizations.find, { org_id: ORG, extras: '' })
  return status === 200 ? [body.org_role, body.send] : status
}
const channelsOf = async (who: Person) =>
  (await ask(who, api.channels.list, { org_id: ORG })).body.map(({ channel_id }) => channel_id).sort()

test('a group gives the organization, the role and the channels', async () => {
  const ada = await signIn('ada', ['radio', 'other'])
  expect(await find(ada)).toEqual(['member', true])
  expect(await channelsOf(ada)).toEqual([SECRET, OPEN].sort())
  const { entries } = (await ask(admin, api.audit.list, { org_id: ORG })).body
  expect(entries).toContainEqual(expect.objectContaining({ action: 'member.issue', subject_id: ada.user_id }))
})

test('what the issuer took away is gone at once, in earlier sessions too', async () => {
  const before = await signIn('bob', ['radio', 'chiefs'])
  expect(await find(before)).toEqual(['admin', true])
  await signIn('bob', ['desk'])
  expect(await find(before)).toEqual(['member', false])
  expect(await channelsOf(before)).toEqual([OPEN])
  await signIn('bob', [])
  expect(await find(before)).toBe(404)
  await signIn('bob', 'radio')
  expect(await find(before)).toEqual(['member', true])
  await signIn('bob', undefined)
  expect(await find(before), 'many issuers leave an empty claim out').toBe(404)
})

test('who was let in by hand is left alone', async () => {
  const eve = await signIn('eve', [])
  await join(alone(enterAsJob(context(), ORG)), { user_id: eve.user_id, org_role: 'member', send: false })
  for (const groups of [['chiefs'], []]) {
    await signIn('eve', groups)
    expect(await find(eve)).toEqual(['member', false])
  }
})

test('the last admin stays one', async () => {
  const chief = await signIn('chief', ['chiefs'])
  await ask(chief, api.members.update, { org_id: ORG, user_id: admin.user_id, org_role: 'member' })
  for (const groups of [['desk'], []]) {
    await signIn('chief', groups)
    expect(await find(chief)).toEqual(['admin', true])
  }
  await ask(chief, api.members.update, { org_id: ORG, user_id: admin.user_id, org_role: 'admin' })
  await signIn('chief', [])
  expect(await find(chief)).toBe(404)
})

test('an ID token of the issuer itself says them, too', async () => {
  const now = Math.floor(Date.now() / 1000)
  const exchange = async (groups: string[], more = {}) => {
    const said = {
      iss: corp.issuer,
      aud: CLIENT_ID,
      sub: 'tom',
      email: 'tom@corp.example',
      email_verified: true,
      groups,
    }
    const token = await corp.sign({ ...said, ...more, iat: now - 1, exp: now + 600 })
    return { ...(await ask(null, api.sessions.exchange, { token })).body, email: '' }
  }
  const tom = await exchange(['desk'])
  expect(await find(tom)).toEqual(['member', false])
  await exchange([], { _claim_names: { groups: 'elsewhere' }, groups: undefined })
  expect(await find(tom), 'too many groups for a token').toEqual(['member', false])
  await exchange([])
  expect(await find(tom)).toBe(404)
})

test('an issuer that tells groups at its userinfo endpoint alone is asked there', async () => {
  const ida = await signIn('ida', ['desk'], { place: quiet, issuer: shy })
  expect(await find(ida, quiet)).toEqual(['member', false])
})

test('an account without the issuer keeps what it has', async () => {
  const email = address()
  const { visitor } = await testAccounts(inside).resident(email)
  const who = await testAccounts(inside).exchanged({ email, visitor })
  await join(alone(enterAsJob(context(), ORG)), { user_id: who.user_id, org_role: 'member' })
  await testAccounts(inside).exchanged({ email, visitor })
  expect(await find(who)).toEqual(['member', true])
})

import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { testAccounts } from '../../identity/accounts/testing/test-accounts.ts'
import { openNameServer } from '../../ports/testing/name-server.ts'
import { emailsTo, emailTo } from '../../testing/emails.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { checkDomains } from './domain-record.service.ts'

const names = await openNameServer()
afterAll(() => names[Symbol.asyncDispose]())

const inside = testApp({ worker: true, env: { DNS_SERVERS: names.address } })
const { app, ask, context, organization, memberOf, person } = inside
const { resident, exchanged, unproven } = testAccounts(inside)
const { list, create, verify, remove, mine, join } = api.emailDomains

const TOMORROW = Date.now() + 25 * 60 * 60 * 1000
const fresh = () => `${crypto.randomUUID()}.example`
const find = async (who: Person, org_id: string) =>
  (await ask(who, api.organizations.find, { org_id, extras: '' })).status
const at = async (domain: string) => exchanged(await resident(`${crypto.randomUUID()}@${domain}`))

/** An organization that shows the record of the domain. */
async function owning(fields: object = {}, domain = fresh()) {
  const place = await organization()
  const { status, body } = await ask(place.admin, create, { org_id: place.org_id, domain, ...fields })
  expect(status).toBe(201)
  names.records.set(body.record_name, body.record_value)
  return { ...place, domain, domain_id: body.domain_id }
}

async function verified(fields: object = {}) {
  const place = await owning(fields)
  const { org_id, domain_id } = place
  expect((await ask(place.admin, verify, { org_id, domain_id })).body.status).toBe('verified')
  return place
}

test('people with a verified address of the domain find the organization and join, with its role', async () => {
  const { org_id, domain, domain_id } = await verified({ send: false })
  const ada = await at(domain)
  expect((await ask(ada, mine, {})).body).toMatchObject([{ domain_id, domain, approval: false }])
  expect((await ask(ada, join, { domain_id })).body).toEqual({ domain_id, requested: false, org_id })
  const { body } = await ask(ada, api.organizations.find, { org_id, extras: '' })
  expect([body.org_role, body.send]).toEqual(['member', false])
  expect((await ask(ada, mine, {})).body).toEqual([])
})

test('not before the record is found, nor with an address that is not verified or of a domain below', async () => {
  const { org_id, admin, domain, domain_id } = await owning()
  const ada = await at(domain)
  expect((await ask(ada, mine, {})).body).toEqual([])
  const refused = (who: Person, id = domain_id) => ask(who, join, { domain_id: id })
  const [early, absent] = [await refused(ada), await refused(ada, crypto.randomUUID())]
  expect([early.status, early.refusal]).toEqual([404, absent.refusal])
  await ask(admin, verify, { org_id, domain_id })
  const doubtful = await exchanged(await unproven(`${crypto.randomUUID()}@${domain}`))
  const strangers = [doubtful, await at(`sub.${domain}`), await person()]
  for (const who of strangers) {
    expect((await ask(who, mine, {})).body).toEqual([])
    expect((await refused(who)).status).toBe(404)
  }
  expect((await refused(ada)).status).toBe(200)
})

test('a record of another organization, a wrong one, none, and no name server show nothing', async () => {
  const { org_id, admin, domain, domain_id } = await owning()
  const name = `_earshot.${domain}`
  const right = names.records.get(name) ?? ''
  const other = await organization()
  const theirs = (await ask(other.admin, create, { org_id: other.org_id, domain })).body
  const foundBy = async (who: Person, named: { org_id: string; domain_id: string }) => {
    const { found, status } = (await ask(who, verify, named)).body
    return [found, status]
  }
  expect(await foundBy(other.admin, { org_id: other.org_id, domain_id: theirs.domain_id })).toEqual([
    false,
    'unverified',
  ])
  for (const wrong of [theirs.record_value, 'earshot-domain=x', '']) {
    names.records.set(name, wrong)
    expect(await foundBy(admin, { org_id, domain_id })).toEqual([false, 'unverified'])
  }
  names.records.delete(name)
  expect(await foundBy(admin, { org_id, domain_id })).toEqual([false, 'unverified'])
  names.records.set(name, right)
  names.fail(true)
  expect(await foundBy(admin, { org_id, domain_id })).toEqual([null, 'unverified'])
  names.fail(false)
  expect(await foundBy(admin, { org_id, domain_id })).toEqual([true, 'verified'])
})

test('one organization uses a domain, also when two verify it at once', async () => {
  const one = await owning()
  const two = await organization()
  const theirs = (await ask(two.admin, create, { org_id: two.org_id, domain: one.domain })).body
  expect((await ask(one.admin, verify, { org_id: one.org_id, domain_id: one.domain_id })).status).toBe(200)
  names.records.set(theirs.record_name, theirs.record_value)
  const refused = await ask(two.admin, verify, { org_id: two.org_id, domain_id: theirs.domain_id })
  expect([refused.status, refused.refusal.text]).toEqual([409, expect.stringContaining('Another organization')])
})

test.each(['gmail.com', 'GMX.de', 'example', 'a b.example', '-a.example', '127.0.0.1'])(
  '%s is refused',
  async (domain) => {
    const { org_id, admin } = await organization()
    expect((await ask(admin, create, { org_id, domain })).status).toBe(400)
  },
)

test('where admins decide, a person of the domain asks', async () => {
  const { org_id, admin, domain, domain_id } = await verified({ approval: true })
  const ada = await at(domain)
  expect((await ask(ada, join, { domain_id })).body).toEqual({ domain_id, requested: true })
  expect(await find(ada, org_id)).toBe(404)
  const [request] = (await ask(admin, api.joinRequests.list, { org_id })).body
  expect(request).toMatchObject({ user_id: ada.user_id, by: domain })
  await ask(admin, api.joinRequests.answer, { org_id, request_id: request?.request_id ?? '', accept: true })
  expect(await find(ada, org_id)).toBe(200)
})

test('a domain whose record is gone is switched off within a day, its admins get an email, and people stay', async () => {
  const domain = fresh()
  const desk = await resident()
  const admin = await exchanged(desk)
  const { org_id } = (await ask(admin, api.organizations.create, { name: 'Corp' })).body
  const { domain_id, record_name, record_value } = (await ask(admin, create, { org_id, domain })).body
  names.records.set(record_name, record_value)
  await ask(admin, verify, { org_id, domain_id })
  const [ada, bob] = [await at(domain), await at(domain)]
  await ask(ada, join, { domain_id })
  const statusOf = async () => (await ask(admin, list, { org_id })).body[0]?.status

  names.fail(true)
  await checkDomains(context(), TOMORROW)
  expect(await statusOf(), 'a name server that is down takes nothing').toBe('verified')
  names.fail(false)
  names.records.delete(record_name)
  await checkDomains(context())
  expect(await statusOf(), 'looked up today').toBe('verified')
  await checkDomains(context(), TOMORROW)
  expect(await statusOf()).toBe('lost')
  expect((await emailTo(app(), desk.email, 2)).subject).toBe(`No one joins Corp by ${domain} any more`)
  expect((await ask(bob, join, { domain_id })).status).toBe(404)
  expect(await find(ada, org_id)).toBe(200)
  await checkDomains(context(), TOMORROW)
  expect(await emailsTo(app(), desk.email)).toHaveLength(2)
  names.records.set(record_name, record_value)
  expect((await ask(admin, verify, { org_id, domain_id })).body.status).toBe('verified')
  expect((await ask(bob, join, { domain_id })).status).toBe(200)
})

test('only admins see and change domains, and steps are in the audit log', async () => {
  const { org_id, admin, domain_id } = await verified()
  for (const [who, status] of [
    [await memberOf(org_id), 403],
    [(await organization()).admin, 404],
  ] as const) {
    expect((await ask(who, list, { org_id })).status).toBe(status)
    expect((await ask(who, remove, { org_id, domain_id })).status).toBe(status)
  }
  expect((await ask(admin, remove, { org_id, domain_id })).status).toBe(200)
  expect((await ask(admin, remove, { org_id, domain_id })).status).toBe(404)
  const actions = (await ask(admin, api.audit.list, { org_id })).body.entries.map(({ action }) => action)
  expect(actions.slice(0, 3)).toEqual(['email_domain.remove', 'email_domain.verify', 'email_domain.create'])
})

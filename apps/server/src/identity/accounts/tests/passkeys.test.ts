import { generateKeyPairSync } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { join } from '../../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { browser } from '../../../testing/browser.ts'
import { emailTo, emailsTo } from '../../../testing/emails.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { Authenticator } from '../testing/authenticator.ts'
import {
  addPasskey,
  passkeySignIn,
  PASSWORD,
  type Passkey,
  testAccounts,
  withSecondFactor,
} from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask, context, organization } = inside
const { resident, unproven, signedIn, exchanged } = testAccounts(inside)

const BEGIN = '/identity/passkeys/begin'
const ADDED = '/identity/passkey/verify-registration'
const OPTIONS = '/identity/passkey/generate-authenticate-options'
const SIGN_IN = '/identity/passkey/verify-authentication'
const REMOVE = '/identity/passkey/delete-passkey'
const RENAME = '/identity/passkey/update-passkey'

const keysOf = async ({ visitor }: { visitor: ReturnType<typeof browser> }) =>
  (await visitor.get('/identity/passkeys')).body as unknown as Passkey[]

async function withPasskey() {
  const desk = await resident()
  const who = await exchanged(desk)
  const device = new Authenticator()
  await addPasskey(desk.visitor, device)
  return { ...desk, who, device }
}

test('a passkey signs in without a password, in another browser', async () => {
  const { email, device } = await withPasskey()
  const there = browser(app())
  const { status, body } = await passkeySignIn(there, device)
  expect([status, body.user?.email]).toEqual([200, email])
  expect((await there.get('/identity/token')).status).toBe(200)
})

test('adding one requires a verified address, and the password', async () => {
  expect((await (await unproven()).visitor.post(BEGIN, { password: PASSWORD })).body.code).toBe('EMAIL_NOT_VERIFIED')
  const { visitor } = await resident()
  expect((await visitor.post(BEGIN, { password: 'wrong horse battery' })).body.code).toBe('INVALID_PASSWORD')
  await context().connections.pool.query(`update auth.session set "createdAt" = now() - interval '1 hour'`)
  expect((await visitor.post(BEGIN, {})).body.code).toBe('SESSION_NOT_FRESH')
  expect((await visitor.post(BEGIN, { password: PASSWORD })).status).toBe(200)
  expect((await browser(app()).post(BEGIN, {})).status).toBe(401)
})

test('without the challenge of the same browser none is added', async () => {
  const [ada, bob] = [await resident(), await resident()]
  const { challenge } = (await bob.visitor.post(BEGIN, { password: PASSWORD })).body
  const response = new Authenticator().create({ challenge })
  for (const visitor of [ada.visitor, browser(app())])
    expect((await visitor.post(ADDED, { response })).status).toBeGreaterThanOrEqual(400)
  expect(await keysOf(ada)).toEqual([])
  expect((await bob.visitor.post(ADDED, { response })).status).toBe(200)
  expect((await bob.visitor.post(ADDED, { response })).status, 'a challenge is for one').toBe(400)
})

test('a device that does not check its person neither becomes a passkey nor signs in', async () => {
  const ada = await resident()
  const { challenge } = (await ada.visitor.post(BEGIN, { password: PASSWORD })).body
  const careless = { response: new Authenticator({ verifies: false }).create({ challenge }) }
  expect((await ada.visitor.post(ADDED, careless)).body.code).toBe('USER_NOT_VERIFIED')
  const device = new Authenticator()
  await addPasskey(ada.visitor, device)
  device.forgetPerson()
  expect((await passkeySignIn(browser(app()), device)).body.code).toBe('USER_NOT_VERIFIED')
})

test.each([
  ['of another site', { origin: 'https://earshot.example' }],
  ['for another site', { rpId: 'earshot.example' }],
])('answers %s are refused', async (_, elsewhere) => {
  const ada = await resident()
  const { challenge } = (await ada.visitor.post(BEGIN, { password: PASSWORD })).body
  const { status } = await ada.visitor.post(ADDED, { response: new Authenticator(elsewhere).create({ challenge }) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await keysOf(ada)).toEqual([])
})

test('a wrong signature, an old challenge, an unknown passkey and a counter that goes back do not sign in', async () => {
  const { device } = await withPasskey()
  const there = browser(app())
  const ask = async () => (await there.get(OPTIONS)).body
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  expect((await there.post(SIGN_IN, { response: device.get(await ask(), other) })).status).toBe(401)
  const old = await ask()
  await ask()
  expect((await there.post(SIGN_IN, { response: device.get(old) })).status).toBe(400)
  expect((await there.post(SIGN_IN, { response: new Authenticator().get(await ask()) })).status).toBe(401)
  expect((await passkeySignIn(there, device)).status).toBe(200)
  device.rewind()
  expect((await passkeySignIn(browser(app()), device)).status).toBe(400)
})

test('one answer used twice at once signs in once', async () => {
  const { device } = await withPasskey()
  const there = browser(app())
  const response = device.get((await there.get(OPTIONS)).body)
  const answers = await Promise.all([1, 2, 3, 4].map(() => there.post(SIGN_IN, { response })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('several are named, listed with their last use, renamed and removed by their person alone', async () => {
  const { email, visitor, device } = await withPasskey()
  await addPasskey(visitor, new Authenticator(), { name: 'Key ring' })
  await passkeySignIn(browser(app()), device)
  const [first, second] = await keysOf({ visitor })
  expect([first, second]).toMatchObject([
    { name: 'Passkey', last_used: expect.any(String) },
    { name: 'Key ring', last_used: null },
  ])
  expect(Object.keys(first ?? {}).sort()).toEqual(['created', 'id', 'last_used', 'name', 'synced'])
  const id = first?.id
  const eve = (await resident()).visitor
  for (const path of [RENAME, REMOVE])
    for (const wrong of [id, crypto.randomUUID()])
      expect((await eve.post(path, { id: wrong, name: 'Mine', password: PASSWORD })).body.code).toBe(
        'PASSKEY_NOT_FOUND',
      )
  expect((await visitor.post(RENAME, { id, name: 'Laptop' })).status).toBe(200)
  expect((await visitor.post(RENAME, { id, name: 'x'.repeat(61) })).body.code).toBe('INVALID_NAME')
  expect((await visitor.post(REMOVE, { id, password: 'wrong horse battery' })).body.code).toBe('INVALID_PASSWORD')
  expect((await visitor.post(REMOVE, { id, password: PASSWORD })).status).toBe(200)
  expect((await keysOf({ visitor })).map(({ name }) => name)).toEqual(['Key ring'])
  expect((await passkeySignIn(browser(app()), device)).status).toBe(401)
  expect((await signedIn(email)).cookies.size).toBeGreaterThan(0)
})

test('each change is emailed and a security event, and so are sign-ins and failures', async () => {
  const { email, visitor, device, who: ada } = await withPasskey()
  await passkeySignIn(browser(app()), device)
  const there = browser(app())
  const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  await there.post(SIGN_IN, { response: device.get((await there.get(OPTIONS)).body, strange) })
  const [key] = await keysOf({ visitor })
  await visitor.post(REMOVE, { id: key?.id, password: PASSWORD })
  await emailTo(app(), email, 3)
  expect((await emailsTo(app(), email)).map(({ subject }) => subject).slice(1)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
  const kinds = await eventually(
    async () => (await ask(ada, api.securityEvents.own, {})).body.events.map(({ kind }) => kind),
    (all) => all.includes('sign_in_failed'),
  )
  expect(kinds).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed', 'sign_in', 'sign_in_failed']))
})

test('where an organization demands a second factor, a passkey is one, and the password alone is none', async () => {
  const { org_id, admin } = await organization()
  const desk = await resident()
  const bob = await exchanged(desk)
  await join(alone(enterAsJob(context(), org_id)), { user_id: bob.user_id, org_role: 'member' })
  await demand(org_id)
  expect(await find(bob, org_id)).toBe(403)
  const device = new Authenticator()
  await addPasskey(desk.visitor, device)
  expect(await find(bob, org_id), 'adding it shows it').toBe(200)
  expect(await find(await exchanged(desk), org_id)).toBe(200)
  const byPassword = await exchanged({ ...desk, visitor: await signedIn(desk.email) })
  expect(await find(byPassword, org_id)).toBe(403)
  const there = browser(app())
  await passkeySignIn(there, device)
  expect(await find(await exchanged({ ...desk, visitor: there }), org_id)).toBe(200)
  const [key] = await keysOf(desk)
  await desk.visitor.post(REMOVE, { id: key?.id, password: PASSWORD })
  await eventually(
    () => find(bob, org_id),
    (status) => status === 403,
  )
  expect(await find(admin, org_id)).toBe(403)
})

const find = async (who: Person, org_id: string) =>
  (await ask(who, api.organizations.find, { org_id, extras: '' })).status

const demand = (org_id: string) =>
  alone(enterAsJob(context(), org_id))
    .db.updateTable('organizations')
    .set({ factor_from: new Date(Date.now() - 1000).toISOString() })
    .where('org_id', '=', org_id)
    .execute()

test('with an authenticator app on, a passkey is enough', async () => {
  const { visitor, device, email } = await withPasskey()
  await withSecondFactor({ visitor })
  const { body } = await browser(app()).post('/identity/sign-in/email', { email, password: PASSWORD })
  expect(body.twoFactorRedirect).toBe(true)
  expect((await passkeySignIn(browser(app()), device)).status).toBe(200)
})

test('an admin who removes a lost second factor removes passkeys as well, and the password signs in', async () => {
  const { org_id, admin } = await organization()
  const { device, who: bob, ...desk } = await withPasskey()
  await join(alone(enterAsJob(context(), org_id)), { user_id: bob.user_id, org_role: 'member' })
  const asked = { org_id, user_id: bob.user_id }
  expect((await ask(admin, api.members.removeFactor, asked)).status).toBe(200)
  expect(await keysOf(desk)).toEqual([])
  expect((await passkeySignIn(browser(app()), device)).status).toBe(401)
  expect((await ask(bob, api.users.find, {})).body.second_factor).toBe(false)
  await signedIn(desk.email)
})

test('at most twenty', async () => {
  const { visitor } = await withPasskey()
  const { rows } = await context().connections.pool.query(`
    insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
    select gen_random_uuid(), name, "publicKey", "userId", md5(random()::text), 0, "deviceType", "backedUp", now()
    from (select * from auth.passkey order by "createdAt" desc limit 1) newest, generate_series(1, 19) returning id`)
  expect(rows).toHaveLength(19)
  expect((await visitor.post(BEGIN, { password: PASSWORD })).body.code).toBe('TOO_MANY_PASSKEYS')
})

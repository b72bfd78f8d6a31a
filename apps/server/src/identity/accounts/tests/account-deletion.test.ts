import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { join } from '../../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { browser } from '../../../testing/browser.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { confirm, emailTo, linkIn } from '../../../testing/emails.ts'
import { PASSWORD, testAccounts } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask, context, organization, memberOf, channelOf } = inside
const { resident, signedIn, exchanged, isOver } = testAccounts(inside)

const GONE = '/identity/delete-user'
const { create, remove: removeOrganization } = api.organizations

async function founder() {
  const ada = await resident()
  const session = await exchanged(ada)
  const { body } = await ask(session, create, { name: 'Station Seven' })
  return { ...ada, session, org_id: body.org_id }
}

const enlist = (org_id: string, { user_id }: Person, org_role: 'admin' | 'member' = 'member') =>
  join(alone(enterAsJob(context(), org_id)), { user_id, org_role })

const rowOf = async ({ user_id }: Person) =>
  (await context().connections.pool.query('select * from users where user_id = $1', [user_id])).rows[0]

const organizationRow = async (org_id: string) =>
  (await enterAsJob(context(), org_id).db.selectFrom('organizations').selectAll().execute())[0]

async function wait({ email }: { email: string }) {
  const { pool } = context().connections
  await pool.query(
    `update auth.session s set "createdAt" = now() - interval '11 minutes' from auth."user" u
     where u.id = s."userId" and u.email = $1`,
    [email],
  )
  await pool.query(
    `update sessions set signed_in = now() - interval '11 minutes'
     where user_id = (select user_id from users where email = $1)`,
    [email],
  )
}

test('a visitor cannot delete an account', async () => {
  expect((await browser(app()).post(GONE, { password: PASSWORD })).status).toBe(401)
  expect((await ask(null, api.users.remove, {})).status).toBe(401)
})

test('an old sign-in is not enough without the password', async () => {
  const ada = await resident()
  const session = await exchanged(ada)
  await wait(ada)
  expect((await ada.visitor.post(GONE, {})).body.code).toBe('SESSION_EXPIRED')
  expect((await ada.visitor.post(GONE, { password: 'wrong horse battery' })).body.code).toBe('INVALID_PASSWORD')
  expect(await ask(session, api.users.remove, {})).toMatchObject({ status: 403, refusal: { error: 'forbidden' } })
  expect(await isOver(session)).toBe(false)
})

test('the last admin of an organization with other people cannot delete the account, and leaves no organization', async () => {
  const ada = await founder()
  const other = await organization({ name: 'Harbour' })
  await enlist(other.org_id, ada.session)
  await memberOf(ada.org_id)
  const text = 'Station Seven needs an admin. Make someone else an admin first, or delete the organization'
  const refused = await ada.visitor.post(GONE, { password: PASSWORD })
  expect([refused.status, refused.body]).toEqual([409, { error: 'conflict', code: 'LAST_ADMIN', text }])
  expect(await ask(ada.session, api.users.remove, {})).toMatchObject({ status: 409, refusal: { text } })
  const { body } = await ask(ada.session, api.users.find, { extras: 'all' })
  expect(Object.keys(body.orgs).sort()).toEqual([ada.org_id, other.org_id].sort())
})

test('deleting an account removes name, address and sign-in, and keeps the talks', async () => {
  const ada = await founder()
  const admin = await memberOf(ada.org_id)
  await ask(ada.session, api.members.update, { org_id: ada.org_id, user_id: admin.user_id, org_role: 'admin' })
  const channel_id = await channelOf({ org_id: ada.org_id, admin })
  const [talk_id = ''] = await seedTalks({ context: context(), org_id: ada.org_id }, [
    { text: 'hello', user_id: ada.session.user_id, channel_id },
  ])
  await ask(ada.session, api.users.update, { image: '', settings: { secret: 'mine' } })
  const pin = { user_id: ada.session.user_id, hash: 'x' }
  await context().connections.outside.insertInto('phone_pins').values(pin).execute()

  expect((await ada.visitor.post(GONE, { password: PASSWORD })).status).toBe(200)

  expect(await rowOf(ada.session)).toMatchObject({
    name: 'Former member',
    email: '',
    image: '',
    settings: {},
    level: 0,
  })
  expect(await isOver(ada.session)).toBe(true)
  expect((await ada.visitor.get('/identity/token')).status).toBe(401)
  const again = await browser(app()).post('/identity/sign-in/email', { email: ada.email, password: PASSWORD })
  expect(again.status).toBe(401)
  expect((await ask(admin, api.talks.find, { talk_id })).body.user_id).toBe(ada.session.user_id)
  const { body: members } = await ask(admin, api.members.list, { org_id: ada.org_id })
  expect(members.map(({ user_id }) => user_id)).toEqual([admin.user_id])
  const everything = await context().connections.pool.query(
    `select u.email from auth."user" u where email = $1 union select issuer from identities where user_id = $2
     union select hash from phone_pins where user_id = $2`,
    [ada.email, ada.session.user_id],
  )
  expect(everything.rows).toEqual([])
})

test('a person who registers again with the same address is a new user', async () => {
  const ada = await founder()
  await ada.visitor.post(GONE, { password: PASSWORD })
  const again = await exchanged(await resident2(ada.email))
  expect(again.user_id).not.toBe(ada.session.user_id)
  expect((await ask(again, api.users.find, { extras: 'all' })).body.orgs).toEqual({})
})

async function resident2(email: string) {
  const visitor = browser(app())
  await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada again' })
  await confirm(visitor, linkIn(await emailTo(app(), email, 2)))
  return { email, visitor: await signedIn(email) }
}

test('an organization whose last member is deleted goes into the bin', async () => {
  const ada = await founder()
  await ada.visitor.post(GONE, { password: PASSWORD })
  expect((await organizationRow(ada.org_id))?.deleted).not.toBeNull()
})

test('an organization with talks on hold keeps its last member', async () => {
  const ada = await founder()
  const { org_id, session } = ada
  const channel_id = await channelOf({ org_id, admin: session })
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'hello', user_id: session.user_id, channel_id },
  ])
  await ask(session, api.retention.hold, { talk_id, reason: 'Lawsuit 7' })
  const text = expect.stringMatching(/^Talks are on hold/)
  expect(await ask(session, api.users.remove, {})).toMatchObject({ status: 409, refusal: { text } })
  expect((await organizationRow(org_id))?.deleted).toBeNull()
  await ask(session, api.retention.release, { talk_id })
  expect((await ask(session, api.users.remove, {})).status).toBe(200)
})

test('an organization in the bin does not prevent deleting an account', async () => {
  const ada = await founder()
  await memberOf(ada.org_id)
  await ask(ada.session, removeOrganization, { org_id: ada.org_id })
  expect((await ada.visitor.post(GONE, { password: PASSWORD })).status).toBe(200)
})

test('of four last admins who delete their accounts at once one is refused', async () => {
  const ada = await founder()
  const others = await Promise.all(Array.from({ length: 3 }, async () => exchanged(await resident())))
  for (const other of others) await enlist(ada.org_id, other, 'admin')
  await memberOf(ada.org_id)
  const gone = await Promise.all([ada.session, ...others].map((admin) => ask(admin, api.users.remove, {})))
  expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
})

test('with a fresh session, deleting the person also deletes the account at the built-in provider', async () => {
  const ada = await founder()
  expect((await ask(ada.session, api.users.remove, {})).body).toEqual({ removed: true })
  expect(await isOver(ada.session)).toBe(true)
  const left = await eventually(
    () => context().connections.pool.query(`select 1 from auth."user" where email = $1`, [ada.email]),
    ({ rows }) => rows.length === 0,
  )
  expect(left.rows).toEqual([])
  expect((await ada.visitor.get('/identity/token')).status).toBe(401)
})

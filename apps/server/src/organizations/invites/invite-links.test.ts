import { api } from '@earshot/contract'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import type { Invite } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { address, PASSWORD, testAccounts } from '../../identity/accounts/testing/test-accounts.ts'
import { browser } from '../../testing/browser.ts'
import { emailsTo, emailTo, linkIn } from '../../testing/emails.ts'
import { type Person, testApp } from '../../testing/test-app.ts'

const unmailed = testApp({ worker: true })
const mailed = testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
const { app, ask, organization, memberOf } = unmailed
const { resident, exchanged } = testAccounts(unmailed)

/** An organization whose admin is an operator. */
async function operated({ context, person, ask: asked } = unmailed) {
  const admin = await person()
  await context().connections.pool.query('update users set level = $2 where user_id = $1', [admin.user_id, ADMIN_LEVEL])
  const { org_id } = (await asked(admin, api.organizations.create, { name: 'Station Seven' })).body
  return { org_id, admin }
}

const invited = async (place: { org_id: string; admin: Person }, more: object = {}, server = unmailed) =>
  (await server.ask(place.admin, api.invites.save, { org_id: place.org_id, email: address(), ...more })).body as Invite

const copied = async (who: Person, { invite_id }: Pick<Invite, 'invite_id'>, server = unmailed) =>
  (await server.ask(who, api.invites.link, { invite_id })).body

const secretIn = (link: string) => link.split('#invite=')[1] ?? ''
const partsOf = (link: string) => {
  const [invite_id = '', verify = ''] = secretIn(link).split('.')
  return { invite_id, verify }
}

const chosen = { name: 'Ana Lima', password: PASSWORD }
const register = (link: string, visitor = browser(app())) =>
  visitor.post('/identity/confirm-email', { token: `invite:${secretIn(link)}`, ...chosen })

test('one email is enough: who opens its link registers, and joins with the invited role', async () => {
  const place = await organization()
  const { email } = await invited(place, { admin: true })
  const link = linkIn(await emailTo(app(), email))
  expect((await ask(null, api.invites.find, partsOf(link))).body).toMatchObject({ email, proven: true })

  const visitor = browser(app())
  const described = await visitor.post('/identity/confirm-email-link', { token: `invite:${secretIn(link)}` })
  expect(described.body).toEqual({ kind: 'invitation', email, need: 'password' })
  expect((await register(link, visitor)).body.user).toMatchObject({ email, name: 'Ana Lima', emailVerified: true })
  const ana = await exchanged({ email, visitor })
  expect((await ask(ana, api.invites.save, partsOf(link))).status).toBe(200)
  expect((await ask(ana, api.organizations.find, { org_id: place.org_id })).body.org_role).toBe('admin')
  expect(await emailsTo(app(), email)).toHaveLength(1)
})

test('a stranger who registered the invited address before has nothing of the account', async () => {
  const { email } = await invited(await organization())
  const stranger = browser(app())
  const theirs = { email, password: 'mallory was here', name: 'Mallory' }
  await stranger.post('/identity/sign-up/email', theirs)
  const link = linkIn(await emailTo(app(), email, 1))
  const [invitation, confirmation] = link.includes('#invite=')
    ? [link, linkIn(await emailTo(app(), email, 2))]
    : [linkIn(await emailTo(app(), email, 2)), link]
  expect((await register(invitation)).status).toBe(200)
  expect((await stranger.post('/identity/sign-in/email', theirs)).status).toBe(401)
  const token = new URL(confirmation).searchParams.get('token')
  expect((await stranger.post('/identity/confirm-email', { token })).status).not.toBe(200)
  expect((await stranger.get('/identity/token')).status).toBe(401)
})

test('the link that an admin copies joins, and proves no address', async () => {
  const place = await organization()
  const account = await resident()
  const invite = await invited(place, { email: account.email })
  const { link, proven } = await copied(place.admin, invite)
  expect(proven).toBe(false)
  const card = (await ask(null, api.invites.find, partsOf(link))).body
  expect(card).toMatchObject({ email: invite.email, proven: false })
  expect((await register(link)).body.code).toBe('INVALID_TOKEN')

  const owner = await exchanged(account)
  expect((await ask(owner, api.invites.save, partsOf(link))).body).toMatchObject({ org_id: place.org_id })
  const other = await invited(place)
  const { link: forAnother } = await copied(place.admin, other)
  expect((await ask(owner, api.invites.save, partsOf(forAnother))).refusal.error).toBe('forbidden')
})

test('the link that an operator copies proves the address, where no mail server is set up', async () => {
  const place = await operated()
  const invite = await invited(place)
  const { link, ...about } = await copied(place.admin, invite)
  expect(about).toEqual({ proven: true, mailed: false })
  expect((await register(link)).body.user).toMatchObject({ email: invite.email, emailVerified: true })
})

test('with a mail server, the link that an operator copies proves no address', async () => {
  const place = await operated(mailed)
  const { link: _, ...about } = await copied(place.admin, await invited(place, {}, mailed), mailed)
  expect(about).toEqual({ proven: false, mailed: true })
})

test('an address with an account signs in, whatever the link proves', async () => {
  const { email } = await resident()
  const place = await operated()
  const { link } = await copied(place.admin, await invited(place, { email }))
  const refused = await register(link)
  expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_ALREADY_VERIFIED'])
})

test.each([
  ['withdrawn', (place, { invite_id }) => ask(place.admin, api.invites.remove, { invite_id })],
  ['sent again', (place, { org_id, email }) => sendAgain(place, { org_id, email })],
  ['expired', (_, { org_id, invite_id }) => expire({ org_id, invite_id })],
] as [string, (place: { admin: Person }, invite: Invite) => Promise<unknown>][])(
  'the links of an invitation that is %s open nothing',
  async (_, end) => {
    const place = await operated()
    const invite = await invited(place)
    const links = [linkIn(await emailTo(app(), invite.email)), (await copied(place.admin, invite)).link]
    await end(place, invite)
    for (const link of links) {
      expect((await register(link)).body.code).toBe('INVALID_TOKEN')
      const shown = await ask(null, api.invites.find, partsOf(link))
      expect(shown.body.invited === null || shown.body.status !== 1).toBe(true)
    }
  },
)

const setInvite = ({ org_id, invite_id }: Pick<Invite, 'org_id' | 'invite_id'>, set: object) =>
  unmailed
    .context()
    .connections.inside(org_id)
    .updateTable('invites')
    .set(set)
    .where('invite_id', '=', invite_id)
    .execute()

const expire = (invite: Pick<Invite, 'org_id' | 'invite_id'>) =>
  setInvite(invite, { expires: new Date(Date.now() - 1000).toISOString() })

async function sendAgain({ admin }: { admin: Person }, invite: Pick<Invite, 'org_id' | 'email'>) {
  const known = (await ask(admin, api.invites.list, { org_id: invite.org_id })).body[0] as Invite
  await setInvite(known, { sent: new Date(Date.now() - 120_000).toISOString() })
  expect((await ask(admin, api.invites.save, invite)).status).toBe(200)
}

test.each(['x', 'invite:', 'invite:x.y', `invite:${crypto.randomUUID()}.guess`, `invite:${crypto.randomUUID()}`])(
  'the token %s confirms nothing',
  async (token) => {
    const { status, body } = await browser(app()).post('/identity/confirm-email', { token, ...chosen })
    expect([status, body.code]).toEqual([400, 'INVALID_TOKEN'])
  },
)

test('members, strangers and admins of others copy no link', async () => {
  const place = await organization()
  const { invite_id } = await invited(place)
  const strangers = [await memberOf(place.org_id), (await organization()).admin]
  const statuses = await Promise.all(
    strangers.map(async (who) => (await ask(who, api.invites.link, { invite_id })).status),
  )
  expect(statuses).toEqual([403, 404])
})

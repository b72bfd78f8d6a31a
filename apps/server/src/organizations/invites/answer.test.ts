import { api } from '@earshot/contract'
import type { Invite } from '@earshot/contract/invites'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { emailTo, linkIn } from '../../testing/emails.ts'

const { ask, person, organization, app, context } = testApp({ worker: true })
const { list, save, find } = api.invites

async function invited({ admin = false, verified = true } = {}) {
  const place = await organization()
  const bob = await person({ name: 'Bob', verified })
  const { body } = await ask(place.admin, save, { org_id: place.org_id, email: bob.email, name: 'Bob', admin })
  const letter = await emailTo(app(), bob.email)
  const [, invite_id = '', verify = ''] = linkIn(letter).match(/#invite=([^.]+)\.(.+)$/) ?? []
  return { ...place, bob, letter, invite: body as Invite, secret: { invite_id, verify } }
}

const belongs = async (bob: Person, org_id: string) =>
  (await ask(bob, api.organizations.find, { org_id })).status === 200

const change = (org_id: string, set: object) =>
  context().connections.inside(org_id).updateTable('invites').set(set).execute()

test('the email names inviter and organization, and links to this invite', async () => {
  const { letter, invite, secret, bob } = await invited()
  expect(letter.subject).toBe('Ada invited you to Station Seven on Earshot')
  expect(letter.to).toBe(bob.email)
  expect(linkIn(letter)).toMatch(/^http:\/\/localhost:3000\/#invite=/)
  expect(secret.invite_id).toBe(invite.invite_id)
  expect(secret.verify.length).toBeGreaterThanOrEqual(32)
})

test('an invitation to a person whose name is unknown begins with “Hi,” and not with “Hi Guest,”', async () => {
  const { org_id, admin } = await organization()
  const email = `${crypto.randomUUID()}@example.org`
  await ask(admin, save, { org_id, email })
  expect((await emailTo(app(), email)).text).toMatch(/^Hi,$/m)
})

test('names in the email are escaped', async () => {
  const mallory = await person({ name: '<script>alert(1)</script>' })
  const { org_id } = (await ask(mallory, api.organizations.create, { name: '"><img src=x onerror=alert(1)>' })).body
  const email = `${crypto.randomUUID()}@example.org`
  await ask(mallory, save, { org_id, email, name: '<b>Bob</b>' })
  const { html } = await emailTo(app(), email)
  expect(html).not.toMatch(/<script|<img|<b>/)
})

test('unknown people are invited in the inviter’s language, known users in their own', async () => {
  const { org_id, admin } = await organization()
  const [bob, stranger] = [await person({ name: 'Bob' }), `${crypto.randomUUID()}@example.org`]
  await ask(admin, api.users.update, { settings: { language: 'de' } })
  await ask(bob, api.users.update, { settings: { language: 'ar' } })
  for (const email of [bob.email, stranger]) await ask(admin, save, { org_id, email, name: 'Bob' })
  expect((await emailTo(app(), stranger)).subject).toBe('Ada hat dich zu Station Seven auf Earshot eingeladen')
  expect((await emailTo(app(), bob.email)).html).toContain('<html lang="ar" dir="rtl">')
})

test('a wrong secret confirms nothing', async () => {
  const { bob, org_id, secret } = await invited()
  const wrong = { ...secret, verify: `${secret.verify.slice(0, -1)}${secret.verify.endsWith('A') ? 'B' : 'A'}` }
  expect((await ask(bob, find, wrong)).status).toBe(404)
  expect((await ask(bob, save, wrong)).status).toBe(404)
  expect(await belongs(bob, org_id)).toBe(false)
})

test('the secret of another invite confirms nothing', async () => {
  const one = await invited()
  const other = await invited()
  expect((await ask(one.bob, save, { ...one.secret, verify: other.secret.verify })).status).toBe(404)
  expect(await belongs(one.bob, one.org_id)).toBe(false)
})

test('without a session the secret only shows the card', async () => {
  const { secret, org_id, admin } = await invited()
  expect((await ask(null, find, secret)).body).toMatchObject({ status: 1 })
  expect((await ask(null, find, secret)).body).not.toHaveProperty('org_id')
  expect((await ask(null, save, secret)).status).toBe(401)
  expect((await ask(admin, list, { org_id })).body.map(({ status }) => status)).toEqual([1])
})

test('another person with the link sees only a hint of the invited address', async () => {
  const { org_id, secret, bob } = await invited()
  const eve = await person({ name: 'Eve' })
  const { status, refusal } = await ask(eve, find, secret)
  expect(status).toBe(403)
  expect(refusal.text).toBe(`This invitation is for ${bob.email[0]}•••@example.org. Sign in with that address`)
  expect(await belongs(eve, org_id)).toBe(false)
})

test('a person with an unverified address cannot join', async () => {
  const { bob, secret } = await invited({ verified: false })
  const { status, refusal } = await ask(bob, save, secret)
  expect([status, refusal.text]).toEqual([403, 'Verify your email address first. We sent you a link'])
})

test.each([
  ['declined', { status: 3 }],
  ['revoked', { status: 4 }],
  ['over', { expires: new Date(0).toISOString() }],
])('an invite that is %s is not open any more', async (_, set) => {
  const { bob, org_id, secret } = await invited()
  await change(org_id, set)
  expect(await ask(bob, save, secret)).toMatchObject({ status: 410, refusal: { error: 'gone' } })
  expect(await ask(bob, find, secret)).toMatchObject({ status: 410, refusal: { error: 'gone' } })
  expect(await belongs(bob, org_id)).toBe(false)
})

test('after an invite is resent only the newest link works', async () => {
  const { bob, org_id, admin, secret } = await invited()
  await change(org_id, { sent: new Date(0).toISOString() })
  await ask(admin, save, { org_id, email: bob.email })
  const second =
    linkIn(await emailTo(app(), bob.email, 2))
      .split('.')
      .at(-1) ?? ''
  expect((await ask(bob, save, secret)).status).toBe(404)
  expect((await ask(bob, save, { ...secret, verify: second })).status).toBe(200)
})

test('a declined invite stays declined until it is resent', async () => {
  const { bob, org_id, admin, secret } = await invited()
  const { status, body } = await ask(bob, save, { ...secret, accept: false })
  expect([status, body.status]).toEqual([200, 3])
  expect(await belongs(bob, org_id)).toBe(false)
  expect((await ask(bob, save, secret)).status).toBe(410)
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ status: 3, verified: true }])
})

test.each(['find', 'save'] as const)('accepting (%s) joins exactly the organization that invited', async (way) => {
  const { bob, org_id, admin, secret } = await invited()
  const other = await organization()
  const { status, body } = await ask(bob, api.invites[way] as typeof save, secret)
  expect(status).toBe(200)
  expect(body).toMatchObject({ org_id, status: 2, organization: { name: 'Station Seven' } })
  const { orgs } = (await ask(bob, api.users.find, { extras: 'all' })).body
  expect(Object.values(orgs).map((org) => [org.org_id, org.org_role])).toEqual([[org_id, 'member']])
  expect(await belongs(bob, other.org_id)).toBe(false)
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ status: 2, verified: true }])
})

test('pages with the list of invites learn that one was accepted', async () => {
  const { org_id, admin } = await organization()
  const bob = await person({ name: 'Bob', verified: true })
  const told: string[] = []
  const unsubscribe = context().live.subscribe(org_id, ({ changed }) => told.push(changed))
  const invite = (await ask(admin, save, { org_id, email: bob.email, name: 'Bob' })).body as Invite
  const [, verify = ''] = linkIn(await emailTo(app(), bob.email)).match(/#invite=[^.]+\.(.+)$/) ?? []
  await expect.poll(() => told.splice(0), { message: 'when it is made' }).toContain('invites')
  await ask(bob, save, { invite_id: invite.invite_id, verify })
  await expect.poll(() => told.splice(0), { message: 'when it is accepted' }).toContain('invites')
  unsubscribe()
})

test('an invite for an admin makes an admin', async () => {
  const { bob, org_id, secret } = await invited({ admin: true })
  await ask(bob, save, secret)
  expect((await ask(bob, api.organizations.find, { org_id })).body.org_role).toBe('admin')
})

test('accepting twice, or eight times at once, has no further effect', async () => {
  const { bob, org_id, admin, secret } = await invited()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(bob, save, secret)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await ask(bob, find, secret)).toMatchObject({ status: 200, body: { status: 2, org_id } })
  expect((await ask(admin, api.members.list, { org_id })).body).toHaveLength(2)
})

test('declining and accepting at once ends as one of the two, and the list agrees', async () => {
  for (let round = 0; round < 5; round++) {
    const { bob, org_id, admin, secret } = await invited()
    await Promise.all([ask(bob, save, secret), ask(bob, save, { ...secret, accept: false })])
    const [invite] = (await ask(admin, list, { org_id })).body
    expect(invite?.status).toBe((await belongs(bob, org_id)) ? 2 : 3)
  }
})

test('the full invited address is shown only with the secret', async () => {
  const { secret, bob } = await invited()
  expect((await ask(null, find, secret)).body.email).toBe(bob.email)
  const masked = `${bob.email[0]}•••@example.org`
  expect((await ask(null, find, { invite_id: secret.invite_id })).body.email).toBe(masked)
  expect((await ask(null, find, { ...secret, verify: 'guessed' })).body.email).toBe(masked)
})

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])('an invite with send %s gives the right to send: %s', async (send, may) => {
  const { admin, org_id } = await organization()
  const bob = await person({ name: 'Bob' })
  const { body } = await ask(admin, save, { org_id, email: bob.email, ...(send !== undefined && { send }) })
  expect(body).toMatchObject({ send: may })
  const [, invite_id = '', verify = ''] = linkIn(await emailTo(app(), bob.email)).match(/#invite=([^.]+)\.(.+)$/) ?? []
  await ask(bob, save, { invite_id, verify })
  const { orgs } = (await ask(bob, api.users.find, { extras: 'all' })).body
  expect(orgs?.[org_id]).toMatchObject({ org_role: 'member', send: may })
})

test('resending an invite can change its rights', async () => {
  const { admin, org_id, bob, invite } = await invited()
  await change(org_id, { sent: new Date(0).toISOString() })
  const again = await ask(admin, save, { org_id, email: bob.email, send: false })
  expect(again.body).toMatchObject({ invite_id: invite.invite_id, send: false })
})

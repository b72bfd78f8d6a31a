import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { browser } from '../testing/browser.ts'
import { house } from '../testing/house.ts'
import { letterTo, lettersTo, linkIn } from '../testing/letters.ts'
import { personBehind } from './behind.service.ts'

const open = house({ worker: true })
const invite = house({ worker: true, env: { REGISTRATION: 'invite' } })
const closed = house({ worker: true, env: { REGISTRATION: 'closed' } })
type House = typeof open

const PASSWORD = 'correct horse battery'
const address = () => `${crypto.randomUUID()}@example.org`

const signUp = (house: House, email: string, visitor = browser(house.app())) =>
  visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Bob' })

const signIn = async (house: House, email: string) =>
  (await browser(house.app()).post('/identity/sign-in/email', { email, password: PASSWORD })).status

/** Somebody known who invites, though nobody new comes: as if they had been there before. */
async function placeIn(house: House) {
  const { config } = house.context()
  const { registration } = config
  config.registration = 'open'
  const place = await house.organization()
  config.registration = registration
  return place
}

const claimsOf = (email: string) => ({
  issuer: 'test',
  subject: crypto.randomUUID(),
  email,
  email_verified: true,
  name: '',
})

test.each([
  ['invite', invite],
  ['closed', closed],
] as const)('with registration %s nobody new registers, and the answer does not tell', async (_, house) => {
  const email = address()
  const answer = await signUp(house, email)
  const welcome = await signUp(open, address())
  expect(answer.status).toBe(welcome.status)
  expect(answer.body).toEqual(welcome.body)
  expect(await signIn(house, email)).toBe(401)
  const letter = await letterTo(house.app(), email)
  expect(letter.subject).toBe('You are not registered at Earshot')
  expect(letter.text).not.toContain('verify-email')
})

test.each([
  ['invite', invite, 'New people come here by invitation. Ask somebody to invite this e-mail address'],
  ['closed', closed, 'Nobody new can register here. Ask whoever runs this installation'],
] as const)('with registration %s an identity of somebody new opens no session', async (_, house, text) => {
  await expect(personBehind(house.context(), claimsOf(address()))).rejects.toMatchObject({
    code: 'forbidden',
    message: text,
  })
  const { rowCount } = await house.context().connections.pool.query('select from users')
  expect(rowCount).toBeLessThan(5)
})

test('by invitation, the one who was invited registers, verifies and joins', async () => {
  const { admin, org_id } = await placeIn(invite)
  const email = address()
  await invite.ask(admin, api.invites.save, { org_id, email: email.toUpperCase() })
  const [, invite_id = '', verify = ''] =
    linkIn(await letterTo(invite.app(), email)).match(/#invite=([^.]+)\.(.+)$/) ?? []
  const visitor = browser(invite.app())
  expect((await signUp(invite, email, visitor)).status).toBe(200)
  await visitor.get(linkIn(await letterTo(invite.app(), email, 2)))
  await visitor.post('/identity/sign-in/email', { email, password: PASSWORD })
  const { token = '' } = (await visitor.get('/identity/token')).body
  const session = await invite.ask(null, api.sessions.exchange, { token })
  expect(session).toMatchObject({ status: 200, body: { need_verification: false } })
  const bob = { ...session.body, email }
  expect((await invite.ask(bob, api.invites.save, { invite_id, verify })).body).toMatchObject({ org_id, status: 2 })
  expect((await invite.ask(null, api.sessions.exchange, { token })).status).toBe(200)
})

test.each([
  ['was revoked', { status: 4 }, {}],
  ['was accepted', { status: 2 }, {}],
  ['has expired', { expires: new Date(0).toISOString() }, {}],
  ['is of an organization in the bin', {}, { deleted: new Date().toISOString() }],
])('an invite that %s lets nobody in', async (_, set, organization) => {
  const { admin, org_id } = await placeIn(invite)
  const email = address()
  await invite.ask(admin, api.invites.save, { org_id, email })
  const db = invite.context().connections.inside(org_id)
  await db
    .updateTable('invites')
    .set({ name: 'x', ...set })
    .execute()
  await db
    .updateTable('organizations')
    .set({ name: 'x', ...organization })
    .execute()
  await expect(personBehind(invite.context(), claimsOf(email))).rejects.toMatchObject({ code: 'forbidden' })
})

test('an invite opens the door to nobody where registration is closed', async () => {
  const { admin, org_id } = await placeIn(closed)
  const email = address()
  await closed.ask(admin, api.invites.save, { org_id, email })
  await letterTo(closed.app(), email)
  await signUp(closed, email)
  expect((await letterTo(closed.app(), email, 2)).subject).toBe('You are not registered at Earshot')
  await expect(personBehind(closed.context(), claimsOf(email))).rejects.toMatchObject({ code: 'forbidden' })
})

test('who was there before goes on signing in, and registering again tells their address only', async () => {
  const { config } = closed.context()
  config.registration = 'open'
  const email = address()
  await signUp(closed, email)
  await browser(closed.app()).get(linkIn(await letterTo(closed.app(), email)))
  const claims = claimsOf(email)
  const user_id = await personBehind(closed.context(), claims)
  config.registration = 'closed'
  expect(await signIn(closed, email)).toBe(200)
  expect(await personBehind(closed.context(), claims)).toBe(user_id)
  await signUp(closed, email)
  await letterTo(closed.app(), email, 2)
  expect((await lettersTo(closed.app(), email)).map(({ subject }) => subject).sort()).toEqual([
    'Confirm your e-mail address for Earshot',
    'You already have an Earshot account',
  ])
})

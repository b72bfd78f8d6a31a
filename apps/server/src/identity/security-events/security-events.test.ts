import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { join } from '../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { browser } from '../../testing/browser.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { PASSWORD, testAccounts, withSecondFactor } from '../accounts/testing/test-accounts.ts'
import { noteKeyAddress, recordEvent } from './record-event.service.ts'
import { deletePastEvents } from './security-events.service.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'earshot-security-'))
const SECURITY_LOG = path.join(folder, 'security.log')
afterAll(() => rm(folder, { recursive: true }))

const inside = testApp({ worker: true, env: { SECURITY_LOG } })
const { app, ask, context, organization, memberOf, person } = inside
const { resident, signedIn, exchanged } = testAccounts(inside)
const { own, list } = api.securityEvents

const kindsOf = async (who: Person) => (await ask(who, own, {})).body.events.map(({ kind }) => kind)
const eventsIn = async ({ org_id, admin }: { org_id: string; admin: Person }) =>
  (await ask(admin, list, { org_id })).body.events
const enlist = (org_id: string, { user_id }: Person, guest_until?: string) =>
  join(alone(enterAsJob(context(), org_id)), { user_id, org_role: 'member', ...(guest_until && { guest_until }) })
const guess = (email: string) =>
  browser(app()).post('/identity/sign-in/email', { email, password: 'wrong horse battery' })
const LINES = async () => (await readFile(SECURITY_LOG, 'utf8')).trim().split('\n')

test('a person sees sign-ins, failures and changes of their account, and no one else does', async () => {
  const desk = await resident()
  const [ada, bob] = [await exchanged(desk), await person()]
  await guess(desk.email)
  await signedIn(desk.email)
  await withSecondFactor(desk)
  const wanted = ['sign_in', 'sign_in_failed', 'factor_on']
  const seen = await eventually(
    () => kindsOf(ada),
    (kinds) => wanted.every((kind) => kinds.includes(kind)),
  )
  expect(seen).not.toContain('refused')
  expect(await kindsOf(bob)).toEqual([])
})

test('a wrong code after the password is an event of the account', async () => {
  const desk = await resident()
  const ada = await exchanged(desk)
  await withSecondFactor(desk)
  const half = browser(app())
  await half.post('/identity/sign-in/email', { email: desk.email, password: PASSWORD })
  await half.post('/identity/two-factor/verify-totp', { code: '000000' })
  await eventually(
    () => kindsOf(ada),
    (kinds) => kinds.includes('factor_failed'),
  )
})

test('a changed password, and signing out everywhere, are events', async () => {
  const desk = await resident()
  await exchanged(desk)
  const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' }
  expect((await desk.visitor.post('/identity/change-password', change)).status).toBe(200)
  const ada = await exchanged(desk)
  await ask(ada, api.sessions.revoke, { everywhere: true })
  const again = await exchanged({ ...desk, visitor: await signedIn(desk.email, change.newPassword) })
  expect(await kindsOf(again)).toEqual(expect.arrayContaining(['sessions_ended', 'password_changed']))
})

test('ending all sessions at the identity provider is an event, too', async () => {
  const desk = await resident()
  const ada = await exchanged(desk)
  await desk.visitor.post('/identity/revoke-sessions', {})
  const again = await exchanged({ ...desk, visitor: await signedIn(desk.email) })
  expect(again.user_id).toBe(ada.user_id)
  expect(await kindsOf(again)).toContain('sessions_ended')
})

test('a thousand failures in an hour are few rows, and no row for an unknown account', async () => {
  const { user_id } = await person()
  const fail = (address: string) => recordEvent(context(), { kind: 'sign_in_failed', user_id, address })
  for (let at = 0; at < 1000; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, of) => fail(`198.51.${of}.${Math.floor(at / 20)}`)))
  const { rows } = await context().connections.pool.query(
    'select count(*)::int as kept, sum(times)::int as times from security_events where user_id = $1',
    [user_id],
  )
  expect(rows[0].times).toBe(1000)
  expect(rows[0].kept).toBeLessThanOrEqual(80)
  expect((await LINES()).length).toBeLessThan(500)
  await recordEvent(context(), { kind: 'sign_in_failed', user_id: null, address: '198.51.100.9' })
})

test('admins see the sign-ins of members since they joined, not those of guests and strangers', async () => {
  const ours = await organization()
  const [bob, guest, stranger] = [await person(), await person(), await person()]
  const signIn = ({ user_id }: Person, address: string) => recordEvent(context(), { kind: 'sign_in', user_id, address })
  await signIn(bob, '198.51.100.1')
  await context().connections.pool.query(
    `update security_events set created = created - interval '1 minute' where user_id = $1`,
    [bob.user_id],
  )
  await enlist(ours.org_id, bob)
  await enlist(ours.org_id, guest, new Date(Date.now() + 86_400_000).toISOString())
  for (const who of [bob, guest, stranger]) await signIn(who, '198.51.100.2')
  const seen = await eventsIn(ours)
  expect(seen.map(({ user_id, address }) => [user_id, address])).toEqual([[bob.user_id, '198.51.100.2']])
})

test('exports and refusals concern their organization alone', async () => {
  const [ours, other] = [await organization(), await organization()]
  const bob = await memberOf(ours.org_id)
  await enlist(other.org_id, bob)
  await ask(ours.admin, api.exports.prepare, { org_id: ours.org_id })
  await ask(bob, api.keys.list, { org_id: ours.org_id })
  const seen = await eventually(
    () => eventsIn(ours),
    ({ length }) => length === 2,
  )
  expect(seen.map(({ kind, user_id, about }) => [kind, user_id, about])).toEqual(
    expect.arrayContaining([
      ['export', ours.admin.user_id, ''],
      ['refused', bob.user_id, 'GET /api_keys'],
    ]),
  )
  expect(await eventsIn(other)).toEqual([])
})

test('only admins read the events of an organization', async () => {
  const { org_id } = await organization()
  expect((await ask(await memberOf(org_id), list, { org_id })).status).toBe(403)
  expect((await ask(await person(), list, { org_id })).status).toBe(404)
})

test('a key that is used from another address is an event, once', async () => {
  const ours = await organization()
  const { key } = (await ask(ours.admin, api.keys.create, { org_id: ours.org_id, name: 'Radio room' })).body
  const use = (remoteAddress: string) =>
    app().inject({
      url: `/v3${api.channels.list.path}?org_id=${ours.org_id}`,
      remoteAddress,
      headers: { authorization: `Bearer ${key}` },
    })
  for (const address of ['198.51.100.3', '198.51.100.3', '198.51.100.4', '198.51.100.3']) await use(address)
  const seen = await eventually(
    () => eventsIn(ours),
    ({ length }) => length === 2,
  )
  expect(seen.map(({ kind, address, about, times }) => [kind, address, about, times])).toEqual(
    expect.arrayContaining([
      ['key_address', '198.51.100.3', 'Radio room', 1],
      ['key_address', '198.51.100.4', 'Radio room', 1],
    ]),
  )
})

test('while the database fails, what a request notes beside itself throws nothing, and is noted the next time', async () => {
  const { org_id, admin } = await organization()
  const { connections } = context()
  const outside = new Proxy(connections.outside, {
    get: () => {
      throw new Error('the database is gone')
    },
  })
  const failing = { ...context(), connections: { ...connections, outside } }
  const key = { session_id: randomUUID(), user_id: admin.user_id, only: { org_id, name: 'Radio room' } }
  await noteKeyAddress(failing, key, '198.51.100.3')
  await recordEvent(failing, { kind: 'sign_in', user_id: admin.user_id, address: '198.51.100.3' })
  expect(await kindsOf(admin)).toEqual([])
  await noteKeyAddress(context(), key, '198.51.100.3')
  expect(await kindsOf(admin)).toEqual(['key_address'])
})

test('pages follow each other without a gap', async () => {
  const ada = await person()
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await recordEvent(context(), { kind: 'sign_in', user_id: ada.user_id, address })
  const first = (await ask(ada, own, { limit: 2 })).body
  const second = (await ask(ada, own, { limit: 2, cursor: first.next_cursor ?? '' })).body
  expect([first, second].flatMap(({ events }) => events.map(({ address }) => address))).toEqual([
    '198.51.100.3',
    '198.51.100.2',
    '198.51.100.1',
  ])
  expect(second.next_cursor).toBeNull()
})

test('events are deleted after 90 days', async () => {
  const ada = await person()
  await recordEvent(context(), { kind: 'sign_in', user_id: ada.user_id, address: '198.51.100.1' })
  await context().connections.pool.query(
    `update security_events set created = now() - interval '91 days' where user_id = $1`,
    [ada.user_id],
  )
  await deletePastEvents(context())
  const { rowCount } = await context().connections.pool.query('select from security_events where user_id = $1', [
    ada.user_id,
  ])
  expect(rowCount).toBe(0)
})

test('lines for a log collector are JSON, with neither passwords nor tokens', async () => {
  const desk = await resident()
  await exchanged(desk)
  await guess(desk.email)
  const lines = await eventually(LINES, (all) => all.some((line) => line.includes('"security":"sign_in_failed"')))
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(Object.keys(parsed[0] ?? {}).sort()).toEqual(
    ['time', 'security', 'user_id', 'org_id', 'address', 'browser', 'about'].sort(),
  )
  for (const secret of [PASSWORD, 'wrong horse battery', desk.email, 'eyJ']) expect(lines.join()).not.toContain(secret)
})

import { api } from '@earshot/contract'
import { UNATTENDED } from '@earshot/contract/route'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { bearer, type Person, testApp } from '../../testing/test-app.ts'
import { testAccounts } from '../accounts/testing/test-accounts.ts'
import { uncacheSession } from './session-cache.ts'
import { endIdleSessions } from './idle-sessions.service.ts'

const inside = testApp({ worker: true, env: { SESSION_MINUTES: '60' } })
const { ask, app, person, organization, memberOf, context } = inside
const { resident, exchanged } = testAccounts(inside)

/** As if the person had done nothing for so many minutes. */
async function rest({ user_id, token }: Person, minutes: number) {
  await context().connections.pool.query(
    `update sessions set last_used = last_used - make_interval(mins => $2) where user_id = $1`,
    [user_id, minutes],
  )
  uncacheSession(decodeJwt<{ sid: string }>(token).sid)
}

const find = (who: Person, org_id: string) => ask(who, api.organizations.find, { org_id, extras: '' })
const isIn = async (who: Person) => (await ask(who, api.users.find, {})).status === 200

test('a session that is idle for longer than the server allows is over', async () => {
  const ada = await person()
  await rest(ada, 61)
  expect(await ask(ada, api.users.find, {})).toMatchObject({ status: 401, refusal: { error: 'unauthenticated' } })
})

test('each use begins the time anew', async () => {
  const ada = await person()
  await rest(ada, 40)
  expect(await isIn(ada)).toBe(true)
  await rest(ada, 40)
  expect(await isIn(ada)).toBe(true)
})

test('what a page asks without its person is no use of the session', async () => {
  const ada = await person()
  await rest(ada, 59)
  const headers = { ...bearer(ada), [UNATTENDED]: '1' }
  expect((await app().inject({ url: '/v3/user', headers })).statusCode).toBe(200)
  await rest(ada, 2)
  expect((await app().inject({ url: '/v3/user', headers })).statusCode).toBe(401)
})

test('the sign-in at the provider ends with its idle session, and opens no other', async () => {
  const desk = await resident()
  const ada = await exchanged(desk)
  const { token = '' } = (await desk.visitor.get('/identity/token')).body
  await rest(ada, 61)
  expect((await ask(null, api.sessions.exchange, { token })).status).toBe(401)
  expect((await desk.visitor.get('/identity/token')).status).toBe(401)
})

test('idle sign-ins end without a request, and those in use stay', async () => {
  const [desk, other] = [await resident(), await resident()]
  const [ada] = [await exchanged(desk), await exchanged(other)]
  await rest(ada, 61)
  await endIdleSessions(context())
  expect((await desk.visitor.get('/identity/token')).status).toBe(401)
  expect((await other.visitor.get('/identity/token')).status).toBe(200)
})

test('an organization lets in no session that was idle for longer than it allows, and others do', async () => {
  const [strict, relaxed] = [await organization(), await organization()]
  const ada = await memberOf(strict.org_id)
  const { org_id } = (await ask(ada, api.organizations.create, { name: 'Own' })).body
  await ask(strict.admin, api.organizations.update, { org_id: strict.org_id, session_minutes: 15 })
  await rest(ada, 20)
  const closed = { status: 403, refusal: { error: 'forbidden', requires: 'sign_in' } }
  expect(await find(ada, strict.org_id)).toMatchObject(closed)
  expect(await find(ada, strict.org_id), 'also after another request').toMatchObject(closed)
  expect((await find(ada, org_id)).status).toBe(200)
  expect((await find(relaxed.admin, relaxed.org_id)).status).toBe(200)
  const { orgs } = (await ask(ada, api.users.find, { extras: 'all' })).body
  expect([orgs[strict.org_id]?.requires, orgs[org_id]?.requires]).toEqual(['sign_in', undefined])
})

test('an API key is not a session: it works although its person is idle', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, api.organizations.update, { org_id, session_minutes: 15 })
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Radio room', send: true })).body
  await rest(admin, 30)
  expect((await ask({ ...admin, token: key }, api.channels.list, { org_id })).status).toBe(200)
})

test.each([4, 1441, 7.5])('%s minutes are refused', async (session_minutes) => {
  const { org_id, admin } = await organization()
  expect((await ask(admin, api.organizations.update, { org_id, session_minutes })).status).toBe(400)
})

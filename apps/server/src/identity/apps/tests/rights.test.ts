import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { join } from '../../../organizations/members/members.service.ts'
import { openSession } from '../../sessions/sessions.service.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { appClient } from './app-client.ts'

const house = testApp()
const { ask, app, context, person, place, memberOf } = house
const { agreed, connected, refreshed, call } = appClient(house)

async function station(text = 'the pump is broken') {
  const { org_id, admin, channel_id } = await place()
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [{ user_id: admin.user_id, channel_id, text }])
  return { org_id, admin, channel_id, talk_id }
}

const change = (org_id: string, { user_id }: Person, set: object) =>
  context()
    .connections.inside(org_id)
    .updateTable('members')
    .set(set)
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()

const isOver = async (tokens: Awaited<ReturnType<typeof connected>>) => [
  (await call(tokens.access_token, 'list_channels')).status,
  (await refreshed(tokens)).status,
]
const OVER = [401, 400]

test('a token of an app is accepted by the MCP server and nowhere else', async () => {
  const { org_id, admin, talk_id } = await station()
  const { access_token, refresh_token } = await connected(admin, org_id)
  for (const token of [access_token, refresh_token])
    for (const url of ['/v3/user', '/v3/apps', `/v3/organization?org_id=${org_id}`, `/v3/talk?talk_id=${talk_id}`]) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await app().inject({ url, headers })).statusCode, url).toBe(401)
    }
  expect((await call(access_token, 'list_channels')).body).toContain('Ops')
})

test('an app hears what its person hears in the organization that they chose, and no other one of theirs', async () => {
  const own = await station()
  const other = await station('the vault opens at nine')
  await join(alone(enterAsJob(context(), other.org_id)), { user_id: own.admin.user_id, org_role: 'admin' })
  const { access_token } = await connected(own.admin, own.org_id)
  const organizations = (await call(access_token, 'list_organizations')).body
  expect([organizations.includes(own.org_id), organizations.includes(other.org_id)]).toEqual([true, false])
  for (const [tool, given] of [
    ['list_channels', { org_id: other.org_id }],
    ['search_talks', { org_id: other.org_id, query: 'vault' }],
    ['read_talk', { talk_id: other.talk_id }],
    ['list_notes', { talk_id: other.talk_id }],
    ['write_note', { talk_id: other.talk_id, text: 'hello' }],
  ] as const) {
    const { body } = await call(access_token, tool, given)
    expect(body).toContain('Not found, or you do not have access')
    expect(body).not.toContain('vault')
  }
  expect((await call(access_token, 'search_talks', { query: 'pump' })).body).toContain(own.talk_id)
})

test('an app that may only read is asked for more when it writes, and is not offered what writes', async () => {
  const { org_id, admin, talk_id } = await station()
  for (const options of [{ write: false }, { scope: 'read' }]) {
    const { access_token, scope } = await connected(admin, org_id, options)
    expect(scope).toBe('read')
    expect((await call(access_token, 'read_talk', { talk_id })).status).toBe(200)
    const refused = await call(access_token, 'write_note', { talk_id, text: 'hello' })
    expect([refused.status, refused.challenge]).toEqual([403, expect.stringContaining('error="insufficient_scope"')])
    expect((await call(access_token, 'update_hit', {})).status).toBe(403)
  }
  expect((await ask(admin, api.notes.list, { talk_id })).body).toEqual([])
})

test('an app that may write does so in the name of its person, and no longer than they may', async () => {
  const { org_id, talk_id } = await station()
  const member = await memberOf(org_id, { name: 'Grace' })
  await change(org_id, member, { send: true })
  const { access_token } = await connected(member, org_id)
  const write = (text: string) => call(access_token, 'write_note', { talk_id, text })
  expect((await write('Seal ordered')).body).toContain('Seal ordered')
  await change(org_id, member, { send: false, moderate: false })
  expect((await write('Another')).body).toContain('isError')
  const notes = (await ask(member, api.notes.list, { talk_id })).body
  expect(notes).toMatchObject([{ user_id: member.user_id, text: 'Seal ordered' }])
})

test('a private channel that its person is not in does not exist for an app', async () => {
  const { org_id, admin, channel_id, talk_id } = await station()
  const member = await memberOf(org_id)
  const { access_token } = await connected(member, org_id)
  expect((await call(access_token, 'read_talk', { talk_id })).body).toContain('pump')
  expect((await ask(admin, api.channels.update, { channel_id, private: true })).status).toBe(200)
  for (const [tool, given] of [
    ['read_talk', { talk_id }],
    ['search_talks', { query: 'pump' }],
    ['list_channels', {}],
  ] as const)
    expect((await call(access_token, tool, given)).body).not.toContain('pump')
})

test('an app never gets the rights of an operator', async () => {
  const { org_id, admin } = await station()
  const theirs = await station('the vault opens at nine')
  const { access_token } = await connected(admin, org_id)
  const users = context().connections.outside.updateTable('users').set({ level: 1000 })
  await users.where('user_id', '=', admin.user_id).execute()
  expect((await call(access_token, 'read_talk', { talk_id: theirs.talk_id })).body).not.toContain('vault')
})

test('who is removed, or leaves, takes their apps along, also if they come back', async () => {
  const { org_id, admin } = await station()
  for (const remover of ['admin', 'self'] as const) {
    const member = await memberOf(org_id)
    const tokens = await connected(member, org_id)
    const { user_id } = member
    await ask(remover === 'admin' ? admin : member, api.members.remove, { org_id, user_id })
    await join(alone(enterAsJob(context(), org_id)), { user_id, org_role: 'member' })
    expect(await isOver(tokens)).toEqual(OVER)
    expect((await ask(member, api.apps.list, {})).body).toEqual([])
  }
})

test('who deletes their account takes their apps along', async () => {
  const { org_id } = await station()
  const member = await memberOf(org_id)
  const tokens = await connected(member, org_id)
  const { token } = await openSession(context(), member.user_id, { signed_in: Date.now() / 1000 })
  expect((await ask({ ...member, token }, api.users.remove, {})).status).toBe(200)
  expect(await isOver(tokens)).toEqual(OVER)
})

test('signing out everywhere ends the apps too, and signing out here does not', async () => {
  const { org_id } = await station()
  const member = await memberOf(org_id)
  const tokens = await connected(member, org_id)
  const again = async () => ({ ...member, token: (await openSession(context(), member.user_id)).token })
  await ask(await again(), api.sessions.revoke, {})
  expect((await call(tokens.access_token, 'list_channels')).status).toBe(200)
  await ask(await again(), api.sessions.revoke, { everywhere: true })
  expect(await isOver(tokens)).toEqual(OVER)
})

test('an admin who forbids apps ends those of all members, and no new one is connected', async () => {
  const { org_id, admin } = await station()
  const member = await memberOf(org_id)
  const tokens = await connected(member, org_id)
  expect((await ask(member, api.organizations.update, { org_id, apps: false })).status).toBe(403)
  expect((await ask(admin, api.organizations.update, { org_id, apps: false })).body).toMatchObject({ apps: false })
  expect(await isOver(tokens)).toEqual(OVER)
  expect((await agreed(member, org_id)).status).toBe(409)
  await ask(admin, api.organizations.update, { org_id, apps: true })
  expect(await isOver(tokens)).toEqual(OVER)
  expect((await agreed(member, org_id)).status).toBe(201)
})

test('an organization in the bin is closed for apps', async () => {
  const { org_id, admin } = await station()
  const { access_token } = await connected(admin, org_id)
  await ask(admin, api.organizations.remove, { org_id })
  expect((await call(access_token, 'list_channels')).body).toContain('Not found')
})

test('the apps of a guest end with their time', async () => {
  const { org_id, admin, channel_id } = await station()
  const guest = await memberOf(org_id)
  const membership = { org_id, channel_id, user_id: guest.user_id, added_by: admin.user_id }
  await context().connections.inside(org_id).insertInto('channel_members').values(membership).execute()
  await change(org_id, guest, { guest_until: new Date(Date.now() + 60_000).toISOString() })
  const { access_token } = await connected(guest, org_id)
  expect((await call(access_token, 'search_talks')).body).toContain('pump')
  await change(org_id, guest, { guest_until: new Date(Date.now() - 1000).toISOString() })
  expect((await call(access_token, 'search_talks')).body).not.toContain('pump')
})

test('people see and disconnect their own apps only', async () => {
  const { org_id, admin } = await station()
  const member = await memberOf(org_id)
  const tokens = await connected(member, org_id, { write: false })
  const { app_id } = tokens
  const shown = { app_id, org_id, name: 'Helper', host: null, redirect_host: 'ai.example.com', write: false }
  expect((await ask(member, api.apps.list, {})).body).toMatchObject([{ ...shown, last_used: null }])
  expect((await ask(admin, api.apps.list, {})).body).toEqual([])
  const absent = await ask(admin, api.apps.remove, { app_id: crypto.randomUUID() })
  expect(await ask(admin, api.apps.remove, { app_id })).toEqual(absent)
  await call(tokens.access_token, 'list_channels')
  expect((await ask(member, api.apps.list, {})).body).toMatchObject([{ last_used: expect.any(String) }])
  expect((await ask(member, api.apps.remove, { app_id })).status).toBe(200)
  expect(await isOver(tokens)).toEqual(OVER)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.filter(({ subject_id }) => subject_id === app_id)).toMatchObject([
    { action: 'app.disconnect', subject: 'Helper', user_id: member.user_id },
    { action: 'app.connect', subject: 'Helper', user_id: member.user_id },
  ])
})

test('a person has at most fifty apps, and an unverified one none', async () => {
  const { org_id } = await station()
  const member = await memberOf(org_id)
  for (let at = 0; at < 50; at++) await agreed(member, org_id)
  expect((await agreed(member, org_id)).status).toBe(409)
  expect((await agreed(await person({ verified: false }), org_id)).status).toBe(403)
})

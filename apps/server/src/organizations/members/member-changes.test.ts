import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../scope.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { join } from './members.service.ts'

const { ask, person, organization, memberOf, channelOf, app, context } = testApp()
const { list, update, remove } = api.members

const LAST = { error: 'conflict', text: 'An organization needs an admin. Make someone else an admin first' }

async function adminOf(org_id: string) {
  const admin = await person({ name: 'Zoe' })
  await join(alone(enterAsJob(context(), org_id)), { user_id: admin.user_id, org_role: 'admin' })
  return admin
}

const rolesIn = async (org_id: string) =>
  context().connections.inside(org_id).selectFrom('members').select(['user_id', 'org_role', 'send']).execute()

const deedsIn = async (org_id: string, admin: Person) => {
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  return entries.map(({ action, subject, subject_id }) => [action, subject, subject_id])
}

test('only admins change or remove others, and non-members learn nothing', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const { user_id } = await memberOf(org_id, { name: 'Bob' })
  const stranger = (await organization()).admin
  for (const [who, status] of [
    [member, 403],
    [stranger, 404],
    [null, 401],
  ] as const) {
    expect((await ask(who, update, { org_id, user_id, send: false })).status).toBe(status)
    expect((await ask(who, remove, { org_id, user_id })).status).toBe(status)
  }
  expect((await ask(stranger, update, { org_id, user_id })).refusal).toEqual(
    (await ask(stranger, update, { org_id: crypto.randomUUID(), user_id })).refusal,
  )
  expect((await ask(admin, list, { org_id })).body).toHaveLength(3)
})

test('a member cannot make themselves an admin', async () => {
  const { org_id } = await organization()
  const bob = await memberOf(org_id)
  expect((await ask(bob, update, { org_id, user_id: bob.user_id, org_role: 'admin' })).status).toBe(403)
})

test('a person who is not a member can be neither changed nor removed', async () => {
  const { org_id, admin } = await organization()
  const { user_id } = (await organization()).admin
  const refusal = {
    error: 'not_found',
    text: 'This person is not a member of the organization',
    field: 'user_id',
  }
  expect(await ask(admin, update, { org_id, user_id, send: false })).toMatchObject({ status: 404, refusal })
  expect(await ask(admin, remove, { org_id, user_id })).toMatchObject({ status: 404, refusal })
})

test.each([
  [{ org_role: 'owner' }, 'The role is admin or member'],
  [{ level: 1000 }, 'Unknown field “level”'],
  [{ send: 'yes' }, '“send” is missing or not valid'],
])('a change to %j is refused: %s', async (changes, text) => {
  const { org_id, admin } = await organization()
  const asked = { org_id, user_id: admin.user_id, ...changes } as { org_id: string; user_id: string }
  expect(await ask(admin, update, asked)).toMatchObject({ status: 400, refusal: { text } })
})

test('the last admin cannot be demoted or removed and cannot leave, not even by an operator', async () => {
  const { org_id, admin } = await organization()
  await memberOf(org_id)
  const { user_id } = admin
  const operator = await person()
  await context()
    .connections.outside.updateTable('users')
    .set({ level: 1000 })
    .where('user_id', '=', operator.user_id)
    .execute()
  for (const who of [admin, operator]) {
    expect(await ask(who, update, { org_id, user_id, org_role: 'member' })).toMatchObject({
      status: 409,
      refusal: LAST,
    })
    expect(await ask(who, remove, { org_id, user_id })).toMatchObject({ status: 409, refusal: LAST })
  }
  expect((await ask(admin, update, { org_id, user_id, org_role: 'admin', send: false })).status).toBe(200)
})

test('when all admins demote or remove each other at the same moment, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { org_id, admin: ada } = await organization()
    const zoe = await adminOf(org_id)
    const demote = (who: Person, { user_id }: Person) => ask(who, update, { org_id, user_id, org_role: 'member' })
    const throwOut = (who: Person, { user_id }: Person) => ask(who, remove, { org_id, user_id })
    const deed = round % 2 ? demote : throwOut
    const answers = await Promise.all([deed(ada, zoe), deed(zoe, ada), deed(ada, ada), deed(zoe, zoe)])
    expect(answers.filter(({ status }) => ![200, 403, 404, 409].includes(status))).toEqual([])
    const admins = (await rolesIn(org_id)).filter(({ org_role }) => org_role === 'admin')
    expect(admins).toHaveLength(1)
  }
})

test('a change by an admin who was just demoted is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { org_id, admin: ada } = await organization()
    const [zoe, mia] = [await adminOf(org_id), await adminOf(org_id)]
    const [first, second] = await Promise.all([
      ask(ada, update, { org_id, user_id: zoe.user_id, org_role: 'member' }),
      ask(zoe, update, { org_id, user_id: mia.user_id, org_role: 'member' }),
    ])
    const after = await rolesIn(org_id)
    const roleOf = (who: Person) => after.find(({ user_id }) => user_id === who.user_id)?.org_role
    expect([first.status, roleOf(zoe)]).toEqual([200, 'member'])
    expect(roleOf(mia)).toBe(second.status === 200 ? 'member' : 'admin')
    expect([200, 403]).toContain(second.status)
  }
})

test('an admin changes role and right to send; absent fields stay, and an unchanged one does nothing', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id, { name: 'Bob' })
  const { user_id } = bob
  const made = await ask(admin, update, { org_id, user_id, org_role: 'admin', send: false })
  expect(made).toMatchObject({ status: 200, body: { user_id, org_id, org_role: 'admin', send: false, name: 'Bob' } })
  expect((await ask(admin, update, { org_id, user_id, send: true })).body).toMatchObject({
    org_role: 'admin',
    send: true,
  })
  expect((await ask(admin, update, { org_id, user_id, send: true, name: 'Eve' })).body).toMatchObject({ name: 'Bob' })
  expect((await ask(bob, update, { org_id, user_id, org_role: 'member' })).body.org_role).toBe('member')
  expect((await ask(bob, update, { org_id, user_id, send: false })).status).toBe(403)
  expect(await deedsIn(org_id, admin)).toEqual([
    ['member.demote', 'Bob', user_id],
    ['member.allow_send', 'Bob', user_id],
    ['member.deny_send', 'Bob', user_id],
    ['member.promote', 'Bob', user_id],
    ['organization.create', 'Station Seven', org_id],
  ])
})

test('a removed member loses access at once, with their keys, and their talks and name stay', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const bob = await adminOf(org_id)
  await channelOf(place)
  const key = (await ask(bob, api.keys.create, { org_id, name: 'Bridge' })).body.key
  const program = { ...bob, token: key }
  await ask(bob, api.notifications.update, { org_id, follow: 'all' })
  expect(await ask(admin, remove, { org_id, user_id: bob.user_id })).toMatchObject({
    status: 200,
    body: { org_id, user_id: bob.user_id },
  })
  expect((await ask(bob, api.channels.list, { org_id })).status).toBe(404)
  expect((await ask(program, api.channels.list, { org_id })).status).toBe(401)
  expect((await ask(bob, api.users.find, { extras: 'all' })).body.orgs).toEqual({})
  expect((await ask(admin, list, { org_id })).body.map(({ user_id }) => user_id)).toEqual([admin.user_id])
  const left = await context().connections.inside(org_id).selectFrom('notification_settings').selectAll().execute()
  expect(left).toEqual([])
  expect((await ask(admin, remove, { org_id, user_id: bob.user_id })).status).toBe(404)
  expect((await deedsIn(org_id, admin)).slice(0, 3)).toEqual([
    ['member.remove', 'Zoe', bob.user_id],
    ['key.remove', 'Bridge', expect.any(String)],
    ['key.create', 'Bridge', expect.any(String)],
  ])
})

test('everyone can leave by removing themselves, and rejoin with the rights of a new invite', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id, { name: 'Bob' })
  const { user_id } = bob
  expect((await ask(bob, remove, { org_id, user_id })).status).toBe(200)
  expect((await ask(bob, remove, { org_id, user_id })).status).toBe(404)
  expect((await ask(bob, list, { org_id })).status).toBe(404)
  expect((await deedsIn(org_id, admin))[0]).toEqual(['member.leave', 'Bob', user_id])
  await join(alone(enterAsJob(context(), org_id)), { user_id, org_role: 'member' })
  expect((await ask(bob, list, { org_id })).status).toBe(200)
})

test('the live stream of a removed member ends at once', async () => {
  const { org_id, admin } = await organization()
  const bob = await memberOf(org_id)
  await using stream = await openEventStream(app(), bob, { org_id })
  await using stays = await openEventStream(app(), admin, { org_id })
  await ask(admin, remove, { org_id, user_id: bob.user_id })
  await stream.ended
  await stays.until(1)
  expect(stays.changes()).toContain('users')
})

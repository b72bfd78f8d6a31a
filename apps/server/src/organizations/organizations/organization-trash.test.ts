import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { join } from '../members/members.service.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { alone, enterAsJob } from '../scope.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp()
const { find, update, remove } = api.organizations

const orgsOf = async (who: Person) => (await ask(who, api.users.find, { extras: 'all' })).body.orgs

async function binned() {
  const place = await organization()
  const member = await memberOf(place.org_id)
  const { body } = await ask(place.admin, remove, { org_id: place.org_id })
  return { ...place, member, deleted: body.deleted }
}

test('non-members and plain members cannot put it into the bin', async () => {
  const { org_id, admin } = await organization()
  expect((await ask((await organization()).admin, remove, { org_id })).status).toBe(404)
  expect((await ask(await memberOf(org_id), remove, { org_id })).status).toBe(403)
  expect((await ask(admin, find, { org_id })).body.deleted).toBeNull()
})

test('in the bin it cannot be entered, as if it did not exist', async () => {
  const { org_id, admin, member } = await binned()
  const absent = await ask(admin, find, { org_id: crypto.randomUUID() })
  for (const who of [admin, member]) {
    expect((await ask(who, find, { org_id })).refusal).toEqual(absent.refusal)
    expect((await ask(who, api.channels.list, { org_id })).status).toBe(404)
    expect((await ask(who, update, { org_id, name: 'Still here' })).status).toBe(404)
  }
  expect((await ask(member, update, { org_id, deleted: null })).status).toBe(404)
  expect((await ask(member, remove, { org_id })).status).toBe(404)
})

test('its admins still see it among their organizations, and members do not', async () => {
  const { org_id, admin, member, deleted } = await binned()
  expect((await orgsOf(admin))[org_id]).toMatchObject({ org_id, deleted, org_role: 'admin' })
  expect(Date.now() - Date.parse(deleted)).toBeLessThan(60_000)
  expect(await orgsOf(member)).toEqual({})
})

test('deleting it again changes nothing and is recorded once', async () => {
  const { org_id, admin, deleted } = await binned()
  const [again, twice] = await Promise.all([ask(admin, remove, { org_id }), ask(admin, remove, { org_id })])
  expect([again.body, twice.body]).toEqual([
    { org_id, deleted },
    { org_id, deleted },
  ])
  await ask(admin, update, { org_id, deleted: null })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.map(({ action }) => action)).toEqual([
    'organization.restore',
    'organization.remove',
    'organization.create',
  ])
})

test('an admin takes it out again, and everything is as it was', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const channel_id = await channelOf({ org_id, admin })
  await ask(admin, remove, { org_id })
  const { status, body } = await ask(admin, update, { org_id, deleted: null, name: 'Station Eight' })
  expect([status, body.deleted, body.name]).toEqual([200, null, 'Station Eight'])
  expect((await ask(member, api.channels.find, { channel_id })).status).toBe(200)
})

test('a former admin cannot restore it', async () => {
  const { org_id, member } = await binned()
  const { db } = alone(enterAsJob(context(), org_id))
  await db.updateTable('members').set({ org_role: 'admin' }).where('org_id', '=', org_id).execute()
  expect((await orgsOf(member))[org_id]?.org_id).toBe(org_id)
  await db.updateTable('members').set({ org_role: 'member' }).where('org_id', '=', org_id).execute()
  expect((await ask(member, update, { org_id, deleted: null })).status).toBe(404)
})

test('the live streams of its members end at once', async () => {
  const { org_id, admin } = await organization()
  await using stream = await openEventStream(app(), await memberOf(org_id), { org_id })
  await ask(admin, remove, { org_id })
  await expect(stream.ended).resolves.toBeUndefined()
})

test('its invites do not work while it is in the bin', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, api.invites.save, { org_id, email: 'guest@example.org', name: 'Guest' })
  const [invite] = (await ask(admin, api.invites.list, { org_id })).body
  const invite_id = invite?.invite_id ?? ''
  expect((await ask(null, api.invites.find, { invite_id })).status).toBe(200)
  await ask(admin, remove, { org_id })
  expect((await ask(null, api.invites.find, { invite_id })).status).toBe(404)
})

test('nothing in it can be found by id', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  await ask(admin, remove, { org_id })
  const absent = await ask(admin, api.channels.find, { channel_id: crypto.randomUUID() })
  expect(await ask(admin, api.channels.find, { channel_id })).toEqual(absent)
})

test('a member of another organization keeps that one', async () => {
  const { org_id, admin } = await organization()
  const other = await organization()
  await join(alone(enterAsJob(context(), other.org_id)), { user_id: admin.user_id, org_role: 'member' })
  await ask(admin, remove, { org_id })
  const orgs = await orgsOf(admin)
  expect([orgs[org_id]?.deleted === null, orgs[other.org_id]?.deleted]).toEqual([false, null])
})

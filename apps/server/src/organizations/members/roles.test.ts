import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { silence } from '../../testing/recordings.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'

const { ask, send, organization, memberOf, channelOf, context } = testApp()
const { update } = api.members

async function place() {
  const { org_id, admin } = await organization()
  const person = await memberOf(org_id, { name: 'Grace' })
  const [channel_id, other] = [await channelOf({ org_id, admin }), await channelOf({ org_id, admin }, 'Night')]
  const [talk_id = '', elsewhere = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'fire at the gate', channel_id, user_id: admin.user_id, playable: true, duration: 5 },
    { text: 'all quiet', channel_id: other, user_id: admin.user_id, playable: true, duration: 5 },
  ])
  const change = (fields: Partial<RequestOf<typeof update>>, user_id = person.user_id) =>
    ask(admin, update, { org_id, user_id, ...fields })
  return { org_id, admin, person, channel_id, other, talk_id, elsewhere, change }
}

const corrects = async (who: Person, talk_id: string) =>
  (await ask(who, api.talks.update, { talk_id, title: crypto.randomUUID() })).status
const writes = async (who: Person, talk_id: string) =>
  (await ask(who, api.notes.create, { talk_id, position: 1, text: 'Seen' })).status
const sends = async (who: Person, at: { org_id: string; channel_id: string }) =>
  (await send(who, { org_id: at.org_id, channel_id: at.channel_id }, await silence(1))).status

test('a listener hears, and neither sends nor writes nor corrects', async () => {
  const { org_id, person, channel_id, talk_id, change } = await place()
  await change({ send: false, moderate: false })
  expect((await ask(person, api.talks.find, { talk_id })).status).toBe(200)
  expect(await ask(person, api.talks.update, { talk_id, title: 'No' })).toMatchObject({
    status: 403,
    refusal: { text: 'Only moderators and admins can do this' },
  })
  expect([await writes(person, talk_id), await sends(person, { org_id, channel_id })]).toEqual([403, 403])
})

test('a sender sends and writes, and corrects only their own talks', async () => {
  const { org_id, person, channel_id, talk_id, change } = await place()
  await change({ moderate: false })
  const { body } = await send(person, { org_id, channel_id }, await silence(1))
  expect([await corrects(person, talk_id), await corrects(person, body.talk_id)]).toEqual([403, 200])
  expect(await writes(person, talk_id)).toBe(201)
})

test('members keep what they could do before there were roles', async () => {
  const { org_id, person, channel_id, talk_id, change } = await place()
  await change({ send: false })
  expect([await corrects(person, talk_id), await writes(person, talk_id)]).toEqual([200, 201])
  expect(await sends(person, { org_id, channel_id })).toBe(403)
})

test('a role in one channel raises and lowers what a person may do there, and only there', async () => {
  const { org_id, admin, person, channel_id, other, talk_id, elsewhere, change } = await place()
  const named = { channel_id, user_id: person.user_id }
  await change({ send: false, moderate: false })
  expect((await ask(admin, api.channelMembers.create, { ...named, role: 'moderator' })).status).toBe(201)
  expect([await corrects(person, talk_id), await corrects(person, elsewhere)]).toEqual([200, 403])
  expect([await sends(person, { org_id, channel_id }), await sends(person, { org_id, channel_id: other })]).toEqual([
    201, 403,
  ])
  await change({ send: true, moderate: true })
  expect((await ask(admin, api.channelMembers.update, { ...named, role: 'listener' })).body.role).toBe('listener')
  expect([await corrects(person, talk_id), await corrects(person, elsewhere)]).toEqual([403, 200])
  expect((await send(person, { org_id, channel_id }, await silence(1))).refusal.text).toBe(
    'You can listen in this channel, but not send',
  )
  await ask(admin, api.channelMembers.remove, named)
  expect(await corrects(person, talk_id)).toBe(200)
})

test('people see their own rights with the organization, and cannot change them', async () => {
  const { org_id, admin, person, channel_id, change } = await place()
  const { user_id } = person
  await change({ send: false, moderate: false })
  await ask(admin, api.channelMembers.create, { channel_id, user_id, role: 'sender' })
  expect((await ask(person, api.organizations.find, { org_id })).body).toMatchObject({
    org_role: 'member',
    send: false,
    moderate: false,
    channel_roles: { [channel_id]: 'sender' },
    guest_until: null,
  })
  expect((await ask(person, update, { org_id, user_id, moderate: true })).status).toBe(403)
  expect((await ask(person, api.channelMembers.update, { channel_id, user_id, role: 'moderator' })).status).toBe(403)
  expect((await ask(person, api.channelMembers.remove, { channel_id, user_id })).status).toBe(403)
})

test('an admin has the same rights in every channel', async () => {
  const { admin, channel_id, person, change } = await place()
  await change({ org_role: 'admin' })
  const { status, refusal } = await ask(admin, api.channelMembers.create, {
    channel_id,
    user_id: person.user_id,
    role: 'listener',
  })
  expect([status, refusal.text]).toEqual([409, 'An admin has the same rights in every channel'])
})

test('a key sends only where its creator may', async () => {
  const { org_id, admin, person, channel_id, other, change } = await place()
  await change({ org_role: 'admin' })
  const { key } = (await ask(person, api.keys.create, { org_id, name: 'Bridge', send: true })).body
  const bridge = { ...person, token: key }
  await change({ org_role: 'member' })
  await ask(admin, api.channelMembers.create, { channel_id, user_id: person.user_id, role: 'listener' })
  expect([await sends(bridge, { org_id, channel_id }), await sends(bridge, { org_id, channel_id: other })]).toEqual([
    403, 201,
  ])
})

test('a role that is lowered while a recording arrives refuses it', async () => {
  const { org_id, admin, person, channel_id, change } = await place()
  const sound = await silence(60)
  const [outcome] = await Promise.all([
    send(person, { org_id, channel_id }, sound),
    change({ send: false, moderate: false }),
  ])
  expect([201, 403]).toContain(outcome.status)
  const { total } = (await ask(admin, api.search.search, { org_id, user_id: person.user_id })).body
  expect(total).toBe(outcome.status === 201 ? 1 : 0)
})

test('each change of a role is in the audit log once, with the channel where there is one', async () => {
  const { org_id, admin, person, channel_id, change } = await place()
  for (let times = 0; times < 2; times++) {
    await change({ moderate: false })
    await ask(admin, api.channelMembers.create, { channel_id, user_id: person.user_id, role: 'sender' })
    await ask(admin, api.channelMembers.update, { channel_id, user_id: person.user_id, role: 'moderator' })
  }
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 3).map(({ action, subject, channel }) => [action, subject, channel])).toEqual([
    ['channel.set_role', 'Grace', 'Ops'],
    ['channel.add_member', 'Grace', 'Ops'],
    ['member.deny_moderate', 'Grace', null],
  ])
})

test('of two admins who lower each other at once, one stays', async () => {
  const { org_id, admin, person, change } = await place()
  await change({ org_role: 'admin' })
  const lower = { org_role: 'member', send: false, moderate: false } as const
  const answers = await Promise.all([
    ask(admin, update, { org_id, user_id: person.user_id, ...lower }),
    ask(person, update, { org_id, user_id: admin.user_id, ...lower }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  const members = (await ask(person, api.members.list, { org_id })).body
  expect(members.filter(({ org_role }) => org_role === 'admin')).toHaveLength(1)
})

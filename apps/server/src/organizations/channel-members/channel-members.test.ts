import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { openEventStream } from '../../testing/event-stream.ts'
import { eventually } from '../../testing/eventually.ts'
import { silence } from '../../testing/recordings.ts'
import { playableKey } from '../../talks/talks/storage-keys.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'

const { ask, send, organization, memberOf, channelOf, app, context } = testApp()
const { list, create, remove, history } = api.channelMembers

async function place() {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id, { name: 'Grace' })
  const other = await memberOf(org_id, { name: 'Eve' })
  await ask(admin, api.members.update, { org_id, user_id: other.user_id, org_role: 'admin' })
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
  const { channel_id } = body
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'the merger is on', channel_id, user_id: admin.user_id, playable: true, duration: 5 },
  ])
  return { org_id, admin, member, other, channel_id, talk_id, channel: body }
}

const hears = async (who: Person, talk_id: string) => (await ask(who, api.talks.find, { talk_id })).status === 200
const namesIn = async (who: Person, channel_id: string) =>
  (await ask(who, list, { channel_id })).body.map(({ user_id }) => user_id)

test('outsiders and strangers cannot list, add or remove the members of a private channel', async () => {
  const { channel_id, admin, member } = await place()
  const stranger = (await organization()).admin
  for (const who of [member, stranger]) {
    const { user_id } = admin
    for (const route of [list, history]) expect((await ask(who, route, { channel_id })).status).toBe(404)
    expect((await ask(who, create, { channel_id, user_id: who.user_id })).status).toBe(404)
    expect((await ask(who, remove, { channel_id, user_id })).status).toBe(404)
  }
})

test('a member who is no admin cannot add or remove others', async () => {
  const { channel_id, admin, member, other } = await place()
  await ask(admin, create, { channel_id, user_id: member.user_id })
  expect((await ask(member, create, { channel_id, user_id: other.user_id })).status).toBe(403)
  expect((await ask(member, remove, { channel_id, user_id: admin.user_id })).status).toBe(403)
})

test('only people of the organization are added, and none to an open channel', async () => {
  const { org_id, channel_id, admin, member } = await place()
  const stranger = (await organization()).admin
  expect(await ask(admin, create, { channel_id, user_id: stranger.user_id })).toMatchObject({
    status: 404,
    refusal: { field: 'user_id' },
  })
  const open = await channelOf({ org_id, admin })
  expect(await ask(admin, create, { channel_id: open, user_id: member.user_id })).toMatchObject({
    status: 409,
    refusal: { text: 'Everyone in the organization hears this channel. Make it private first' },
  })
  expect((await ask(member, list, { channel_id: open })).body).toEqual([])
})

test('the creator of a private channel is its first member', async () => {
  const { admin, channel, channel_id } = await place()
  expect(channel).toMatchObject({ private: true, members: 1, joined: true })
  expect((await ask(admin, list, { channel_id })).body).toMatchObject([
    { user_id: admin.user_id, added_by: admin.user_id, org_role: 'admin' },
  ])
})

test('an admin who has not joined sees name and member count, and cannot send or open the channel', async () => {
  const { org_id, other, channel_id, talk_id } = await place()
  const [seen] = (await ask(other, api.channels.list, { org_id })).body
  expect(seen).toMatchObject({ name: 'Board', members: 1, joined: false, most_recent_message: null })
  expect(await hears(other, talk_id)).toBe(false)
  expect((await send(other, { org_id, channel_id }, await silence(1))).refusal).toMatchObject({
    error: 'forbidden',
    text: 'Join this private channel before you send to it',
  })
  expect((await ask(other, api.channels.update, { channel_id, private: false })).refusal).toMatchObject({
    error: 'forbidden',
    field: 'private',
  })
})

test('an admin joins by an act that the audit log and the members see', async () => {
  const { org_id, admin, other, channel_id, talk_id } = await place()
  expect((await ask(other, create, { channel_id, user_id: other.user_id })).status).toBe(201)
  expect(await hears(other, talk_id)).toBe(true)
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(entry).toMatchObject({
    action: 'channel.join',
    user_id: other.user_id,
    subject: 'Board',
    subject_id: channel_id,
  })
  await ask(other, remove, { channel_id, user_id: other.user_id })
  const events = (await ask(admin, history, { channel_id })).body
  expect(events.map(({ action, name }) => [action, name])).toEqual([
    ['channel.leave', 'Eve'],
    ['channel.join', 'Eve'],
  ])
})

test('adding someone twice changes nothing', async () => {
  const { admin, member, channel_id } = await place()
  for (let times = 0; times < 2; times++)
    expect((await ask(admin, create, { channel_id, user_id: member.user_id })).status).toBe(201)
  expect(await namesIn(member, channel_id)).toHaveLength(2)
  expect((await ask(admin, history, { channel_id })).body).toHaveLength(1)
})

test('a signed address of audio stops with the next request after the membership ends', async () => {
  const { org_id, admin, member, channel_id, talk_id } = await place()
  await context().storage.put(playableKey(org_id, talk_id), bytes(await silence(1)))
  await ask(admin, create, { channel_id, user_id: member.user_id })
  const url = (await ask(member, api.talks.find, { talk_id })).body.audio_url
  const listen = async () => (await app().inject({ method: 'GET', url })).statusCode
  expect(await listen()).toBe(200)
  await ask(admin, remove, { channel_id, user_id: member.user_id })
  expect(await listen()).toBe(404)
})

async function* bytes(some: Uint8Array) {
  yield some
}

test('people who are added or removed are told to fetch again, others of a private channel nothing', async () => {
  const { org_id, admin, member, channel_id } = await place()
  const outsider = await memberOf(org_id)
  await using added = await openEventStream(app(), member, { org_id })
  await using others = await openEventStream(app(), outsider, { org_id })
  const toldAgain = (times: number) =>
    eventually(
      async () => added.changes().filter((changed) => changed === 'everything').length,
      (count) => count >= times,
    )
  await ask(admin, create, { channel_id, user_id: member.user_id })
  await toldAgain(1)
  await ask(admin, remove, { channel_id, user_id: member.user_id })
  await toldAgain(2)
  expect(others.changes().filter((changed) => changed !== 'users')).toEqual([])
})

test('a person whose stream opened after they joined is told when they are removed', async () => {
  const { org_id, admin, member, channel_id } = await place()
  await ask(admin, create, { channel_id, user_id: member.user_id })
  await using stream = await openEventStream(app(), member, { org_id })
  await ask(admin, remove, { channel_id, user_id: member.user_id })
  await eventually(
    async () => stream.changes(),
    (changes) => changes.includes('everything'),
  )
})

test('a person who is removed while their page loads or is offline is told when its stream opens', async () => {
  const { org_id, admin, member, channel_id } = await place()
  await ask(admin, create, { channel_id, user_id: member.user_id })
  await using first = await openEventStream(app(), member, { org_id })
  await ask(admin, api.channels.update, { channel_id: await channelOf({ org_id, admin }), name: 'Before' })
  await first.until(1)
  const after = first.events.at(-1)?.id
  await ask(admin, remove, { channel_id, user_id: member.user_id })
  await using stream = await openEventStream(app(), member, { org_id, after })
  await eventually(
    async () => stream.events,
    (events) => events.some(({ changed, gone }) => changed === 'talks' && gone === true),
  )
})

test('people who leave the organization leave its private channels', async () => {
  const { org_id, admin, member, channel_id } = await place()
  await ask(admin, create, { channel_id, user_id: member.user_id })
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  expect(await namesIn(admin, channel_id)).toEqual([admin.user_id])
})

test('after the last member has left, an admin can still join', async () => {
  const { admin, other, channel_id, talk_id } = await place()
  await ask(admin, remove, { channel_id, user_id: admin.user_id })
  expect(await hears(admin, talk_id)).toBe(false)
  await ask(other, create, { channel_id, user_id: other.user_id })
  expect(await hears(other, talk_id)).toBe(true)
})

test('a key hears open channels and its own', async () => {
  const { org_id, admin, channel_id, talk_id } = await place()
  const keyOf = async (fields: object) => {
    const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Bridge', ...fields })).body
    return { user_id: admin.user_id, email: '', token: key }
  }
  expect([await hears(await keyOf({}), talk_id), await hears(await keyOf({ channel_id }), talk_id)]).toEqual([
    false,
    true,
  ])
})

test('tags and speakers are also removed from talks that the admin does not hear', async () => {
  const { org_id, admin, other, talk_id } = await place()
  const { tag_id } = (await ask(other, api.tags.create, { org_id, tag: 'urgent' })).body
  const { speaker_id } = (await ask(other, api.speakers.create, { org_id, name: 'Joan' })).body
  await ask(admin, api.talks.update, { talk_id, tags: [tag_id], speaker_id })
  await ask(other, api.tags.remove, { tag_id })
  await ask(other, api.speakers.remove, { speaker_id })
  expect((await ask(admin, api.talks.find, { talk_id })).body).toMatchObject({ tags: [], speaker_id: null })
})

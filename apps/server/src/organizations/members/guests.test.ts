import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { openEventStream } from '../../testing/event-stream.ts'
import { eventually } from '../../testing/eventually.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp()
const { update, list } = api.members

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function place(until = inSeconds(3600)) {
  const { org_id, admin } = await organization()
  const guest = await memberOf(org_id, { name: 'Grace' })
  const { user_id } = guest
  const [channel_id, other] = [await channelOf({ org_id, admin }), await channelOf({ org_id, admin }, 'Night')]
  const [talk_id = '', elsewhere = ''] = await seedTalks({ context: context(), org_id }, [
    { text: 'fire at the gate', channel_id, user_id: admin.user_id, playable: true, duration: 5 },
    { text: 'all quiet', channel_id: other, user_id: admin.user_id, playable: true, duration: 5 },
  ])
  await ask(admin, update, { org_id, user_id, guest_until: until })
  await ask(admin, api.channelMembers.create, { channel_id, user_id })
  const change = (fields: object) => ask(admin, update, { org_id, user_id, ...fields })
  return { org_id, admin, guest, user_id, channel_id, other, talk_id, elsewhere, change }
}

const finds = async (who: Person, talk_id: string) => (await ask(who, api.talks.find, { talk_id })).status

test('a guest hears the channels that they are in, and no other', async () => {
  const { org_id, guest, channel_id, talk_id, elsewhere } = await place()
  expect([await finds(guest, talk_id), await finds(guest, elsewhere)]).toEqual([200, 404])
  const { body } = await ask(guest, api.channels.list, { org_id })
  expect(body.map((each) => each.channel_id)).toEqual([channel_id])
  expect((await ask(guest, api.search.search, { org_id })).body).toMatchObject({ total: 1, talks: [{ talk_id }] })
})

test('a channel that is created later is hidden from a guest, too', async () => {
  const { org_id, admin, guest } = await place()
  const channel_id = await channelOf({ org_id, admin }, 'Later')
  expect((await ask(guest, api.channels.find, { channel_id })).status).toBe(404)
})

test('an admin cannot be a guest', async () => {
  const { change } = await place()
  const { status, refusal } = await change({ org_role: 'admin' })
  expect([status, refusal.text]).toEqual([409, 'An admin cannot be a guest. Change their role first'])
})

test('after their date a guest is a stranger, until an admin extends it', async () => {
  const { org_id, guest, channel_id, talk_id, change } = await place()
  await change({ guest_until: inSeconds(-1) })
  const stranger = (await organization()).admin
  const asked: [Route, object][] = [
    [api.organizations.find, { org_id }],
    [api.channels.list, { org_id }],
    [api.channels.find, { channel_id }],
    [api.talks.find, { talk_id }],
  ]
  for (const [route, input] of asked) {
    const [mine, theirs] = [await ask(guest, route, input), await ask(stranger, route, input)]
    expect(mine).toMatchObject({ status: 404 })
    expect(mine).toEqual(theirs)
  }
  const { body } = await ask(guest, api.users.find, { extras: 'all' })
  expect(body.orgs[org_id]).toBeUndefined()
  await change({ guest_until: inSeconds(60) })
  expect(await finds(guest, talk_id)).toBe(200)
})

test('the stream of a guest ends by itself at their date', async () => {
  const { org_id, guest, talk_id, change } = await place()
  await using stream = await openEventStream(app(), guest, { org_id })
  await change({ guest_until: inSeconds(1) })
  await stream.ended
  expect(await finds(guest, talk_id)).toBe(404)
})

test('a guest is told of changes in their channels, and of none in others', async () => {
  const { org_id, admin, guest, talk_id, elsewhere } = await place()
  await using stream = await openEventStream(app(), guest, { org_id })
  await using others = await openEventStream(app(), admin, { org_id })
  const talksTold = (times: number) =>
    eventually(
      async () => others.changes().filter((changed) => changed === 'talks').length,
      (count) => count >= times,
    )
  await ask(admin, api.talks.update, { talk_id: elsewhere, title: 'Quiet' })
  await talksTold(1)
  await ask(admin, api.talks.update, { talk_id, title: 'Fire' })
  await talksTold(2)
  await eventually(
    async () => stream.changes(),
    (changes) => changes.includes('talks'),
  )
  expect(stream.changes().filter((changed) => changed === 'talks')).toHaveLength(1)
})

test('guests see no invitations, and only the people who hear one of their channels', async () => {
  const { org_id, admin, guest, user_id, channel_id } = await place()
  await ask(admin, api.invites.save, { org_id, email: `${crypto.randomUUID()}@example.org` })
  expect((await ask(guest, api.invites.list, { org_id })).body).toEqual([])
  expect((await ask(guest, list, { org_id })).body).toHaveLength(2)
  const { body } = await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })
  await ask(admin, api.channelMembers.create, { channel_id: body.channel_id, user_id })
  await ask(admin, api.channelMembers.remove, { channel_id, user_id })
  const member = await memberOf(org_id)
  const seen = (await ask(guest, list, { org_id })).body.map((each) => each.user_id)
  expect(seen).toContain(admin.user_id)
  expect(seen).not.toContain(member.user_id)
})

test('the list of people says who is a guest, until when and where', async () => {
  const until = inSeconds(3600)
  const { org_id, admin, user_id, channel_id } = await place(until)
  const row = (await ask(admin, list, { org_id })).body.find((each) => each.user_id === user_id)
  expect(row).toMatchObject({ guest_until: until, guest_channels: [channel_id] })
})

test('a member who becomes a guest keeps their role, unless the same change names another', async () => {
  const { guest, org_id, change } = await place()
  const rights = async () => (await ask(guest, api.organizations.find, { org_id })).body
  expect(await rights()).toMatchObject({ send: true, moderate: true })
  await change({ guest_until: null })
  const { body } = await change({ guest_until: inSeconds(3600), send: false, moderate: false })
  for (const now of [body, await rights()]) expect(now).toMatchObject({ send: false, moderate: false })
})

test('a guest who becomes a member hears all open channels, and their date is forgotten', async () => {
  const { guest, admin, channel_id, elsewhere, change } = await place()
  expect((await change({ guest_until: null })).body).toMatchObject({ guest_until: null, guest_channels: [] })
  expect(await finds(guest, elsewhere)).toBe(200)
  expect((await ask(admin, api.channelMembers.list, { channel_id })).body).toEqual([])
})

test('guests stay in a channel that becomes private, and private and open again', async () => {
  const { guest, admin, channel_id, talk_id } = await place()
  for (const closed of [true, false]) {
    await ask(admin, api.channels.update, { channel_id, private: closed })
    expect(await finds(guest, talk_id)).toBe(200)
  }
})

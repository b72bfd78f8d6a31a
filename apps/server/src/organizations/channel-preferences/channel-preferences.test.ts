import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { silence } from '../../testing/recordings.ts'
import { testApp, type Person } from '../../testing/test-app.ts'

const { ask, send, organization, memberOf, channelOf, place, app, context } = testApp()
const { update } = api.channelPreferences

const LONG_AFTER = '2999-01-01T00:00:00.000Z'
const preferences = async (person: Person, channel_id: string) => {
  const { favorite, mute } = (await ask(person, api.channels.find, { channel_id })).body
  return { favorite, mute }
}

test('strangers, and members who do not hear a private channel, cannot tell that it exists', async () => {
  const { org_id, admin } = await organization()
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body
  const open = await channelOf({ org_id, admin })
  const stranger = (await organization()).admin
  const member = await memberOf(org_id)
  expect((await ask(stranger, update, { channel_id: open, favorite: true })).status).toBe(404)
  expect((await ask(member, update, { channel_id, favorite: true })).status).toBe(404)
  expect((await ask(null, update, { channel_id: open, favorite: true })).status).toBe(401)
})

test.each([
  ['a mute without an end', { mute: {} }],
  ['a mute until a word', { mute: { until: 'tomorrow' } }],
  ['a favorite of another kind', { favorite: 'yes' }],
  ['another person', { user_id: crypto.randomUUID() }],
])('%s is refused', async (_, fields) => {
  const { admin, channel_id } = await place()
  const { status } = await ask(admin, update, { channel_id, ...fields } as never)
  expect(status).toBe(400)
})

test('a favorite is the person’s own, and goes with their membership', async () => {
  const { org_id, admin, channel_id } = await place()
  const member = await memberOf(org_id)
  const { body } = await ask(member, update, { channel_id, favorite: true })
  expect(body).toMatchObject({ channel_id, name: 'Ops', favorite: true, mute: null })
  expect(await preferences(member, channel_id)).toEqual({ favorite: true, mute: null })
  expect(await preferences(admin, channel_id)).toEqual({ favorite: false, mute: null })
  expect((await ask(member, update, { channel_id, mute: { until: null } })).body.favorite).toBe(true)
  expect((await ask(member, update, { channel_id, favorite: false })).body.mute).toEqual({ until: null })
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  const { rows } = await context().connections.pool.query('select from channel_preferences where org_id = $1', [org_id])
  expect(rows).toEqual([])
})

test('a mute lasts until its time, for good, or until it is taken back', async () => {
  const { admin, channel_id } = await place()
  const mute = async (until: string | null) => (await ask(admin, update, { channel_id, mute: { until } })).body.mute
  expect(await mute(LONG_AFTER)).toEqual({ until: LONG_AFTER })
  expect(await mute(null)).toEqual({ until: null })
  expect(await mute('2020-01-01T00:00:00Z')).toBeNull()
  expect(await mute('2999-01-01T02:00:00+02:00')).toEqual({ until: LONG_AFTER })
  expect((await ask(admin, update, { channel_id, mute: null })).body.mute).toBeNull()
})

test('a muted channel is not in the count of an organization, and keeps its own', async () => {
  const { org_id, admin } = await organization()
  const [muted, other] = [await channelOf({ org_id, admin }), await channelOf({ org_id, admin }, 'Other')]
  for (const channel_id of [muted, muted, other]) await send(admin, { org_id, channel_id }, await silence(1))
  const member = await memberOf(org_id)
  const counted = async (person: Person) =>
    (await ask(person, api.organizations.count, {})).body.find((each) => each.org_id === org_id)?.unheard
  expect(await counted(member)).toBe(3)
  await ask(member, update, { channel_id: muted, mute: { until: LONG_AFTER } })
  expect(await counted(member)).toBe(1)
  const { body } = await ask(member, api.channels.count, { org_id })
  expect(body).toContainEqual({ channel_id: muted, unheard: 2 })
})

test('only the person’s own pages hear of what they prefer', async () => {
  const { org_id, admin, channel_id } = await place()
  const member = await memberOf(org_id)
  await using mine = await openEventStream(app(), member, { org_id })
  await using theirs = await openEventStream(app(), admin, { org_id })
  await ask(admin, api.tags.create, { org_id, tag: 'before' })
  for (const stream of [mine, theirs])
    await eventually(
      async () => stream.changes(),
      (all) => all.includes('tags'),
    )
  const [before, others] = [mine.events.length, theirs.events.length]
  await ask(member, update, { channel_id, favorite: true })
  await ask(admin, api.speakers.create, { org_id, name: 'after' })
  for (const stream of [mine, theirs])
    await eventually(
      async () => stream.changes(),
      (all) => all.includes('speakers'),
    )
  expect(mine.changes().slice(before)).toContain('channels')
  expect(theirs.changes().slice(others)).not.toContain('channels')
})

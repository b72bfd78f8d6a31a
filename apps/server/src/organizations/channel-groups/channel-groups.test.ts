import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'

const { ask, organization, memberOf, channelOf } = testApp()
const { list, create, update, remove, order, orderChannels } = api.channelGroups

async function station() {
  const { org_id, admin } = await organization()
  const group = async (name: string) => (await ask(admin, create, { org_id, name })).body.group_id
  const channel = async (name: string, group_id: string | null = null) =>
    (await ask(admin, api.channels.create, { org_id, name, group_id })).body.channel_id
  const groups = async (person: Person = admin) => (await ask(person, list, { org_id })).body.map(({ name }) => name)
  /** Names by group, in the order of the server. */
  const places = async (person: Person = admin) => {
    const { body } = await ask(person, api.channels.list, { org_id })
    const of = (position: number | null) => position ?? Number.POSITIVE_INFINITY
    const sorted = body.toSorted((one, other) => of(one.position) - of(other.position))
    const named = Map.groupBy(sorted, (each) => each.group?.name ?? 'none')
    return Object.fromEntries([...named].map(([name, all]) => [name, all.map((each) => each.name)]))
  }
  return { org_id, admin, group, channel, groups, places }
}

test('strangers find no groups, members change none, and another organization’s group is not found', async () => {
  const { org_id, admin, group } = await station()
  const group_id = await group('North')
  const other = await station()
  const theirs = await other.group('South')
  const member = await memberOf(org_id)
  expect((await ask(other.admin, list, { org_id })).status).toBe(404)
  for (const person of [member, other.admin]) {
    const status = person === member ? 403 : 404
    expect((await ask(person, create, { org_id, name: 'Mine' })).status).toBe(status)
    expect((await ask(person, update, { org_id, group_id, name: 'Mine' })).status).toBe(status)
    expect((await ask(person, remove, { org_id, group_id })).status).toBe(status)
    expect((await ask(person, order, { org_id, group_ids: [group_id] })).status).toBe(status)
    expect((await ask(person, orderChannels, { org_id, group_id, channel_ids: [] })).status).toBe(status)
  }
  expect((await ask(admin, update, { org_id, group_id: theirs, name: 'Mine' })).status).toBe(404)
  expect((await ask(admin, remove, { org_id, group_id: theirs })).status).toBe(404)
  expect((await ask(admin, order, { org_id, group_ids: [group_id, theirs] })).refusal).toMatchObject({
    error: 'not_found',
    field: 'group_ids',
  })
  expect((await ask(admin, api.channels.create, { org_id, name: 'Ops', group_id: theirs })).status).toBe(404)
})

test.each([
  ['without a name', { name: ' ' }, 'Enter a name'],
  ['with an endless name', { name: 'x'.repeat(81) }, 'Use at most 80 characters'],
])('a group %s is refused', async (_, fields, text) => {
  const { org_id, admin } = await organization()
  expect((await ask(admin, create, { org_id, ...fields })).refusal).toMatchObject({ error: 'invalid', text })
})

test('two groups cannot share a name, whatever its case', async () => {
  const { org_id, admin, group } = await station()
  await group('North')
  expect((await ask(admin, create, { org_id, name: 'NORTH' })).refusal).toMatchObject({ error: 'conflict' })
})

test.each([
  ['an id that is none', () => ['x'], 400, 'This id is not valid'],
  ['a channel twice', (id: string) => [id, id], 400, 'An id is listed twice'],
  ['ten thousand ids', () => Array.from({ length: 10_000 }, () => crypto.randomUUID()), 400, 'Use at most 1000 ids'],
  ['a channel that does not exist', () => [crypto.randomUUID()], 404, 'Channel not found in this organization'],
])('an order with %s is refused', async (_, ids, ...refused) => {
  const { org_id, admin, channel } = await station()
  const channel_ids = ids(await channel('Ops'))
  const answer = await ask(admin, orderChannels, { org_id, group_id: null, channel_ids })
  expect([answer.status, answer.refusal.text]).toEqual(refused)
})

test('a channel of another organization cannot be ordered', async () => {
  const { org_id, admin } = await station()
  const other = await station()
  const channel_ids = [await other.channel('Theirs')]
  expect((await ask(admin, orderChannels, { org_id, group_id: null, channel_ids })).status).toBe(404)
})

test('groups and their channels are in an order by hand, and what is new comes last', async () => {
  const { org_id, admin, group, channel, groups, places } = await station()
  const [north, south] = [await group('North'), await group('South')]
  const [air, fire, harbour] = [
    await channel('Air', north),
    await channel('Fire', north),
    await channel('Harbour', north),
  ]
  await ask(admin, order, { org_id, group_ids: [south, north] })
  expect(await groups()).toEqual(['South', 'North'])
  await group('West')
  expect(await groups()).toEqual(['South', 'North', 'West'])
  const { body } = await ask(admin, orderChannels, { org_id, group_id: north, channel_ids: [harbour, air] })
  expect(body.channel_ids).toEqual([harbour, air, fire])
  await channel('Boats', north)
  expect(await places()).toEqual({ North: ['Harbour', 'Air', 'Fire', 'Boats'] })
})

test('a channel moves to another group and back to none, and a deleted group leaves its channels', async () => {
  const { org_id, admin, group, channel, groups, places } = await station()
  const [north, south] = [await group('North'), await group('South')]
  const air = await channel('Air', north)
  const fire = await channel('Fire', north)
  await ask(admin, orderChannels, { org_id, group_id: north, channel_ids: [air, fire] })
  const moved = await ask(admin, api.channels.update, { channel_id: air, group_id: south })
  expect(moved.body.group).toEqual({ group_id: south, name: 'South', position: 1 })
  expect(moved.body.position, 'it comes last there').toBeNull()
  expect((await ask(admin, update, { org_id, group_id: south, name: 'Coast' })).body.name).toBe('Coast')
  expect(await places()).toEqual({ Coast: ['Air'], North: ['Fire'] })
  expect((await ask(admin, api.channels.update, { channel_id: air, name: 'Sky' })).body.group?.name).toBe('Coast')
  await ask(admin, api.channels.update, { channel_id: air, group_id: null })
  await ask(admin, remove, { org_id, group_id: north })
  expect(await places()).toEqual({ none: ['Fire', 'Sky'] })
  expect(await groups()).toEqual(['Coast'])
})

test('a group is shown only to those who hear one of its channels', async () => {
  const { org_id, admin, group, places, groups } = await station()
  const [secret, mixed] = [await group('Board'), await group('Fire')]
  const make = (name: string, group_id: string, closed: boolean) =>
    ask(admin, api.channels.create, { org_id, name, group_id, private: closed })
  const { channel_id } = (await make('Salaries', secret, true)).body
  await make('Chiefs', mixed, true)
  await make('Trucks', mixed, false)
  await group('Empty')
  const member = await memberOf(org_id)
  expect(await groups(member)).toEqual(['Fire'])
  expect(await places(member)).toEqual({ Fire: ['Trucks'] })
  expect(await groups()).toEqual(['Board', 'Fire', 'Empty'])
  await ask(admin, api.channelMembers.create, { channel_id, user_id: member.user_id })
  expect(await groups(member)).toEqual(['Board', 'Fire'])
})

test('an admin orders channels that they do not hear, too', async () => {
  const { org_id, admin, group, channel, places } = await station()
  const north = await group('North')
  const open = await channel('Air', north)
  const chief = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: chief.user_id, org_role: 'admin' })
  const closed = { org_id, name: 'Zeppelins', group_id: north, private: true }
  const { channel_id } = (await ask(admin, api.channels.create, closed)).body
  await ask(chief, orderChannels, { org_id, group_id: north, channel_ids: [channel_id, open] })
  expect(await places()).toEqual({ North: ['Zeppelins', 'Air'] })
  await ask(chief, remove, { org_id, group_id: north })
  expect(await places()).toEqual({ none: ['Air', 'Zeppelins'] })
})

test('two admins who order and move at once lose no channel, and no channel is in two places', async () => {
  const { org_id, admin, group, channel, places } = await station()
  const [north, south] = [await group('North'), await group('South')]
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await channel(name, north))
  const reverse = ids.toReversed()
  await Promise.all([
    ask(admin, orderChannels, { org_id, group_id: north, channel_ids: ids }),
    ask(admin, api.channels.update, { channel_id: ids[2] as string, group_id: south }),
    ask(admin, orderChannels, { org_id, group_id: north, channel_ids: reverse }),
    ask(admin, order, { org_id, group_ids: [south, north] }),
    ask(admin, order, { org_id, group_ids: [north, south] }),
  ])
  const { North = [], South } = await places()
  expect(South).toEqual(['C'])
  expect(['ABDE', 'EDBA']).toContain(North.join(''))
  const positions = (await ask(admin, list, { org_id })).body.map(({ position }) => position)
  expect(positions).toEqual([0, 1])
})

test('a group that is deleted while a channel moves into it leaves the channel in none', async () => {
  const { org_id, admin, group, places } = await station()
  const channel_id = await channelOf({ org_id, admin })
  const group_id = await group('North')
  await Promise.all([
    ask(admin, remove, { org_id, group_id }),
    ask(admin, api.channels.update, { channel_id, group_id }),
  ])
  expect(await places()).toEqual({ none: ['Ops'] })
})

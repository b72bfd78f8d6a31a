import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { type Provider, providers } from './provider.ts'

const inside = testApp()
const { ask, channelOf, memberOf, organization } = inside
const { provider, personAt, roleIn, patch } = providers(inside)

const LISTENER = ['member', false, false]
const SENDER = ['member', true, false]
const MODERATOR = ['member', true, true]

async function privateChannel({ org_id, admin }: Pick<Provider, 'org_id' | 'admin'>, name: string) {
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name, private: true })).body
  return channel_id
}

type Role = 'listener' | 'sender' | 'moderator' | 'admin'

const gives = ({ org_id, admin }: Provider, group_id: string, given: { role?: Role | null; channel_ids?: string[] }) =>
  ask(admin, api.scim.updateGroup, { org_id, group_id, role: null, channel_ids: [], ...given })

const add = (id: string) => ({ op: 'add', path: 'members', value: [{ value: id }] })
const drop = (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` })

test('the highest role of a person’s groups counts, and without one that of their domain', async () => {
  const place = await provider({ send: false })
  const { say, at, org_id, provisioned, grouped } = place
  const ada = await personAt(at())
  const id = await provisioned(ada.email)
  const [desk, chiefs] = [await grouped('Desk'), await grouped('Chiefs', [id])]
  expect(await roleIn(ada, org_id)).toEqual(LISTENER)
  expect((await gives(place, desk, { role: 'sender' })).status).toBe(200)
  await gives(place, chiefs, { role: 'moderator' })
  expect(await roleIn(ada, org_id)).toEqual(MODERATOR)
  await say('PATCH', `/Groups/${desk}`, patch(add(id)))
  expect(await roleIn(ada, org_id)).toEqual(MODERATOR)
  await say('PATCH', `/Groups/${chiefs}`, patch(drop(id)))
  expect(await roleIn(ada, org_id)).toEqual(SENDER)
  await gives(place, desk, { role: 'admin' })
  expect(await roleIn(ada, org_id)).toEqual(['admin', true, true])
  await say('DELETE', `/Groups/${desk}`)
  expect(await roleIn(ada, org_id)).toEqual(LISTENER)
})

test('a role that an admin gives by hand stays until the groups of the person change', async () => {
  const place = await provider()
  const { say, at, org_id, admin, provisioned, grouped } = place
  const ada = await personAt(at())
  const id = await provisioned(ada.email)
  const [desk, other] = [await grouped('Desk', [id]), await grouped('Other')]
  await gives(place, desk, { role: 'sender' })
  await ask(admin, api.members.update, { org_id, user_id: ada.user_id, moderate: true })
  await say('PATCH', `/Groups/${other}`, patch(add(id)))
  await say('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: 'Ada K' }))
  expect(await roleIn(ada, org_id)).toEqual(MODERATOR)
  await gives(place, desk, { role: 'listener' })
  expect(await roleIn(ada, org_id)).toEqual(LISTENER)
})

test('a group gives private channels, takes them when a person leaves it, and each channel says so', async () => {
  const place = await provider()
  const { say, at, org_id, admin, provisioned, grouped } = place
  const [tower, cabin] = [await privateChannel(place, 'Tower'), await privateChannel(place, 'Cabin')]
  const ada = await personAt(at(), { name: 'Countess' })
  const id = await provisioned(ada.email)
  const [radio, crew] = [await grouped('Radio', [id]), await grouped('Crew', [id])]
  await gives(place, radio, { channel_ids: [tower, cabin] })
  await gives(place, crew, { channel_ids: [cabin] })
  const heard = async () =>
    (await ask(ada, api.channels.list, { org_id })).body.map(({ channel_id }) => channel_id).toSorted()
  expect(await heard()).toEqual([tower, cabin].toSorted())
  expect(await roleIn(ada, org_id)).toEqual(SENDER)
  await say('PATCH', `/Groups/${radio}`, patch(drop(id)))
  expect(await heard()).toEqual([cabin])
  const history = (await ask(admin, api.channelMembers.history, { channel_id: tower })).body
  expect(history.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
    ['channel.remove_member', 'Countess'],
    ['channel.add_member', 'Countess'],
  ])
  await say('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  await say('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))
  expect(await heard()).toEqual([cabin])
})

test('the last admin stays one when their group no longer says so', async () => {
  const place = await provider()
  const { say, at, org_id, admin, provisioned, grouped } = place
  const [ada, bob] = [await personAt(at()), await personAt(at())]
  const ids = [await provisioned(ada.email), await provisioned(bob.email)]
  const chiefs = await grouped('Chiefs', ids)
  await gives(place, chiefs, { role: 'admin' })
  await ask(admin, api.members.update, { org_id, user_id: admin.user_id, org_role: 'member' })
  expect((await say('PUT', `/Groups/${chiefs}`, { displayName: 'Chiefs', members: [] })).status).toBe(200)
  const roles = [await roleIn(ada, org_id), await roleIn(bob, org_id)]
  expect(roles.filter((role) => Array.isArray(role) && role[0] === 'admin')).toHaveLength(1)
})

test('who was here already gets what their groups give, and only admins say what that is', async () => {
  const place = await provider()
  const { at, org_id, provisioned, grouped } = place
  const group_id = await grouped('Radio', [await provisioned(at())])
  const other = await organization()
  const foreign = await privateChannel(other, 'Theirs')
  const open = await channelOf(place)
  const refused = async (who = place.admin, channel_ids: string[] = [], group = group_id) =>
    (await ask(who, api.scim.updateGroup, { org_id, group_id: group, role: 'admin', channel_ids })).status
  expect(await refused(await memberOf(org_id))).toBe(403)
  expect(await refused(other.admin)).toBe(404)
  expect(await refused(place.admin, [foreign])).toBe(404)
  expect(await refused(place.admin, [open])).toBe(400)
  expect(await refused(place.admin, [], crypto.randomUUID())).toBe(404)
  const { groups } = (await ask(place.admin, api.scim.find, { org_id })).body
  expect(groups).toEqual([{ group_id, name: 'Radio', role: null, channel_ids: [], people: 1 }])
})

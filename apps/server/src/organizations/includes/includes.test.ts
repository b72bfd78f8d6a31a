import { api } from '@earshot/contract'
import { type OrganizationInclude, organizationIncludes } from '@earshot/contract/organizations'
import { beforeAll, expect, test } from 'vitest'
import { picture } from '../attachments/testing/pictures.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { find } = api.organizations
const all = organizationIncludes.join(',')

const lists = {
  channels: api.channels.list,
  users: api.members.list,
  invites: api.invites.list,
  addresses: api.addresses.list,
  alerts: api.alerts.list,
  speakers: api.speakers.list,
  tags: api.tags.list,
} satisfies Record<OrganizationInclude, unknown>

let org_id: string
let admin: Person
let member: Person

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  member = await memberOf(org_id, { name: 'Bob' })
  const channel_id = await channelOf({ org_id, admin }, 'ops')
  await channelOf({ org_id, admin }, 'Fire')
  await seedTalks({ context: context(), org_id }, [{ text: 'the pump is dry', user_id: admin.user_id, channel_id }])
  await ask(admin, api.alerts.save, { org_id, keyword: 'water pump' })
  await ask(admin, api.invites.save, { org_id, email: 'guest@example.org' })
  await ask(admin, api.speakers.create, { org_id, name: 'Eve', image: await picture() })
  await ask(admin, api.tags.create, { org_id, tag: 'urgent' })
  await ask(admin, api.addresses.create, { org_id, name: 'Depot', city: 'Lund' })
})

test('an unknown extra is refused with the ones there are', async () => {
  const { status, refusal } = await ask(admin, find, { org_id, extras: 'channels,money' })
  expect([status, refusal.text]).toEqual([400, `Extras are ${organizationIncludes.join(', ')}`])
})

test('without extras no list is included', async () => {
  const { body } = await ask(admin, find, { org_id })
  for (const extra of organizationIncludes) expect(body).not.toHaveProperty(extra)
})

test.each(organizationIncludes)('%s equal the response of their own list, for admins and members', async (extra) => {
  for (const person of [admin, member]) {
    const { body } = await ask(person, find, { org_id, extras: all })
    expect(body[extra]?.length).toBeGreaterThan(0)
    expect(body[extra]).toEqual((await ask(person, lists[extra], { org_id })).body)
  }
})

test('a member sees their own role, and only the requested lists', async () => {
  const { status, body } = await ask(member, find, { org_id, extras: 'channels,tags,channels' })
  expect([status, body.org_role, body.send]).toEqual([200, 'member', true])
  expect(body.channels?.map(({ name }) => name)).toEqual(['Fire', 'ops'])
  expect(organizationIncludes.filter((extra) => extra in body)).toEqual(['channels', 'tags'])
})

test('all seven lists are read in one transaction, after the caller was let in', async () => {
  await ask(admin, find, { org_id })
  const { pool } = context().connections
  let taken = 0
  const count = () => void taken++
  pool.on('acquire', count)
  await ask(admin, find, { org_id, extras: all })
  pool.off('acquire', count)
  expect(taken).toBe(2)
})

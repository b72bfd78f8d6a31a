import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf, context } = testApp()
const { list, create, find } = api.channels

test('a non-member cannot list, create or read channels', async () => {
  const { org_id, admin } = await organization()
  const { channel_id } = (await ask(admin, create, { org_id, name: 'Ops' })).body
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  expect((await ask(stranger, create, { org_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(stranger, find, { channel_id })).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body).toHaveLength(1)
})

test('a plain member cannot create a channel', async () => {
  const { org_id } = await organization()
  const { status, refusal } = await ask(await memberOf(org_id), create, { org_id, name: 'Ops' })
  expect([status, refusal]).toEqual([403, { error: 'forbidden', text: 'Only admins of the organization can do this' }])
})

test.each([
  ['no name', {}, { text: 'Enter a name', field: 'name' }],
  ['an empty name', { name: ' ' }, { text: 'Enter a name', field: 'name' }],
  ['a name without end', { name: 'x'.repeat(81) }, { text: 'Use at most 80 characters', field: 'name' }],
  ['endless notes', { name: 'Ops', notes: 'x'.repeat(2001) }, { text: 'Use at most 2000 characters', field: 'notes' }],
  ['a field of its own', { name: 'Ops', secret: true }, { text: 'Unknown field “secret”', field: 'secret' }],
  ['a number for a name', { name: 7 }, { text: 'Enter a name', field: 'name' }],
])('a channel with %s is refused', async (_, fields, refused) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, create, { org_id, ...fields } as { org_id: string; name: string })
  expect([status, refusal]).toEqual([400, { error: 'invalid', ...refused }])
})

test('two channels of an organization cannot share a name, whatever its case', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, create, { org_id, name: 'Ops' })
  const { status, refusal } = await ask(admin, create, { org_id, name: 'OPS' })
  expect([status, refusal]).toEqual([409, { error: 'conflict', text: 'This already exists', field: 'name' }])
})

test('channels of two organizations can share a name', async () => {
  const one = await organization()
  const other = await organization()
  for (const { org_id, admin } of [one, other])
    expect((await ask(admin, create, { org_id, name: 'Ops' })).status).toBe(201)
})

test('a channel that does not exist is not found', async () => {
  const { admin } = await organization()
  expect(await ask(admin, find, { channel_id: crypto.randomUUID() })).toMatchObject({
    status: 404,
    refusal: { error: 'not_found' },
  })
})

test('an admin makes a channel, and members find it by id and in the list, in the order of names', async () => {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, create, { org_id, name: ' Ops ', notes: 'Trucks\nand pumps' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ org_id, name: 'Ops', notes: 'Trucks\nand pumps', created_by: admin.user_id })
  await ask(admin, create, { org_id, name: 'fire' })

  const member = await memberOf(org_id)
  expect((await ask(member, find, { channel_id: body.channel_id })).body).toEqual(body)
  expect((await ask(member, list, { org_id })).body.map(({ name }) => name)).toEqual(['fire', 'Ops'])
})

test('names in any script and with markup are stored unchanged', async () => {
  const { org_id, admin } = await organization()
  for (const name of ['消防', 'Ωδός', 'دفاع', '<b>bold</b>', "Robert'); drop table channels;--", '🔥 %_\\'])
    expect((await ask(admin, create, { org_id, name })).body.name).toBe(name)
})

test('an operator of the installation is an admin everywhere, and their visits are recorded', async () => {
  const place = await organization()
  const operator = await memberOf((await organization()).org_id, { name: 'Olga' })
  const { outside } = context().connections
  await outside.updateTable('users').set({ level: 1000 }).where('user_id', '=', operator.user_id).execute()
  for (const name of ['Ops', 'Fire'])
    expect((await ask(operator, create, { org_id: place.org_id, name })).status).toBe(201)
  const { entries } = (await ask(place.admin, api.audit.list, { org_id: place.org_id })).body
  expect(entries.filter(({ action }) => action === 'organization.enter')).toEqual([
    expect.objectContaining({ user_id: operator.user_id, name: 'Olga' }),
  ])
})

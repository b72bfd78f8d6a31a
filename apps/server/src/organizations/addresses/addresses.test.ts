import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'

const { ask, organization, memberOf, context } = testApp()
const { list, create, update, remove } = api.addresses

const depot = {
  name: 'Depot',
  address1: '1 Harbour Road',
  address2: 'Gate 7',
  city: 'Lund',
  state: 'Skåne',
  postal: '223 50',
  country: 'SE',
  phone: '+46 46 12 34 56',
}

const made = async ({ org_id, admin }: { org_id: string; admin: Person }, fields = depot) =>
  (await ask(admin, create, { org_id, ...fields })).body

const listed = async (who: Person, org_id: string, deleted = false) =>
  (await ask(who, list, { org_id, deleted })).body.map(({ name }) => name)

test('a non-member cannot list, create, change or delete addresses', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { address_id } = await made(place)
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  expect((await ask(stranger, create, { org_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(stranger, update, { address_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(stranger, remove, { address_id, delete_now: true })).status).toBe(404)
  expect(await listed(admin, org_id)).toEqual(['Depot'])
})

test('a plain member can read them, but not change them', async () => {
  const place = await organization()
  const { org_id } = place
  const { address_id } = await made(place)
  const member = await memberOf(org_id)
  expect((await ask(member, create, { org_id, name: 'Mine' })).status).toBe(403)
  expect((await ask(member, update, { address_id, name: 'Mine' })).status).toBe(403)
  expect((await ask(member, remove, { address_id })).status).toBe(403)
  expect(await listed(member, org_id)).toEqual(['Depot'])
})

test.each([
  ['no name', {}, 'Enter a name'],
  ['a city without end', { name: 'x', city: 'x'.repeat(201) }, 'Use at most 200 characters'],
  ['a field of its own', { name: 'x', planet: 'Mars' }, 'Unknown field “planet”'],
])('an address with %s is refused', async (_, fields, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, create, { org_id, ...fields } as { org_id: string; name: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('an admin adds one with all its lines, and changes some of them', async () => {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, create, { org_id, ...depot })
  expect([status, body]).toEqual([201, expect.objectContaining({ org_id, ...depot, created_by: admin.user_id })])
  const { address_id } = body
  expect((await ask(admin, update, { address_id, city: 'Malmö', address2: '' })).body).toEqual({
    ...body,
    city: 'Malmö',
    address2: '',
  })
  expect((await ask(admin, create, { org_id, name: 'Bare' })).body).toMatchObject({ name: 'Bare', phone: '', city: '' })
})

test('a deleted address is in the bin and can be restored', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { address_id } = await made(place)
  for (let time = 0; time < 2; time++) expect((await ask(admin, remove, { address_id })).body).toEqual({ address_id })
  expect([await listed(admin, org_id), await listed(admin, org_id, true)]).toEqual([[], ['Depot']])

  const { status, body } = await ask(admin, update, { address_id, deleted: null })
  expect([status, body.deleted, body.city]).toEqual([200, null, 'Lund'])
  expect([await listed(admin, org_id), await listed(admin, org_id, true)]).toEqual([['Depot'], []])
})

test.each([false, true])('with delete_now it is deleted at once; in the bin before: %s', async (binned) => {
  const place = await organization()
  const { org_id, admin } = place
  const { address_id } = await made(place)
  if (binned) await ask(admin, remove, { address_id })
  expect((await ask(admin, remove, { address_id, delete_now: true })).body).toEqual({ address_id })
  expect([await listed(admin, org_id), await listed(admin, org_id, true)]).toEqual([[], []])
  const absent = await ask(admin, update, { address_id: crypto.randomUUID(), deleted: null })
  expect(await ask(admin, update, { address_id, deleted: null })).toEqual(absent)
})

test('after thirty days in the bin it is hidden, before it is purged', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { address_id } = await made(place)
  await ask(admin, remove, { address_id })
  const long = new Date(Date.now() - 30.01 * 24 * 60 * 60 * 1000).toISOString()
  const { connections } = context()
  await connections
    .inside(org_id)
    .updateTable('addresses')
    .set({ deleted: long })
    .where('org_id', '=', org_id)
    .execute()
  expect(await listed(admin, org_id, true)).toEqual([])
  expect((await ask(admin, update, { address_id, deleted: null })).status).toBe(404)
})

test('a time in the bin is not a client’s to set', async () => {
  const place = await organization()
  const { address_id } = await made(place)
  const change = { address_id, deleted: '2026-01-31T09:30:00Z' } as unknown as { address_id: string }
  expect((await ask(place.admin, update, change)).refusal.text).toBe('Use DELETE to move an address to the bin')
})

test('changes to addresses are recorded in the audit log', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const { address_id } = await made(place)
  await ask(admin, remove, { address_id })
  await ask(admin, update, { address_id, deleted: null })
  await ask(admin, remove, { address_id, delete_now: true })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual([
    ['address.purge', 'Depot'],
    ['address.restore', 'Depot'],
    ['address.remove', 'Depot'],
    ['address.create', 'Depot'],
  ])
})

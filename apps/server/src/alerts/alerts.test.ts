import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { house } from '../testing/house.ts'

const { ask, organization, memberOf } = house()
const { list, save, remove } = api.alerts

test('a stranger neither lists, makes, changes nor deletes an alert', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  const stranger = (await organization()).admin
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  expect((await ask(stranger, save, { org_id, keyword: 'mine' })).status).toBe(404)
  expect((await ask(stranger, save, { alert_id, keyword: 'mine' })).status).toBe(404)
  expect((await ask(stranger, remove, { alert_id })).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body.map(({ keyword }) => keyword)).toEqual(['fire'])
})

test('a member who is no admin neither makes, changes nor deletes an alert', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  const member = await memberOf(org_id)
  expect((await ask(member, save, { org_id, keyword: 'mine' })).status).toBe(403)
  expect((await ask(member, save, { alert_id, keyword: 'mine' })).status).toBe(403)
  expect((await ask(member, remove, { alert_id })).status).toBe(403)
  expect((await ask(member, list, { org_id })).body.map(({ keyword }) => keyword)).toEqual(['fire'])
})

test.each([
  ['no keyword', {}, 'Write the word or phrase to watch for'],
  ['an empty keyword', { keyword: '' }, 'Write the word or phrase to watch for'],
  ['a keyword without a word', { keyword: '… !' }, 'A keyword needs at least one letter or digit'],
  ['a keyword without end', { keyword: 'x'.repeat(201) }, 'At most 200 characters, please'],
])('an alert with %s is refused', async (_, fields, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, save, { org_id, ...fields } as { org_id: string; keyword: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('an alert that names neither organization nor alert is refused', async () => {
  const { admin } = await organization()
  const { status, refusal } = await ask(admin, save, { keyword: 'fire' })
  expect([status, refusal.text]).toEqual([400, 'Name the organization or the alert'])
})

test.each(['Fire  Department', 'FIRE-DEPARTMENT', 'ﬁre department'])(
  'an organization watches for the same words once: %s is fire department',
  async (keyword) => {
    const { org_id, admin } = await organization()
    await ask(admin, save, { org_id, keyword: 'fire department' })
    expect((await ask(admin, save, { org_id, keyword })).status).toBe(409)
  },
)

test('an alert that was deleted can neither be changed nor deleted again', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  expect(await ask(admin, remove, { alert_id })).toMatchObject({ status: 200, body: { alert_id } })
  expect((await ask(admin, remove, { alert_id })).status).toBe(404)
  expect((await ask(admin, save, { alert_id, keyword: 'water' })).status).toBe(404)
  expect((await ask(admin, list, { org_id })).body).toEqual([])
})

test('an admin makes alerts, changes one, and members see them in the order of keywords', async () => {
  const { org_id, admin } = await organization()
  const { status, body } = await ask(admin, save, { org_id, keyword: ' Water pump ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ org_id, keyword: 'Water pump', created_by: admin.user_id })
  await ask(admin, save, { org_id, keyword: 'fire' })
  const changed = await ask(admin, save, { alert_id: body.alert_id, keyword: 'engine' })
  expect(changed.body).toEqual({ ...body, keyword: 'engine' })

  const listed = await ask(await memberOf(org_id), list, { org_id })
  expect(listed.body.map(({ keyword }) => keyword)).toEqual(['engine', 'fire'])
})

test('a keyword may be written anew in another case', async () => {
  const { org_id, admin } = await organization()
  const { alert_id } = (await ask(admin, save, { org_id, keyword: 'fire' })).body
  expect((await ask(admin, save, { alert_id, keyword: 'FIRE' })).body.keyword).toBe('FIRE')
})

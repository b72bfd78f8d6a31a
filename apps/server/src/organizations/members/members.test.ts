import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob } from '../scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { join } from './members.service.ts'

const { ask, person, organization, memberOf, context } = testApp()
const { list } = api.members

test('a non-member learns nothing of the members, not even that the organization exists', async () => {
  const { org_id } = await organization()
  const stranger = await person()
  const existing = await ask(stranger, list, { org_id })
  const invented = await ask(stranger, list, { org_id: crypto.randomUUID() })
  expect(existing.status).toBe(404)
  expect(existing.refusal).toEqual(invented.refusal)
})

test('an organization without its id is refused', async () => {
  const { status, refusal } = await ask(await person(), list, { org_id: 'app' })
  expect([status, refusal]).toEqual([400, { error: 'invalid', text: 'This id is not valid', field: 'org_id' }])
})

test('members see one another by name, whatever its case', async () => {
  const { org_id, admin } = await organization()
  const zoe = await memberOf(org_id, { name: 'zoe' })
  const bob = await memberOf(org_id, { name: 'Bob' })
  const { status, body } = await ask(bob, list, { org_id })
  expect(status).toBe(200)
  expect(body.map(({ user_id, name, org_role }) => [user_id, name, org_role])).toEqual([
    [admin.user_id, 'Ada', 'admin'],
    [bob.user_id, 'Bob', 'member'],
    [zoe.user_id, 'zoe', 'member'],
  ])
  expect(body[1]).toMatchObject({ org_id, email: bob.email, send: true, image: '' })
})

test('joining twice has no further effect, and keeps the first role', async () => {
  const { org_id, admin } = await organization()
  await join(alone(enterAsJob(context(), org_id)), { user_id: admin.user_id, org_role: 'member' })
  const { body } = await ask(admin, list, { org_id })
  expect(body.map(({ org_role }) => org_role)).toEqual(['admin'])
})

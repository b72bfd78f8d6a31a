import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { form } from '../../../testing/multipart-form.ts'
import { speech } from '../../../testing/recordings.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'

const { app, ask, memberOf, place, context } = testApp()

afterEach(() => void vi.restoreAllMocks())

/** Every `enterOrg` asks once before it knows what is hidden from the person. */
function countEntries() {
  const inside = vi.spyOn(context().connections, 'inside')
  return () => inside.mock.calls.filter(([, view]) => view === undefined).length
}

async function post(person: Parameters<typeof bearer>[0], fields: Parameters<typeof form>[0]) {
  const { headers, payload } = form(fields)
  const request = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(person) }, payload } as const
  return (await app().inject(request)).statusCode
}

test('a member without the right to send is refused once, before the file is stored', async () => {
  const { org_id, admin, channel_id } = await place()
  const member = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: member.user_id, send: false })
  const entries = countEntries()
  const put = vi.spyOn(context().storage, 'put')
  expect(await post(member, { org_id, channel_id, audio: await speech('water pump') })).toBe(403)
  expect([entries(), put.mock.calls.length]).toEqual([1, 0])
})

test.each(['before', 'after'] as const)('a form with its fields %s the file authorizes once', async (order) => {
  const { org_id, admin, channel_id } = await place()
  const fields = { org_id, channel_id, client_id: randomUUID() }
  const audio = await speech('water pump')
  const entries = countEntries()
  expect(await post(admin, order === 'before' ? { ...fields, audio } : { audio, ...fields })).toBe(201)
  expect(entries()).toBe(1)
})

test('a recording inside JSON authorizes once', async () => {
  const { org_id, admin, channel_id } = await place()
  const audio = `data:audio/wav;base64,${Buffer.from(await speech('water pump')).toString('base64')}`
  const entries = countEntries()
  expect((await ask(admin, api.talks.save, { org_id, channel_id, audio })).status).toBe(201)
  expect(entries()).toBe(1)
})

import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { picture } from '../attachments/testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, person, organization, memberOf, app } = testApp()
const { create, find, update } = api.organizations

test('a visitor cannot create an organization', async () => {
  const { status, refusal } = await ask(null, create, { name: 'Station Seven' })
  expect({ status, refusal }).toEqual({ status: 401, refusal: { error: 'unauthenticated', text: 'Sign in first' } })
})

test('a person with an unverified email cannot create an organization', async () => {
  const unverified = await person({ verified: false })
  const { status, refusal } = await ask(unverified, create, { name: 'Station Seven' })
  expect([status, refusal.error]).toEqual([403, 'forbidden'])
  expect(refusal.text).toContain('Verify your email')
})

test.each([
  ['no name', {}, 'Enter a name'],
  ['an empty name', { name: '  ' }, 'Enter a name'],
  ['a name of two lines', { name: 'a\nb' }, 'Use one line without control characters'],
  ['a name without end', { name: 'x'.repeat(81) }, 'Use at most 80 characters'],
  ['a label without end', { name: 'x', label: 'x'.repeat(81) }, 'Use at most 80 characters'],
  ['an address for an image', { name: 'x', image: 'https://example.org/7.png' }, 'Send the picture as a data URL'],
  ['a field of its own', { name: 'x', plan: 'gold' }, 'Unknown field “plan”'],
])('an organization with %s is refused', async (_, input, text) => {
  const { status, refusal } = await ask(await person(), create, input as { name: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('its founder is its admin, who may send', async () => {
  const founder = await person()
  const fields = { name: ' Station Seven ', label: 'Fire', type: 'station', image: await picture() }
  const { status, body } = await ask(founder, create, fields)
  expect(status).toBe(201)
  expect((await app().inject({ url: body.image })).headers['content-type']).toBe('image/webp')
  expect(body).toMatchObject({
    name: 'Station Seven',
    label: 'Fire',
    type: 'station',
    deleted: null,
    org_role: 'admin',
    send: true,
    status: 'active',
    by: founder.user_id,
    created_by: founder.user_id,
    onboarded: false,
  })
})

test('an id sent by the client is ignored', async () => {
  const { status, body } = await ask(await person(), create, { name: 'Station Seven', org_id: 'app' })
  expect(status).toBe(201)
  expect(body.org_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('two organizations may have the same name', async () => {
  const [one, other] = [await organization(), await organization()]
  expect(one.org_id).not.toBe(other.org_id)
})

test('non-members and plain members cannot change it', async () => {
  const { org_id } = await organization()
  const stranger = (await organization()).admin
  expect((await ask(stranger, update, { org_id, name: 'Mine' })).status).toBe(404)
  expect((await ask(await memberOf(org_id), update, { org_id, name: 'Mine' })).status).toBe(403)
})

test.each([
  ['an empty name', { name: ' ' }, 'Enter a name'],
  ['a status of its own', { status: 'sleeping' }, 'The status is active or archived'],
  ['a time in the bin', { deleted: '2026-01-31T09:30:00Z' }, 'Use DELETE to move an organization to the bin'],
  ['a recording notice without end', { recording_notice: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ['a field of its own', { plan: 'gold' }, 'Unknown field “plan”'],
])('an organization is not changed to %s', async (_, change, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, update, { org_id, ...change } as { org_id: string })
  expect([status, refusal.text]).toEqual([400, text])
})

test('an admin changes some fields, and the rest stays; repeating it changes nothing', async () => {
  const { org_id, admin } = await organization()
  const before = (await ask(admin, update, { org_id, label: 'Fire', image: await picture() })).body
  for (let time = 0; time < 2; time++) {
    const { status, body } = await ask(admin, update, { org_id, name: 'Station Eight', clips: false })
    expect([status, body]).toEqual([200, { ...before, name: 'Station Eight', clips: false }])
  }
})

test('its recording notice is for everybody to read, for admins to write, and empty until then', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  expect((await ask(member, update, { org_id, recording_notice: 'Mine' })).status).toBe(403)
  expect((await ask(member, find, { org_id })).body.recording_notice).toBe('')
  await ask(admin, update, { org_id, recording_notice: ' Say the date first.\nPatients stay unnamed. ' })
  const { body } = await ask(member, find, { org_id })
  expect(body.recording_notice).toBe('Say the date first.\nPatients stay unnamed.')
  expect((await ask(admin, update, { org_id, recording_notice: '' })).body.recording_notice).toBe('')
})

test('a client can send back what it read, and read-only fields are ignored', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, find, { org_id, extras: 'channels,users' })
  const { status, body: same } = await ask(admin, update, { ...body, deleted: null, by: crypto.randomUUID() })
  expect([status, same.org_role, same.by]).toEqual([200, 'admin', admin.user_id])
})

test('an empty change does nothing and is not recorded', async () => {
  const { org_id, admin } = await organization()
  expect((await ask(admin, update, { org_id })).status).toBe(200)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.map(({ action }) => action)).toEqual(['organization.create'])
})

test('changes are recorded in its audit log with who and when', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, update, { org_id, name: 'Station Eight' })
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries
  expect(entry).toMatchObject({
    action: 'organization.update',
    subject_id: org_id,
    subject: 'Station Eight',
    user_id: admin.user_id,
    name: 'Ada',
  })
})

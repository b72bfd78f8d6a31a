import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, organization, memberOf, person } = testApp()
const { find, save } = api.filePatterns

test('every member reads names alike, admins say how, and strangers learn nothing', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  expect((await ask(member, find, { org_id })).body).toEqual({ org_id, pattern: '', tz: 'UTC' })
  const asked = { org_id, pattern: ' {channel}_{date} ', tz: 'Europe/Berlin' }
  expect((await ask(member, save, asked)).status).toBe(403)
  const saved = { ...asked, pattern: '{channel}_{date}' }
  expect((await ask(admin, save, asked)).body).toEqual(saved)
  expect((await ask(member, find, { org_id })).body).toEqual(saved)
  expect((await ask(admin, save, { ...asked, pattern: '' })).body).toEqual({ ...saved, pattern: '' })
  const stranger = await person()
  expect((await ask(stranger, find, { org_id })).status).toBe(404)
  expect((await ask(stranger, save, asked)).status).toBe(404)
})

test.each([
  [{ pattern: '{kanal}_{date}' }, 'pattern'],
  [{ pattern: 'plain' }, 'pattern'],
  [{ pattern: '{channel}{unit}' }, 'pattern'],
  [{ pattern: 'x'.repeat(201) }, 'pattern'],
  [{ tz: 'Mars/Olympus' }, 'tz'],
])('a pattern that cannot be read is refused: %j', async (changes, field) => {
  const { org_id, admin } = await organization()
  const asked = { org_id, pattern: '{date}', tz: 'UTC', ...changes }
  expect(await ask(admin, save, asked)).toMatchObject({ status: 400, refusal: { field } })
})

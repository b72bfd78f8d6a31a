import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { toE164 } from './caller-number.ts'

const { ask, organization, memberOf, channelOf, person } = testApp()
const { list, create, update, remove } = api.phoneLines

async function station() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  return { org_id, admin, channel_id, fields: { org_id, channel_id, number: '+4930123456' } }
}

test('only admins see and change numbers, and others do not know the organization', async () => {
  const { org_id, admin, fields } = await station()
  const { line_id } = (await ask(admin, create, fields)).body
  const member = await memberOf(org_id)
  for (const [who, status] of [
    [member, 403],
    [await person(), 404],
  ] as const) {
    expect((await ask(who, list, { org_id })).status).toBe(status)
    expect((await ask(who, create, fields)).status).toBe(status)
    expect((await ask(who, update, { org_id, line_id, longest: 20 })).status).toBe(status)
    expect((await ask(who, remove, { org_id, line_id })).status).toBe(status)
  }
})

test.each([
  [{ number: '030 123456' }, 'Enter the number with its country code, like +4930123456'],
  [{ longest: 3 * 60 * 60 }, 'A message lasts from 10 seconds to an hour'],
  [{ unknown: 'channel' as const }, 'Select the channel for unknown callers'],
  [{ channel_id: randomUUID() }, 'Channel not found in this organization'],
  [{ keys: [{ digit: '0', channel_id: randomUUID() }] }, 'Each key from 1 to 9 leads to one channel'],
  [
    { keys: ['1', '1'].map((digit) => ({ digit, channel_id: randomUUID() })) },
    'Each key from 1 to 9 leads to one channel',
  ],
])('a line with %j is refused: %s', async (changes, text) => {
  const { admin, fields } = await station()
  expect((await ask(admin, create, { ...fields, ...changes })).refusal).toMatchObject({ text })
})

test('a number is added once, changed, and removed, and added anew', async () => {
  const { org_id, admin, fields } = await station()
  const made = (await ask(admin, create, fields)).body
  expect(made).toMatchObject({ unknown: 'refuse', longest: 180, keys: [], twilio_url: null })
  const text = 'This organization already has this number'
  expect(await ask(admin, create, fields)).toMatchObject({ status: 409, refusal: { text } })
  const { line_id } = made
  const changed = (await ask(admin, update, { org_id, line_id, greeting: 'Hello', longest: 60 })).body
  expect(changed).toEqual({ ...made, greeting: 'Hello', longest: 60 })
  expect((await ask(admin, list, { org_id })).body).toEqual([changed])
  await ask(admin, remove, { org_id, line_id })
  expect((await ask(admin, list, { org_id })).body).toEqual([])
  expect((await ask(admin, update, { org_id, line_id, longest: 60 })).status).toBe(404)
  expect((await ask(admin, create, fields)).status).toBe(201)
})

test('a line that leads to a private channel is hidden from admins who are not in it', async () => {
  const { org_id, admin, fields } = await station()
  const cabin = await channelOf({ org_id, admin }, 'Cabin')
  await ask(admin, api.channels.update, { channel_id: cabin, private: true })
  const other = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: other.user_id, org_role: 'admin' })
  const keys = [{ digit: '1', channel_id: cabin }]
  const { line_id } = (await ask(admin, create, { ...fields, keys })).body
  expect((await ask(other, list, { org_id })).body).toEqual([])
  expect((await ask(other, remove, { org_id, line_id })).status).toBe(404)
  expect((await ask(other, create, { ...fields, number: '+4930123457', keys })).status).toBe(403)
  expect((await ask(admin, list, { org_id })).body).toHaveLength(1)
})

test.each([
  ['+49 151 234-567', '+49151234567'],
  ['004915123456789', '+4915123456789'],
  ['0151 23456789', '+4915123456789'],
  ['sip:+4915123456789@gateway.example.org;user=phone', '+4915123456789'],
  ['anonymous', ''],
  ['sip:anonymous@anonymous.invalid', ''],
  ['266696687', ''],
  ['', ''],
])('a caller written as %j is %j to a German number', (written, e164) => {
  expect(toE164(written, '+4930123456')).toBe(e164)
})

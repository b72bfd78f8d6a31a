import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../testing/test-app.ts'

const { ask, context, person } = testApp()
const { find, save, remove } = api.phonePins

async function withPhone(who: Person, verified = true) {
  const e164 = `+4915112${who.user_id.replaceAll(/\D/g, '').slice(-6)}`
  const phone = { user_id: who.user_id, phone: e164, e164, country: 'DEU', verified }
  await context().connections.outside.insertInto('phones').values(phone).execute()
  return e164
}

test.each([
  ['123', 'Enter a PIN of 4 to 8 digits'],
  ['123456789', 'Enter a PIN of 4 to 8 digits'],
  ['12a4', 'Enter a PIN of 4 to 8 digits'],
  ['1234', 'This PIN is too easy to guess'],
  ['0000', 'This PIN is too easy to guess'],
])('the PIN %j is refused: %s', async (pin, text) => {
  const ada = await person()
  await withPhone(ada)
  expect((await ask(ada, save, { pin })).refusal).toMatchObject({ error: 'invalid', text })
})

test('a PIN needs a verified phone, and is not the end of its number', async () => {
  const ada = await person()
  expect((await ask(ada, save, { pin: '4711' })).refusal).toMatchObject({ text: 'Verify a phone number first' })
  await withPhone(ada, false)
  expect((await ask(ada, save, { pin: '4711' })).status).toBe(403)
  const grace = await person()
  const pin = (await withPhone(grace)).slice(-5)
  const { refusal } = await ask(grace, save, { pin })
  expect(refusal).toMatchObject({ error: 'invalid', field: 'pin' })
})

test('a PIN is set, changed and removed by its person, and is stored as a hash that is new each time', async () => {
  const [ada, grace] = [await person(), await person()]
  await withPhone(ada)
  expect((await ask(ada, find, {})).body).toEqual({ changed: null })
  const stored = async () =>
    (await context().connections.pool.query('select hash from phone_pins where user_id = $1', [ada.user_id])).rows
  expect((await ask(ada, save, { pin: ' 4711 ' })).body.changed).toEqual(expect.any(String))
  const [first] = await stored()
  await ask(ada, save, { pin: '4711' })
  const [second] = await stored()
  expect(first.hash).not.toContain('4711')
  expect(second.hash).not.toBe(first.hash)
  expect((await ask(grace, find, {})).body).toEqual({ changed: null })
  await ask(grace, remove, {})
  expect((await ask(ada, find, {})).body.changed).not.toBeNull()
  expect((await ask(ada, remove, {})).body).toEqual({ changed: null })
  expect(await stored()).toEqual([])
})

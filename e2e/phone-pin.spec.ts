import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { spoken } from './microphone.ts'
import { verifiedPhone } from './sms.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

test('a person sets a PIN, calls, hears what is new, and finds it heard in the app', async ({
  page,
  context,
  complaints,
}) => {
  const { org_id, ask } = station
  await station.enter(context)
  await page.goto('/my-phone-numbers')
  await expect(page.getByText('No phone numbers yet')).toBeVisible()
  await expect(page.getByText('Hear new talks by phone')).toBeHidden()
  const from = `+1${await verifiedPhone(page.request, station)}`
  await page.reload()
  const pin = page.getByRole('region', { name: 'Hear new talks by phone' })
  await pin.getByLabel('PIN', { exact: true }).fill('1234')
  await pin.getByRole('button', { name: 'Save PIN' }).click()
  await expect(pin.getByText('This PIN is too easy to guess')).toBeVisible()
  await pin.getByLabel('PIN', { exact: true }).fill('4711')
  await page.keyboard.press('Enter')
  await expect(pin.getByText('PIN set on')).toBeVisible()

  const [channel] = await ask(api.channels.list, { org_id })
  const to = '+4930888888'
  const line = {
    org_id,
    channel_id: channel?.channel_id ?? '',
    number: to,
    unknown: 'accept',
    listening: true,
  } as const
  await ask(api.phoneLines.create, line)
  const audio = readFileSync(spoken('the boat is back'), 'base64')
  await ask(api.phoneCalls.report, { org_id, to, call_id: 'a', event: 'recording', from: '+4915112345678', audio })
  const report = (key: string, asked: string) =>
    ask(api.phoneCalls.report, { org_id, to, from, call_id: 'b', event: 'key', key, asked })
  expect((await report('0', '')).steps.map(({ prompt }) => prompt)).toEqual(['pin', ''])
  await expect.poll(async () => (await ask(api.search.search, { org_id })).talks[0]?.state).toBe('ready')
  const [message, play, , gather] = (await report('4711', 'pin.1')).steps
  expect(message?.text).toMatch(/^You have one new message\. From \+4915112345678, in /)
  const sound = await page.request.get(play?.url ?? '')
  expect([sound.status(), sound.headers()['content-type']]).toEqual([200, 'audio/wav'])
  expect((await report('', gather?.asked ?? '')).steps.map(({ prompt }) => prompt)).toEqual(['no_messages', ''])
  expect((await ask(api.search.search, { org_id })).talks[0]?.heard).toBe(true)

  await pin.getByRole('button', { name: 'Change PIN' }).click()
  await pin.getByLabel('New PIN').fill(from.slice(-5))
  await pin.getByRole('button', { name: 'Save PIN' }).click()
  await expect(pin.getByText('Your phone number ends with these digits')).toBeVisible()
  complaints.provoked(/status of 400 .*\/v3\/phone_pin/)
  await pin.getByRole('button', { name: 'Cancel' }).click()
  await pin.getByRole('button', { name: 'Remove PIN' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the PIN' }).click()
  await expect(pin.getByRole('button', { name: 'Save PIN' })).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { spoken } from './microphone.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const settings = () => `/organizations/${station.org_id}/settings?section=phones`

test('an admin records a greeting, hears it, selects a file instead and removes it', async ({ page, context }) => {
  const [channel] = await station.ask(api.channels.list, { org_id: station.org_id })
  const number = '+4930555555'
  await station.ask(api.phoneLines.create, { org_id: station.org_id, channel_id: channel?.channel_id ?? '', number })
  await station.enter(context)
  await page.goto(settings())
  const edit = page.getByRole('button', { name: `Change ${number}` })
  const dialog = page.getByRole('dialog', { name: `Change ${number}` })
  const save = dialog.getByRole('button', { name: 'Save' })
  const hear = dialog.getByRole('button', { name: 'Play the recorded greeting' })
  await edit.click()
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await recorded(dialog, 2)
  await expect(save).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(hear).toBeVisible()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('· Recorded greeting')).toBeVisible()

  await edit.click()
  await dialog.locator('input[type="file"]').setInputFiles(spoken('you have reached the harbour … … … … …'))
  await save.click()
  await expect(dialog).toBeHidden()
  await edit.click()
  const loaded = page.waitForResponse((response) => response.url().includes('/v3/phone_greeting.wav'))
  await hear.click()
  expect((await loaded).status()).toBeLessThan(300)
  await expect(dialog.getByRole('button', { name: 'Stop the recorded greeting' })).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Remove the recorded greeting' }).click()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('· Recorded greeting')).toBeHidden()
})

test('a talk of an unknown caller shows their number instead of the admin', async ({ page, context }) => {
  const [channel] = await station.ask(api.channels.list, { org_id: station.org_id })
  const to = '+4930777777'
  const line = { org_id: station.org_id, channel_id: channel?.channel_id ?? '', number: to, unknown: 'accept' } as const
  await station.ask(api.phoneLines.create, line)
  const audio = readFileSync(spoken('all quiet at the gate'), 'base64')
  const call = { org_id: station.org_id, call_id: 'call', to, from: '+4915112345678' }
  await station.ask(api.phoneCalls.report, { ...call, event: 'recording', audio })
  await station.enter(context)
  await page.goto('/dashboard')
  await page.getByText('+4915112345678').first().click()
  await expect(page.getByText('By phone, unknown caller')).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { spoken } from './microphone.ts'

test('names of files say channel and time, the same file asks, an alert has a condition, and a caller is blocked', async ({
  newStation,
  page,
  context,
}) => {
  const station = await newStation()
  const { org_id } = station
  const { channel_id: night } = await station.ask(api.channels.create, { org_id, name: 'Night' })
  await station.ask(api.tags.create, { org_id, tag: 'urgent' })
  await station.enter(context)

  await page.goto(`/organizations/${org_id}/settings?section=sources`)
  await page.getByLabel('Pattern', { exact: true }).fill('{channel}_{tag}_{date}_{time}')
  await page.getByLabel('Try a name').fill('Night_urgent_2026-01-31_0930.wav')
  await expect(page.getByLabel('What the name says')).toContainText('Night')
  await page.getByRole('button', { name: 'Save pattern' }).click()
  await expect(page.getByText('Pattern saved.')).toBeVisible()

  await page.goto('/dashboard')
  const picker = page.getByRole('region', { name: 'Send a talk' }).locator('input[type=file]')
  const buffer = readFileSync(spoken('the water pump is broken'))
  const file = { name: 'night_urgent_2026-01-31_0930.wav', mimeType: 'audio/wav', buffer }
  const form = page.getByRole('dialog', { name: /^Send a file to/ })
  await picker.setInputFiles(file)
  await expect(form.getByText('From the name: # Night · urgent')).toBeVisible()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form).toHaveCount(0)
  const talks = async () => (await station.ask(api.search.search, { org_id })).talks
  await expect.poll(talks).toMatchObject([{ channel_id: night, title: 'night_urgent_2026-01-31_0930' }])
  await picker.setInputFiles({ ...file, name: 'again.wav' })
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByText('This file was sent before.')).toBeVisible()
  await form.getByRole('button', { name: 'Skip' }).click()
  await expect(form).toHaveCount(0)
  expect(await talks()).toHaveLength(1)

  await page.goto(`/organizations/${org_id}/alerts`)
  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByLabel('Word or phrase').fill('pump')
  await page.getByLabel('Only if the talk also matches').fill('tag:missing')
  await expect(page.getByText('Nothing here has this name: tag:missing')).toBeVisible()
  await page.getByLabel('Only if the talk also matches').fill('tag:urgent -drill')
  await page.getByLabel('Only at certain hours').click()
  await page.getByRole('button', { name: 'Create alert' }).click()
  const row = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem')
  await expect(row).toContainText('Only if: tag:urgent -drill')
  await expect(row).toContainText('08:00–18:00')

  await page.goto(`/organizations/${org_id}/settings?section=phones`)
  await page.getByLabel('Number', { exact: true }).fill('+49 151 12345678')
  await page.getByRole('button', { name: 'Block caller' }).click()
  await expect(page.getByRole('list', { name: 'Blocked callers' })).toContainText('+4915112345678')
})

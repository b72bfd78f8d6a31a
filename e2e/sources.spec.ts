import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { spoken } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

test('a radio is set up, creates the channel of its talkgroup, fails, and is seen in Sources and by the hour', async ({
  page,
  context,
}) => {
  const { org_id } = station
  await station.enter(context)
  await page.goto(`/organizations/${org_id}/settings?section=keys`)
  await page.getByLabel('Talkgroup', { exact: true }).fill('4102')
  await page.getByLabel('Channel of its calls').fill('Fire Dispatch')
  await page.getByRole('button', { name: 'Save talkgroup' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '4102' })).toContainText('Fire Dispatch')
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New key' })
  await form.getByLabel('Name').fill('Tower')
  await form.getByLabel('Can send talks').check()
  await form.getByLabel('Unknown talkgroups create channels').check()
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = (await form.getByText(/^ek_/).innerText()).trim()
  const sound = await readFile(spoken('engine one is on the way'))
  const call = async (dateTime: number) => {
    const audio = { name: 'call.wav', mimeType: 'audio/wav', buffer: sound }
    const fields = { key, system: '1', talkgroup: '4102', dateTime: String(dateTime), audio }
    return (await context.request.post('/api/call-upload', { multipart: fields })).status()
  }
  expect(await call(Math.floor(Date.now() / 1000) - 60)).toBe(200)
  expect(await call(5)).toBe(400)
  const names = (await station.ask(api.channels.list, { org_id })).map(({ name }) => name)
  expect(names).toContain('Fire Dispatch')

  await page.goto(`/organizations/${org_id}/settings?section=sources`)
  const row = page.getByRole('listitem').filter({ hasText: 'Tower' })
  await expect(row).toContainText('Radio')
  await expect(row).toContainText('before 1990')
  await row.getByRole('link', { name: 'Manage Tower' }).click()
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible()

  await station.ask(api.users.update, { settings: { analytics_open: true } })
  await station.enter(context)
  await page.goto('/dashboard?as=hours')
  await expect(page.getByRole('table', { name: 'Talks · By weekday and hour' })).toBeVisible()
})

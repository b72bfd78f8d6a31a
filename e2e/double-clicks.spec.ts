import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

test('a double click adds one note, which mentions a person once', async ({ page }) => {
  const talk_id = await station.say(SENTENCE)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Which pump?')
  await page.getByRole('group', { name: 'New note' }).getByRole('button', { name: 'Add note' }).dblclick()
  await expect(page.getByText('Note saved.')).toBeAttached()
  expect(await station.ask(api.notes.list, { talk_id })).toHaveLength(1)
})

test('a double click creates one webhook, whose secret is shown', async ({ page }) => {
  const { org_id, ask } = station
  await page.goto(`/organizations/${org_id}/settings?section=webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  await page.getByLabel('Name').fill('Dispatch')
  await page.getByLabel('URL').fill('https://example.com/hits')
  await page.getByRole('button', { name: 'Create webhook' }).dblclick()
  await expect(page.getByText('It is shown only once', { exact: false })).toBeVisible()
  expect(await ask(api.webhooks.list, { org_id })).toHaveLength(1)
})

test('a double click saves a search, and does not say that its name is taken', async ({ page }) => {
  await page.goto('/dashboard?query=please')
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('button', { name: 'Save search' }).dblclick()
  await expect(page.getByText('Search “please” saved.')).toBeVisible()
  expect(await station.ask(api.savedSearches.list, { org_id: station.org_id })).toHaveLength(1)
})

test('a double click creates one API key, whose secret is shown', async ({ page }) => {
  const { org_id, ask } = station
  await page.goto(`/organizations/${org_id}/settings?section=keys`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Radio recorder')
  await page.getByRole('button', { name: 'Create key' }).dblclick()
  await expect(page.getByText('It is shown only once', { exact: false })).toBeVisible()
  expect(await ask(api.keys.list, { org_id })).toHaveLength(1)
})

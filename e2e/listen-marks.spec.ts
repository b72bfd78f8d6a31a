import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
let talk_id: string

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
})
test.beforeEach(async ({ context }) => {
  await station.enter(context)
  await station.ask(api.talks.mark, { talk_id, heard: false })
})

const row = (page: Page, talk_id: string) => page.locator(`[data-talk="${talk_id}"]`).getByRole('link').first()
test('what was marked as heard without a network is saved when the person opens Earshot again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.tolerated(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/dashboard')
  await row(page, talk_id).click()
  await page.getByRole('button', { name: 'Talk menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mark as heard' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Mark as heard' }).click()
  await expect(row(page, talk_id)).not.toHaveAccessibleName(/unheard/)
  await page.close()
  await context.setOffline(false)
  const heard = async () => (await station.ask(api.talks.find, { talk_id })).heard
  expect(await heard()).toBe(false)
  const next = await context.newPage()
  await next.goto('/dashboard')
  await expect.poll(heard).toBe(true)
  await expect(row(next, talk_id)).not.toHaveAccessibleName(/unheard/)
})

import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import { untilHits, type Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

test('a brief shows what arrived, what hit and who mentions the reader, and leads to the moment', async ({ page }) => {
  const { org_id, channel_id } = station
  await station.ask(api.alerts.save, { org_id, keyword: SENTENCE.split(' ').at(-1) ?? '' })
  const talk_id = await station.say(SENTENCE)
  await untilHits(station.ask, { org_id }, 1)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Brief', exact: true }).click()
  await expect(page.getByText('1 talk', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open hits' }).getByRole('listitem')).toHaveCount(1)
  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await page.getByRole('region', { name: 'Talks' }).getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`channel_id=${channel_id}&talk_id=${talk_id}`))
})

import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits, setWidth, widthsOf } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { untilHits, type Station } from './station.ts'

test.describe.configure({ mode: 'serial' })

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

test('a brief without talks says so, and leads to its setting, where it is sent by email', async ({ page }) => {
  await page.goto(`/organizations/${station.org_id}/brief`)
  await expect(page.getByText('Nothing new')).toBeVisible()
  await page.getByRole('link', { name: 'Get the brief by email' }).click()
  const group = page.getByRole('group', { name: 'Daily brief' })
  const byEmail = group.getByLabel('Send a brief by email')
  await byEmail.click()
  await expect(byEmail).toBeChecked()
  await group.getByLabel('At', { exact: true }).fill('06:30')
  await group.getByLabel('On', { exact: true }).selectOption('Monday to Friday')
  const find = () => station.ask(api.briefs.schedule, { org_id: station.org_id })
  await expect.poll(find).toMatchObject({ schedule: { at: '06:30', days: 'weekdays' } })
  await page.reload()
  await expect(group.getByLabel('At', { exact: true })).toHaveValue('06:30')
  await byEmail.click()
  await expect.poll(find).toMatchObject({ schedule: null })
})

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

for (const width of widthsOf(import.meta.filename))
  test(`the brief and its setting fit and are accessible at ${width} px`, async ({ page }, testInfo) => {
    await setWidth(page, width)
    await page.goto(`/organizations/${station.org_id}/brief`)
    await expect(page.getByRole('heading', { name: 'Open hits' })).toBeVisible()
    await accessibleInBothSchemes(page)
    await fits(page)
    await page.screenshot({ path: testInfo.outputPath('brief.png') })
    await page.goto('/account#notifications')
    await expect(page.getByRole('group', { name: 'Daily brief' })).toBeVisible()
    await accessibleInBothSchemes(page)
    await fits(page)
  })

import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE, spoken } from './microphone.ts'

interface Seen {
  popUps: Set<Element>
}

test('an admin takes an organization along: exports it, makes a new one of the export, and sees the talks there', async ({
  page,
  context,
  newStation,
}, testInfo) => {
  const station = await newStation()
  const { alert_id } = await station.ask(api.alerts.save, { org_id: station.org_id, keyword: 'water pump' })
  await station.say(SENTENCE)
  const hitsOf = async (org_id: string) => (await station.ask(api.hits.list, { org_id })).hits.length
  await expect.poll(() => hitsOf(station.org_id), { message: `alert ${alert_id} has its hit` }).toBe(1)
  await station.enter(context)
  await page.goto(`/organizations/${station.org_id}/settings?section=export`)
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Prepare the export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the ZIP file' }).click(),
  ])
  const file = testInfo.outputPath('earshot.zip')
  await download.saveAs(file)

  const { org_id } = await station.ask(api.organizations.create, { name: 'Moved here' })
  await page.goto(`/organizations/${org_id}/settings?section=export`)
  await page.evaluate(() => {
    const popUps = new Set<Element>()
    Object.assign(globalThis, { popUps })
    const look = () => document.querySelectorAll('[role=alert] a').forEach((link) => popUps.add(link))
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  const select = page.getByRole('button', { name: 'Select an export' })
  await expect(select).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page)
    await accessible(page)
  }
  const cut = { name: 'cut.zip', mimeType: 'application/zip', buffer: readFileSync(file).subarray(0, 2000) }
  await page.locator('input[type=file]').setInputFiles(cut)
  await expect(page.getByRole('alert')).toContainText('The export is cut off or damaged. Download it again')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Import complete.')).toBeVisible()
  const { talks } = await station.ask(api.search.search, { org_id, query: '' })
  expect(talks).toHaveLength(1)
  const unheard = await station.ask(api.search.search, { org_id, query: '', unheard: true })
  expect(unheard.total, 'who said it has heard it').toBe(0)

  // The hit in the old talk is in the list, but does not pop up as one in a new talk does.
  await expect(page.getByRole('button', { name: /^Notifications, 1 new/ })).toBeVisible()
  const [channel] = await station.ask(api.channels.list, { org_id })
  const audio = readFileSync(spoken(SENTENCE)).toString('base64')
  await station.ask(api.talks.save, { org_id, channel_id: channel?.channel_id ?? '', audio })
  await expect(page.getByRole('button', { name: /^Notifications, 2 new/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as Seen).popUps.size)).toBe(1)
})

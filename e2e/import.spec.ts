import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'

test('an admin takes an organization along: exports it, makes a new one of the export, and sees the talks there', async ({
  page,
  context,
  newStation,
}, testInfo) => {
  const station = await newStation()
  await station.say(SENTENCE)
  await station.enter(context)
  await page.goto(`/organizations/${station.org_id}/settings?section=export`)
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Prepare the export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the zip' }).click(),
  ])
  const file = testInfo.outputPath('earshot.zip')
  await download.saveAs(file)

  const { org_id } = await station.ask(api.organizations.create, { name: 'Moved here' })
  await page.goto(`/organizations/${org_id}/settings?section=export`)
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
  await expect(page.getByText('Import complete.')).toBeVisible({ timeout: 30_000 })
  const { talks } = await station.ask(api.search.search, { org_id, query: '' })
  expect(talks).toHaveLength(1)
})

import type { Page } from '@playwright/test'
import { openNetwork } from './cuttable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { recorded } from './recorded.ts'

test.use({ serviceWorkers: 'allow' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
/** As when the person comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a new version is offered once nothing unsaved would be lost, and opens by one press', async ({
  newStation,
  newBrowser,
}) => {
  const station = await newStation()
  const network = await openNetwork()
  const page = await newBrowser({ proxy: { server: network.proxy }, serviceWorkers: 'allow' })
  await station.enter(page.context())
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const offer = page.getByRole('status').filter({ hasText: 'A new version of Earshot is available.' })
  await button(page, 'Record').click()
  await expect(button(page, 'Done')).toBeVisible()

  network.added.set('/sw.js', '// Published anew')
  await comeBack(page)
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await recorded(page, 8)
  await expect(offer).toHaveCount(0)
  await button(page, 'Done').click()
  await expect(offer).toBeVisible()

  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }))
  await offer.getByRole('button', { name: 'Reload to update' }).click()
  await page.waitForFunction(() => !('isBefore' in globalThis))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Unsent' }).getByRole('listitem'), 'nothing is lost').toHaveCount(1)
})

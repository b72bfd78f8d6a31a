import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Station } from './station.ts'

/**
 * The most JavaScript, in kilobytes (1000 bytes) as it travels, that a page may begin to fetch before it is first seen whole.
 * A little more than there is; it goes down only: docs/decisions/0039-what-a-page-weighs.md says what weighs most.
 */
const MOST = {
  en: { signIn: 132, dashboard: 264 },
  de: { signIn: 138, dashboard: 296 },
  ar: { signIn: 139, dashboard: 300 },
}

const locales = { en: 'en-US', de: 'de-DE', ar: 'ar-EG' }
const languages = ['en', 'de', 'ar'] as const

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

/** Notes when the first thing of this kind stands in the page: what is drawn with it is painted right after. */
const watchFor = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    new MutationObserver(() => {
      if (!('seenAt' in globalThis) && document.querySelector(wanted))
        Object.assign(globalThis, { seenAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  }, selector)

/** What a browser that has nothing of it yet fetches of a page until it is seen. */
async function fetchedBySight(page: Page, address: string) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.clearBrowserCache')
  await page.goto(address)
  await page.waitForFunction(() => 'seenAt' in globalThis)
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= (globalThis as { seenAt?: number }).seenAt!)
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  )
  return {
    names: scripts.map(({ name }) => name),
    size: scripts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1000,
  }
}

/** The languages whose texts a page has fetched so far. */
async function catalogsOf(page: Page) {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return [...new Set(names.flatMap((name) => /\/texts-(\w+)-/.exec(name)?.[1] ?? []))]
}

for (const language of languages) {
  test.describe(`for whoever reads ${language}`, () => {
    test.use({ locale: locales[language] })

    test('the sign-in fetches no more than it may before it is seen, and no other language', async ({ page }) => {
      await watchFor(page, 'input[type=password]')
      const { names, size } = await fetchedBySight(page, '/login')
      expect(size, names.join('\n')).toBeLessThan(MOST[language].signIn)
      // Whoever begins to sign in is about to see the dashboard: its files are fetched, and no other language with them.
      const app = page.waitForResponse(/\/dashboard-.*\.js/)
      await page.locator('input[type=password]').press('a')
      await app
      expect(await catalogsOf(page)).toEqual(language === 'en' ? [] : [language])
    })

    test('the dashboard fetches no more than it may before it is seen, and no other language', async ({ page }) => {
      await station.enter(page.context())
      await page.goto('/dashboard')
      await expect(page.getByRole('searchbox')).toBeVisible()
      await watchFor(page, 'input[type=search], [role=searchbox]')
      const { names, size } = await fetchedBySight(page, '/dashboard')
      expect(size, names.join('\n')).toBeLessThan(MOST[language].dashboard)
      expect(await catalogsOf(page)).toEqual(language === 'en' ? [] : [language])
    })
  })
}

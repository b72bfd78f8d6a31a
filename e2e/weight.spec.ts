import type { Page, Worker } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Station } from './station.ts'

/**
 * The most JavaScript, in kilobytes (1000 bytes, compressed) that a page may request before it is first completely
 * visible. Slightly above the current size, which the hashes in the names of files alone change by 0.15; lower it when
 * possible.
 * docs/decisions/0039-what-a-page-weighs.md lists what weighs most.
 */
const MOST = {
  en: { signIn: 100.8, dashboard: 190 },
  de: { signIn: 106.6, dashboard: 218.4 },
  ar: { signIn: 106.6, dashboard: 218.4 },
}

const MOST_REQUESTS_OF_SIGN_IN = 8

/** All requests and kilobytes of a first visit to the dashboard, including prefetching. */
const MOST_UNTIL_QUIET = { requests: 40, size: 450 }

const locales = { en: 'en-US', de: 'de-DE', ar: 'ar-EG' }
const languages = ['en', 'de', 'ar'] as const

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const watchFor = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    new MutationObserver(() => {
      if (!('seenAt' in globalThis) && document.querySelector(wanted))
        Object.assign(globalThis, { seenAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  }, selector)

/** Compressed JavaScript that a browser with an empty cache requests until the page is visible. */
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

async function catalogsOf(page: Page) {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return [...new Set(names.flatMap((name) => /\/texts-(\w+)-/.exec(name)?.[1] ?? []))]
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test('the sign-in loads no more than its limit before it is visible, and no other language', async ({ page }) => {
      await watchFor(page, 'input[type=password]')
      const { names, size } = await fetchedBySight(page, '/login')
      expect(size, names.join('\n')).toBeLessThan(MOST[language].signIn)
      // Typing in the sign-in form prefetches the dashboard, but no other language.
      const app = page.waitForResponse(/\/dashboard-.*\.js/)
      await page.locator('input[type=password]').press('a')
      await app
      expect(await catalogsOf(page)).toEqual(language === 'en' ? [] : [language])
    })

    test('the dashboard loads no more than its limit before it is visible, and no other language', async ({ page }) => {
      await station.enter(page.context())
      await page.goto('/dashboard')
      await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
      await watchFor(page, 'input[type=search], [role=searchbox]')
      const { names, size } = await fetchedBySight(page, '/dashboard')
      expect(size, names.join('\n')).toBeLessThan(MOST[language].dashboard)
      expect(await catalogsOf(page)).toEqual(language === 'en' ? [] : [language])
    })
  })
}

test('the sign-in needs no more than its limit of requests', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().startsWith('data:') || requests.push(request.url()))
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS_OF_SIGN_IN)
})

interface Loaded {
  name: string
  size: number
}

/** Only responses from the network, not from a cache. */
const loadedBy = (entries: PerformanceEntryList): Loaded[] =>
  (entries as PerformanceResourceTiming[])
    .filter(({ transferSize, workerStart }) => transferSize > 0 && workerStart === 0)
    .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize / 1000 }))

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a first visit to the dashboard is quiet after its limit of requests and kilobytes', async ({
    page,
    context,
  }) => {
    await station.enter(context)
    await page.goto('/dashboard')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
    await page.waitForFunction(() => {
      const ended = performance
        .getEntriesByType('resource')
        .map((each) => (each as PerformanceResourceTiming).responseEnd)
      return performance.now() - Math.max(...ended) > 3000
    })
    const [worker] = context.serviceWorkers() as [Worker]
    const loaded = [
      ...((await page.evaluate(
        `(${loadedBy})([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')])`,
      )) as Loaded[]),
      ...((await worker.evaluate(`(${loadedBy})(performance.getEntriesByType('resource'))`)) as Loaded[]),
    ]
    const list = loaded.map(({ name, size }) => `${size.toFixed(1)} ${name}`).join('\n')
    expect(loaded.length, list).toBeLessThanOrEqual(MOST_UNTIL_QUIET.requests)
    expect(
      loaded.reduce((sum, { size }) => sum + size, 0),
      list,
    ).toBeLessThanOrEqual(MOST_UNTIL_QUIET.size)
  })
})

import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { openStation, type Station } from './station.ts'

interface OfTest {
  /** A test fails on console errors of any of its pages, except those it declares as provoked. */
  complaints: Complaints
  newBrowser: (options?: Pick<BrowserContextOptions, 'proxy' | 'serviceWorkers'>) => Promise<Page>
}

interface OfWorker {
  newStation: () => Promise<Station>
}

/** A request may still be on its way to a route when its test ends. */
async function endRoutes(context: BrowserContext) {
  const routed = [context, ...context.pages()]
  // One that the test has closed has none.
  await Promise.allSettled(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
}

export const test = base.extend<OfTest, OfWorker>({
  // Playwright cannot see or delay responses of the service worker, so only its own tests allow it.
  serviceWorkers: 'block',
  complaints: [
    async ({ context }, provide) => {
      const complaints = new Complaints()
      await complaints.listenTo(context)
      await provide(complaints)
      // Before its routes end: what is asked afterwards is answered by the server.
      try {
        await complaints.check()
      } finally {
        await endRoutes(context)
      }
    },
    { auto: true },
  ],
  newBrowser: async ({ browser, complaints }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await complaints.listenTo(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => endRoutes(context).then(() => context.close())))
  },
  newStation: [
    async ({ playwright }, provide, { project }) => {
      const baseURL = project.use.baseURL as string
      await provide(async () => {
        const request = await playwright.request.newContext({ baseURL })
        return openStation(request, baseURL)
      })
    },
    { scope: 'worker' },
  ],
})

export { expect }

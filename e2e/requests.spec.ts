import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

const lists = /^\/org_(channels|users|invites|addresses|alerts|tags)\?|^\/speakers\?/

/** The GET requests of a page to the API with their queries, in order, until none have come for a moment. */
async function askedWhile(page: Page, act: () => Promise<unknown>) {
  const asked: string[] = []
  const running = new Set<unknown>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/v3/') || pathname === '/v3/live' || pathname === '/v3/get')
      return
    asked.push(`${pathname.slice('/v3'.length)}${search}`)
    running.add(request)
  })
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  await act()
  await expect.poll(() => running.size, 'all requests have a response').toBe(0)
  return asked
}

const twice = (asked: string[]) => asked.filter((each, at) => asked.indexOf(each) !== at)

test('a reload requests nothing twice, and no list that comes with the organization', async ({ page }) => {
  for (const screen of ['', 'tags', 'speakers', 'alerts', 'addresses', 'users', 'invitations']) {
    const address = screen ? `/organizations/${station.org_id}/${screen}` : '/dashboard'
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const fresh = await page.context().newPage()
    const asked = await askedWhile(fresh, async () => {
      const whole = fresh.waitForResponse(/\/v3\/organization\?/)
      await fresh.goto(address)
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
      await whole
    })
    expect(twice(asked), address).toEqual([])
    expect(
      asked.filter((each) => lists.test(each)),
      address,
    ).toEqual([])
    expect(
      asked.filter((each) => each.startsWith('/organization?')),
      address,
    ).toHaveLength(1)
    await fresh.close()
  }
})

const nouns = [
  {
    noun: 'tag',
    list: /^\/org_tags\?/,
    async make(page: Page) {
      await page.getByRole('button', { name: 'New tag' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('blaze')
      await dialog.getByRole('button', { name: 'Create tag' }).click()
    },
  },
  {
    noun: 'channel',
    list: /^\/org_channels\?/,
    async make(page: Page) {
      await page.getByRole('button', { name: 'New channel' }).first().click()
      await page.getByRole('textbox', { name: /channel/i }).fill('blaze')
      await page.keyboard.press('Enter')
    },
  },
]

/** Without a live event, a page refetches after as long. */
const ALONE_MS = 4000

for (const { noun, list, make } of nouns) {
  test(`creating a ${noun} requests its list once`, async ({ page }) => {
    await page.clock.install()
    const listening = page.waitForResponse(/\/v3\/live/)
    await page.goto(`/organizations/${station.org_id}/tags`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await listening
    const since = Date.now()
    let refetched = since
    const asked = await askedWhile(page, async () => {
      const refreshed = page.waitForResponse((answer) =>
        list.test(new URL(answer.url()).pathname.slice('/v3'.length) + '?'),
      )
      await make(page)
      await expect(page.getByText('blaze').first()).toBeVisible()
      await (await refreshed).finished()
      // The page reads what has come, before its clock skips the time in which it waits for that.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      refetched = Date.now()
      // The clock skips them.
      await page.clock.fastForward(5000)
    })
    const lists = asked.filter((each) => list.test(each)).length
    expect(lists).toBeGreaterThanOrEqual(1)
    // On a slow machine, the event may come after those four seconds.
    expect(lists).toBeLessThanOrEqual(refetched - since < ALONE_MS ? 1 : 2)
  })
}

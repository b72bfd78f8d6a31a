import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await station.say(SENTENCE)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const openTalk = async (page: Page) => {
  await page.getByRole('list', { name: 'Talks' }).getByRole('link').first().click()
  await expect(page.getByRole('group', { name: /^Transcript/ })).toContainText(/please call/i)
}

interface Part {
  what: string
  /** A chunk that the dashboard prefetches, held back until the network is back. */
  keepBack?: RegExp
  before?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  seen: (page: Page) => Locator
}

const parts: Part[] = [
  {
    what: 'the form for a channel',
    press: (page) => button(page, 'New channel').click(),
    seen: (page) => page.getByRole('textbox', { name: /channel/i }),
  },
  {
    what: 'the form for an organization',
    before: (page) => button(page, /^Switch organization: /).click(),
    press: (page) => page.getByRole('menuitem', { name: 'New organization' }).click(),
    seen: (page) => page.getByLabel('Organization name'),
  },
  {
    what: 'the palette',
    press: (page) => page.keyboard.press('Control+k'),
    seen: (page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    what: 'the keyboard shortcuts',
    press: (page) => page.keyboard.press('?'),
    seen: (page) => page.getByRole('dialog', { name: 'Keyboard' }),
  },
  {
    what: 'the filters',
    press: (page) => button(page, 'Filter').press('Enter'),
    seen: (page) => button(page, 'Done'),
  },
  {
    what: 'the open talk',
    keepBack: /\/talk-[^/]+\.js$/,
    press: (page) => page.getByRole('list', { name: 'Talks' }).getByRole('link').first().click(),
    seen: (page) => page.getByRole('group', { name: /^Transcript/ }),
  },
  {
    what: 'the actions on many talks',
    press: (page) => page.getByRole('list', { name: 'Talks' }).getByRole('checkbox').first().click({ force: true }),
    seen: (page) => page.getByText('1 selected'),
  },
  {
    what: 'the editor of a text',
    before: openTalk,
    press: (page) => page.keyboard.press('e'),
    seen: (page) => page.getByRole('textbox', { name: 'Text of the talk' }),
  },
  {
    what: 'the dialog to share',
    before: openTalk,
    press: (page) => page.keyboard.press('Shift+S'),
    seen: (page) => page.getByRole('dialog'),
  },
  {
    what: 'the versions of a text',
    before: openTalk,
    press: (page) => button(page, /^Automatic transcript/).click(),
    seen: (page) => page.getByRole('region', { name: 'Versions of the text' }),
  },
]

for (const { what, keepBack, before, press, seen } of parts) {
  test(`offline, ${what} waits in the open shell, and opens once online`, async ({ page, context, complaints }) => {
    complaints.tolerated(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/)
    await station.enter(context)
    let network: 'at first' | 'lost' | 'back' = 'at first'
    let missed = 0
    await context.route('**/assets/*', async (route) => {
      const held = network === 'at first' && keepBack?.test(route.request().url())
      if (!held && network !== 'lost') return route.continue()
      missed++
      await route.abort('internetdisconnected')
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('list', { name: 'Talks' }).getByRole('link').first()).toBeVisible()
    await before?.(page)
    network = 'lost'
    await context.setOffline(true)
    await press(page)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
    await expect(page.getByText('Could not load this screen')).toHaveCount(0)
    await expect.poll(() => missed, 'its code is not loaded').toBeGreaterThan(0)
    network = 'back'
    await context.setOffline(false)
    await expect(seen(page).first()).toBeVisible()
    const bare = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet).length,
      )
    await expect.poll(bare, 'and has its styles').toBe(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
  })
}

test('a dashboard on a phone that could not load its talks counts none, and cuts neither names nor the sign for offline', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 409/)
  complaints.tolerated(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/)
  await station.enter(context)
  await page.setViewportSize({ width: 390, height: 844 })
  const refusal = { status: 409, json: { error: 'conflict', text: 'Not just now' } }
  await page.route(/\/v3\/(search|analytics)\b/, (route) => route.fulfill(refusal))
  await page.goto('/dashboard')
  await expect(page.getByText('Could not load the talks')).toBeVisible()
  await expect(page.getByText('0 talks')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the charts' }).click()
  await expect(page.getByText('Could not load the figures')).toBeVisible()
  const cut = () =>
    page
      .getByRole('group', { name: 'Figures' })
      .locator('span')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0).length)
  await expect.poll(cut, 'names of figures that are cut').toBe(0)
  await context.setOffline(true)
  const sign = page.getByRole('status').filter({ hasText: 'You are offline.' }).locator('svg')
  expect((await sign.boundingBox())?.width).toBe(16)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a dashboard that is reloaded offline says so instead of waiting, and loads by itself once online', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.tolerated(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/)
    await station.enter(context)
    await page.goto('/dashboard')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.reload()
    const talk = page.getByRole('list', { name: 'Talks' }).getByRole('link').first()
    await expect(talk).toBeVisible()
    const figures = page.getByRole('group', { name: 'At a glance' })
    await expect(figures).toContainText('talk today')
    await context.setOffline(true)
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: 'Could not load the talks' })
    await expect(alert).toContainText('You are offline.')
    await expect(page.getByText('Could not load the figures')).toBeVisible()
    await context.setOffline(false)
    await expect(talk).toBeVisible()
    await expect(alert).toHaveCount(0)
    await expect(page.getByText('Could not load the figures')).toHaveCount(0)
    await expect(figures).toContainText('talk today')
  })
})

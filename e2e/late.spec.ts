import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const LATE = '**/assets/late-*.js'

/** Keeps back the file of what opens over a page until it is let go. */
async function heldBack(context: BrowserContext) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(LATE, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const account = (page: Page) => page.getByRole('button', { name: /, account$/ })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('a menu pressed before its code is here opens as soon as it is', async ({ page, context, newStation }) => {
  const station = await newStation()
  await station.enter(context)
  const letGo = await heldBack(context)
  await page.goto('/dashboard')
  await account(page).press('Enter')
  await expect(account(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(item(page, 'Sign out')).toHaveCount(0)
  letGo()
  await expect(item(page, 'Sign out')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeFocused()
})

test('R records before the composer is here', async ({ page, context, newStation }) => {
  const station = await newStation()
  await station.enter(context)
  const letGo = await heldBack(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: 'Send a talk' })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('timer', { name: 'Recorded so far' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('whoever turns to something else before a menu is here does not get it', async ({ page, context, newStation }) => {
  const station = await newStation()
  await station.enter(context)
  const letGo = await heldBack(context)
  await page.goto('/dashboard')
  for (const turn of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Shift+Tab'),
    () => page.getByRole('heading', { level: 1 }).click(),
  ]) {
    await account(page).press('ArrowDown')
    await expect(page.getByText('Loading…')).toBeVisible()
    await turn()
    await expect(account(page)).toHaveAttribute('aria-expanded', 'false')
  }
  letGo()
  await account(page).press('ArrowDown')
  await expect(item(page, 'Account')).toBeFocused()
})

test('a menu that cannot come without a network says so, and opens once there is one', async ({
  page,
  context,
  newStation,
  complaints,
}) => {
  complaints.tolerated(/net::ERR_INTERNET_DISCONNECTED/)
  const station = await newStation()
  await station.enter(context)
  await context.route(LATE, (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard')
  await expect(account(page)).toBeVisible()
  await context.setOffline(true)
  await account(page).press('Space')
  await expect(page.getByText('This opens as soon as you are online again.')).toBeVisible()
  await context.unroute(LATE)
  await context.setOffline(false)
  await expect(item(page, 'Account')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeFocused()
})

test('a dialog asked for before its code is here opens as soon as it is', async ({ page, context, newStation }) => {
  const station = await newStation()
  await station.enter(context)
  const letGo = await heldBack(context)
  await page.goto('/dashboard')
  await expect(account(page)).toBeVisible()
  const sheet = page.waitForResponse(/KeySheetContent/)
  await page.keyboard.press('?')
  await sheet
  letGo()
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

test('menus and panels open and close by keys and by mouse, and give the focus back', async ({
  page,
  context,
  newStation,
}) => {
  const station = await newStation()
  await station.enter(context)
  await page.goto('/dashboard')
  const openers = [
    { button: account(page), inside: item(page, 'Sign out') },
    { button: page.getByRole('button', { name: /, switch organization/ }), inside: item(page, 'New organization') },
    {
      button: page.getByRole('button', { name: /^Notifications/ }),
      inside: page.getByRole('link', { name: 'All hits' }),
    },
    { button: page.getByRole('button', { name: 'How to search' }), inside: page.getByText('“water pump”') },
    { button: page.getByRole('button', { name: 'Filter' }), inside: page.getByRole('button', { name: 'Done' }) },
  ]
  for (const { button, inside } of openers) {
    await button.press('Enter')
    await expect(inside).toBeVisible()
    await expect(page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(inside).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await expect(inside).toBeVisible()
    await button.click()
    await expect(inside).toHaveCount(0)
  }
  await account(page).click()
  await expect(item(page, 'Account')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(item(page, 'Account'), 'a press beside it closes it').toHaveCount(0)
  await account(page).press('Enter')
  await item(page, 'Sign out').press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

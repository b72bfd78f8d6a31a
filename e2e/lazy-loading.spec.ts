import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const LATE = '**/assets/late-*.js'

async function heldBack(context: BrowserContext) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(LATE, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const account = (page: Page) => page.getByRole('button', { name: /^Account: / })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('a menu that is still loading opens as soon as it is ready', async ({ page, context, newStation }) => {
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

test('R records before the composer has loaded', async ({ page, context, newStation }) => {
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

test('a menu does not open late when the person has moved on', async ({ page, context, newStation }) => {
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

test('a menu that fails to load offline says so, and opens once online', async ({
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

test('a dialog that is still loading opens as soon as it is ready', async ({ page, context, newStation }) => {
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

test('menus and panels open and close by keyboard and mouse, and return the focus', async ({
  page,
  context,
  newStation,
}) => {
  const station = await newStation()
  await station.enter(context)
  await page.goto('/dashboard')
  const openers = [
    { button: account(page), inside: item(page, 'Sign out') },
    { button: page.getByRole('button', { name: /^Switch organization: / }), inside: item(page, 'New organization') },
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
  await expect(item(page, 'Account'), 'a click outside closes it').toHaveCount(0)
  await account(page).press('Enter')
  await item(page, 'Sign out').press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('the command menu opens before its code is there, and keeps what is typed', async ({
  page,
  context,
  newStation,
}) => {
  const station = await newStation()
  await station.enter(context)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await context.route('**/assets/CommandPalette-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().focus()
  await page.keyboard.press('Control+k')
  // Each key is a shortcut of the page behind: r records, u marks a talk, / searches.
  await page.keyboard.type('ru/ users')
  const field = page.getByRole('combobox', { name: 'Command menu' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('ru/ users')
  for (const _ of 'ru/ users') await page.keyboard.press('Backspace')
  await page.keyboard.type('User')
  letGo()
  await expect(page.getByRole('option', { name: 'Users' })).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('s')
  await expect(field).toHaveValue('Users')
  await expect(page.getByRole('timer', { name: 'Recorded so far' })).toHaveCount(0)
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Dashboard' }).first(), 'the focus is where it was').toBeFocused()
})

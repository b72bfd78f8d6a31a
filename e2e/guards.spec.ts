import { expect, test } from './fixtures.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const screens = ['channels', 'channels/ops', 'users', 'invitations', 'alerts']

test('an unauthenticated user goes to /login from every protected screen', async ({ page }) => {
  for (const screen of screens) {
    await page.goto(`/organizations/${station.org_id}/${screen}`)
    await expect(page, screen).toHaveURL('/login')
  }
  for (const address of ['/dashboard', '/account']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/login')
  }
})

test('an authenticated user on /, /login, /register or /forgot-password goes to /dashboard', async ({ page }) => {
  await station.enter(page.context())
  for (const address of ['/', '/login', '/register', '/forgot-password']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/dashboard')
  }
})

test('if a callbackURL is present, they go to that decoded address instead', async ({ page }) => {
  await station.enter(page.context())
  const target = `/organizations/${station.org_id}/alerts`
  for (const address of ['/', '/login']) {
    await page.goto(`${address}?callbackURL=${encodeURIComponent(target)}`)
    await expect(page, address).toHaveURL(target)
  }
})

import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SENTENCE, spoken } from './microphone.ts'
import { signIn, newPerson } from './people.ts'
import { freePort, Server } from './server.ts'
import { arrive, openStation, type Station } from './station.ts'

const HOUR = 60 * 60 * 1000

let station: Station
test.beforeEach(async ({ newStation }) => {
  station = await newStation()
})

async function enter(page: Page, address = '/dashboard') {
  await station.enter(page.context())
  await page.goto(address)
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
}

test('a laptop that wakes after two days asks to sign in, and continues where it was', async ({ page, complaints }) => {
  complaints.tolerated(/status of 401 .*\/(v3|identity\/token)/)
  await page.clock.install()
  await enter(page, '/dashboard?query=water+pump')
  await page.clock.fastForward(48 * HOUR)
  await expect(page).toHaveURL(/\/login\?callbackURL=%2Fdashboard%3Fquery%3Dwater/)
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard?query=water+pump')
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('water pump')
})

test('a session that ends within five minutes is renewed before that', async ({ page }) => {
  await page.clock.install()
  await enter(page)
  const before = await page.evaluate(() => localStorage.getItem('session_token'))
  await page.evaluate((now) => localStorage.setItem('last_login', String(now)), Date.now() + HOUR)
  await page.reload()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  await page.clock.fastForward(24 * HOUR - 4 * 60 * 1000)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session_token'))).not.toBe(before)
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
})

test('a slow provider is waited for, and one that never answers leads to the form', async ({ page, complaints }) => {
  complaints.provoked(/net::ERR_FAILED .*get-session/)
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/identity/get-session', async (route) => {
    await slow
    await route.abort()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('status', { name: 'Earshot is starting' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('without a network the page says so and stays, and afterwards it shows what it missed', async ({
  page,
  context,
  complaints,
}) => {
  complaints.tolerated(/net::ERR_INTERNET_DISCONNECTED/)
  // Overlays load right after the first paint, so wait for that.
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/late-'))
  await enter(page)
  await late
  await context.setOffline(true)
  const notice = page.getByText(/^You are offline\. This page/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Could not sign out')).toBeVisible()
  await station.ask(api.channels.create, { org_id: station.org_id, name: 'While you were away' })
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await expect(page.getByRole('link', { name: 'While you were away' })).toBeVisible()
})

test('what was heard while the server was not available is saved when the person signs out right after', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/status of 503 .*\/v3\/listen/)
  const talk_id = await station.say(SENTENCE)
  await station.ask(api.talks.mark, { talk_id, heard: false })
  await enter(page, `/dashboard?talk_id=${talk_id}`)
  await page.route('**/v3/listen', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse('**/v3/listen')
  await page.getByRole('button', { name: 'Talk menu' }).click()
  await page.getByRole('menuitem', { name: 'Mark as heard' }).click()
  await refused
  const saved = page.waitForResponse((response) => response.url().endsWith('/v3/listen') && response.ok())
  await page.unroute('**/v3/listen')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await (await saved).json()).toMatchObject({ talk_id, heard: true })
})

test('a server that restarts under an open sign-in page shows an error, and the next try works', async ({
  page,
  playwright,
  complaints,
}) => {
  complaints.tolerated(/(net::ERR_|status of 503)/)
  const server = new Server(await freePort())
  try {
    await server.start()
    const request = await playwright.request.newContext({ baseURL: server.base })
    const person = newPerson()
    const { ask } = await arrive(request, server.base, person)
    await ask(api.organizations.create, { name: 'Station One' })
    await page.goto(`${server.base}/login`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await server.kill()
    await signIn(page, person)
    await expect(page.getByRole('alert')).toContainText('reach')
    await server.start()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Switch organization: Station One/ })).toBeVisible()
    await request.dispose()
  } finally {
    await server.remove()
  }
})

test('a recording that the organization had no room for is sent once there is', async ({
  page,
  playwright,
  complaints,
}) => {
  complaints.tolerated(/(net::ERR_|status of (413|503))/)
  const settings = { QUOTA_STORAGE_GB: '0.00001' }
  const server = new Server(await freePort(), settings)
  try {
    await server.start()
    const own = await openStation(await playwright.request.newContext({ baseURL: server.base }), server.base)
    await own.enter(page.context())
    await page.goto(`${server.base}/dashboard`)
    await page.locator('input[type=file]').first().setInputFiles(spoken(SENTENCE))
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    const unsent = page.getByRole('list', { name: 'Unsent' }).getByRole('listitem')
    await expect(unsent.getByRole('alert')).toContainText('The organization has reached its storage limit')
    await server.kill()
    settings.QUOTA_STORAGE_GB = '1'
    await server.start()
    await unsent.getByRole('button', { name: /^Retry/ }).click()
    await expect(page.getByRole('list', { name: 'Talks' }).getByRole('listitem')).toHaveCount(1)
    await expect(unsent).toHaveCount(0)
  } finally {
    await server.remove()
  }
})

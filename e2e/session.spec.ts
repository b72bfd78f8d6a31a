import { api } from '@earshot/contract'
import type { Invite } from '@earshot/contract/invites'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import { linkFor, newPerson, signIn } from './people.ts'
import { storedValue } from './stored-data.ts'
import type { Station } from './station.ts'

const HOUR = 60 * 60 * 1000

let station: Station
test.beforeEach(async ({ newStation }) => {
  station = await newStation()
})

/** Sets the time of the sign-in back by some hours and triggers the page's check. */
const age = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    const last_login = String(Date.now() - ms)
    localStorage.setItem('last_login', last_login)
    dispatchEvent(new StorageEvent('storage', { key: 'last_login', newValue: last_login }))
    dispatchEvent(new Event('focus'))
  }, hours * HOUR)

async function enter(page: Page, address = '/dashboard') {
  await station.enter(page.context())
  await page.goto(address)
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
}

test('in the last hour of a sign-in people can sign in again in place, and lose nothing', async ({ page }) => {
  await enter(page)
  await page.getByRole('search').getByRole('combobox').fill('nothing like it')
  await age(page, 23.5)
  await expect(page.getByText(/^You will be signed out at/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signIn(page, station.admin)
  await expect(page.getByText(/^You will be signed out at/)).toBeHidden()
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('nothing like it')
  expect(Date.now() - Number(await storedValue(page, 'last_login'))).toBeLessThan(HOUR)
})

test('a sign-in older than 24 hours ends, storage is cleared, and the dashboard’s path and query survive', async ({
  page,
}) => {
  await enter(page, '/dashboard?query=water+pump')
  await age(page, 24.01)
  await expect(page).toHaveURL(/\/login\?callbackURL=%2Fdashboard%3Fquery%3Dwater/)
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names).toEqual([expect.stringMatching(/^last_visited_organization_by_/)])
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard?query=water+pump')
})

test('a recording is not interrupted by the end of a sign-in', async ({ page }) => {
  await enter(page, `/organizations/${station.org_id}/channels/${station.channel_id}`)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
  await age(page, 24.01)
  await expect(page.getByText(/^You have been signed out/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signIn(page, station.admin)
  await expect(page.getByText(/^You have been signed out/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pause the recording' }), 'it still records').toBeVisible()
})

test('signing out in one tab signs out the others', async ({ page, context, complaints }) => {
  complaints.tolerated(/status of 401/)
  await enter(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('search').getByRole('combobox')).toBeVisible()
  await other.getByRole('button', { name: /^Account: / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('signing out waits for the start-up under way, whose requests would be refused', async ({ page }) => {
  await enter(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  await page.route('**/v3/user?*', async (route) => {
    await released
    order.push('the user is loaded')
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().endsWith('/v3/token')) order.push('the session ends')
  })
  await page.reload()
  await page.getByRole('button', { name: /^Account: / }).click()
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  await signOut.click()
  await expect(signOut).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(order).toEqual(['the user is loaded', 'the session ends'])
})

test('signing out cancels what a live event asked for, which would be refused', async ({ page }) => {
  await station.say(SENTENCE)
  await enter(page)
  const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await page.route(/\/v3\/(search|refresh)$/, () => {})
  const asked = page.waitForRequest(/\/v3\/(search|refresh)$/)
  await station.say('the water pump is broken')
  const request = await asked
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('without local storage, cookies keep the session over a reload', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await enter(page)
  await page.reload()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  const cookies = await page.context().cookies()
  const login = cookies.find(({ name }) => name === 'last_login')
  expect(Math.round(((login?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60))).toBe(30)
})

test('a person with two organizations and no last visit selects one once, and it is remembered', async ({
  page,
  newStation,
}) => {
  const mine = await newStation()
  const second = await mine.ask(api.organizations.create, { name: 'Station Nine' })
  await mine.enter(page.context())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Station Nine/ }).click()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  const { user_id } = await mine.ask(api.users.find, {})
  await expect.poll(() => storedValue(page, `last_visited_organization_by_${user_id}`)).toBe(second.org_id)
  await expect.poll(() => storedValue(page, 'def_organization')).toMatchObject({ org_id: second.org_id })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Switch organization: Station Nine/ })).toBeVisible()
})

test('a link with live=true is remembered with its path and organization; without it, the track is production', async ({
  page,
}) => {
  await enter(page)
  await expect.poll(() => storedValue(page, 'track')).toBe('non-stage')
  const path = `/dashboard?org_id=${station.org_id}&channel_id=${station.channel_id}&live=true`
  await page.goto(path)
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  await expect.poll(() => storedValue(page, 'is_deep_link')).toBe(true)
  expect(await storedValue(page, 'deep_link')).toBe(path)
  expect(await storedValue(page, 'deep_link_same_org')).toBe(true)
  expect(await storedValue(page, 'deep_link_org_id')).toBe(station.org_id)
})

test('an organization that a person was removed from has nothing new for them', async ({
  page,
  newStation,
  complaints,
}) => {
  complaints.tolerated(/status of 404/)
  const [here, there, person] = [await newStation(), await newStation(), newPerson()]
  const { ask, enter } = await there.join(person)
  const fields = { org_id: here.org_id, email: person.email, name: person.name, admin: false }
  const { invite_id } = (await here.ask(api.invites.save, fields)) as Invite
  const link = await linkFor(page.request, person.email, new RegExp(`#invite=${invite_id}`))
  const verify = link.split('.').at(-1)
  await ask(api.invites.save, { invite_id, verify, accept: true })
  await there.say(SENTENCE)
  await enter(page.context())
  const counted = page.waitForResponse(/organization_counts/)
  await page.goto(`/dashboard?org_id=${there.org_id}`)
  await counted
  const { user_id } = await ask(api.users.find, {})
  await there.ask(api.members.remove, { org_id: there.org_id, user_id })
  await expect(page.getByRole('heading', { name: 'You are no longer a member of Station Seven' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Switch organization/ })).toHaveAccessibleName(/Station Seven$/)
})

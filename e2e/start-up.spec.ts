import { api } from '@earshot/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { linkFor, signIn, newPerson } from './people.ts'
import { storedValue } from './stored-data.ts'
import { arrive, sessionOf, type Station } from './station.ts'

let station: Station
let inviting: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  inviting = await newStation()
})

const organizationOf = (page: Page) => page.getByRole('button', { name: /^Switch organization: / })
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Tests that end a sign-in need their own station. */
async function enter(page: Page, { address = '/dashboard', of = station } = {}) {
  await of.enter(page.context())
  await page.goto(address)
  await expect(organizationOf(page)).toContainText('Station Seven')
}

/** Writes to local storage; null removes a value. */
const remember = (page: Page, values: Record<string, unknown>) =>
  page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, JSON.stringify(value))
    }
  }, values)

async function askedWhile(page: Page, load: () => Promise<unknown>) {
  const asked: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/v3\/(token|user|organization)$/.test(pathname)) return
    asked.push(`${request.method()} ${pathname.slice('/v3'.length)} ${searchParams.get('extras') ?? ''}`.trim())
  }
  page.on('request', note)
  await load()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toContain('/organization')
  page.off('request', note)
  return asked
}

async function emptyPage(context: BrowserContext) {
  const page = await context.newPage()
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/empty')
  return page
}

const FULL = 'GET /organization channels,users,invites,addresses,alerts,speakers,tags'

test('on / with an invite value in the hash, an authenticated user goes to /dashboard with it, and from there into the inviting organization', async ({
  page,
  newStation,
}) => {
  const invited = await newStation()
  await invited.enter(page.context())
  await page.goto('/dashboard')
  await expect(organizationOf(page)).toContainText('Station Seven')
  const { email } = invited.admin
  const { org_id } = await inviting.ask(api.organizations.create, { name: 'Station Eight' })
  await inviting.ask(api.invites.save, { org_id, email, name: 'Ada' })
  await page.goto(await linkFor(page.request, email, /#invite=/))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Join Station Eight' }), 'a reload does not lose it').toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Join Station Eight' }).click()
  await expect(organizationOf(page), 'it comes before the last visited').toContainText('Station Eight')
  await expect.poll(() => storedValue(page, 'invitation')).toBeNull()
})

test('if a session token exists, the current user is loaded; otherwise the provider’s token is exchanged first', async ({
  page,
}) => {
  await enter(page)
  expect(await askedWhile(page, () => page.reload())).toEqual(['GET /user all', FULL])
  await remember(page, { session_token: null })
  expect(await askedWhile(page, () => page.reload())).toEqual(['POST /token', 'GET /user all', FULL])
})

test('a session that the server refuses is exchanged again, without a new sign-in', async ({ page, complaints }) => {
  complaints.provoked(/status of 401 .*\/v3\//)
  await enter(page)
  await (await sessionOf(page)).ask(api.sessions.revoke, {})
  await page.reload()
  await expect(page.getByText('Station Seven').first()).toBeVisible()
})

test('a newer sign-in at the provider renews the 24 hours', async ({ page }) => {
  await enter(page)
  const since = Date.now() - 23.5 * 60 * 60 * 1000
  await remember(page, { last_login: since })
  await page.reload()
  await expect.poll(() => storedValue(page, 'last_login')).toBeGreaterThan(since + 60_000)
  await expect(page.getByText(/^You will be signed out at/)).toBeHidden()
})

test('a user who is signed in at the provider sees no sign-in form', async ({ page }) => {
  await station.enter(page.context())
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[type=password]')) Object.assign(globalThis, { flashed: true })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  expect(await page.evaluate(() => 'flashed' in globalThis)).toBe(false)
})

test('after the user loads: if there is no organization, show organizations.new, then use the only one', async ({
  page,
  baseURL,
}) => {
  const { ask } = await arrive(page.request, baseURL as string, newPerson())
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(
    page.getByRole('button', { name: 'Delete my account' }),
    'the account page needs no organization',
  ).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await page.getByLabel('Organization name').fill('Station One')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(organizationOf(page)).toContainText('Station One')
  const { user_id } = await ask(api.users.find, {})
  await remember(page, { def_organization: null, [`last_visited_organization_by_${user_id}`]: null })
  await page.reload()
  await expect(organizationOf(page), 'the only one is opened without a last visit').toContainText('Station One')
})

test('the default organization is the saved default, then the stored invitation’s, then the last visited one', async ({
  page,
  baseURL,
}) => {
  const { ask } = await arrive(page.request, baseURL as string, newPerson())
  const names = ['Saved', 'Invited', 'Visited', 'Other'] as const
  const made = await Promise.all(names.map((name) => ask(api.organizations.create, { name })))
  const [saved, invited, visited] = made
  const { user_id } = await ask(api.users.find, {})
  const lastVisited = { [`last_visited_organization_by_${user_id}`]: visited?.org_id }
  const invitation = { invite_id: invited?.org_id, verify: 'done', agreed: true, org_id: invited?.org_id }
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Other/ }).click()
  await expect(organizationOf(page)).toContainText('Other')

  await remember(page, { def_organization: saved, invitation, ...lastVisited })
  await page.reload()
  await expect(organizationOf(page)).toContainText('Saved')
  await remember(page, { def_organization: null, invitation, ...lastVisited })
  await page.reload()
  await expect(organizationOf(page)).toContainText('Invited')
  await remember(page, { def_organization: null, invitation: null, ...lastVisited })
  await page.reload()
  await expect(organizationOf(page)).toContainText('Visited')
})

test('an organization-list modal is the first-time view of a user with no remembered last-visited organization', async ({
  page,
  baseURL,
}) => {
  const { ask } = await arrive(page.request, baseURL as string, newPerson())
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
  await Promise.all(names.map((name) => ask(api.organizations.create, { name: `Station ${name}` })))
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Select an organization' })
  await expect(dialog.getByRole('searchbox', { name: 'Find an organization' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('listitem')).toHaveCount(8)
  await accessible(page)
  await dialog.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await dialog.getByRole('searchbox').fill('eig')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(organizationOf(page)).toContainText('Station Eight')
})

test('an error during the start is shown, and can be retried', async ({ page, complaints }) => {
  complaints.provoked(/net::ERR_FAILED .*\/v3\/user/)
  await station.enter(page.context())
  await page.route('**/v3/user?*', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Earshot could not start' })).toBeVisible()
  await expect(page.getByText('Earshot cannot be reached right now.')).toBeVisible()
  await page.unroute('**/v3/user?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
})

test('session expiry: a day after the sign-in a closed page opens at /login, and keeps the dashboard’s path and query', async ({
  page,
  newStation,
}) => {
  await enter(page, { of: await newStation() })
  await page.goto('about:blank')
  await page.clock.setSystemTime(Date.now() + 24.1 * 60 * 60 * 1000)
  await page.goto('/dashboard?query=water+pump')
  await expect(page).toHaveURL(/\/login\?callbackURL=%2Fdashboard%3Fquery%3Dwater/)
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names).toEqual([expect.stringMatching(/^last_visited_organization_by_/)])
})

test('sign-out clears all cached keys and cookies and goes to /login, also where local storage is unavailable', async ({
  page,
  newStation,
  complaints,
}) => {
  // Requests may be on their way.
  complaints.tolerated(/status of 401/)
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await enter(page, { of: await newStation() })
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(names).toEqual(expect.arrayContaining(['authUser', 'last_login', 'session_token']))
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(names).toEqual([expect.stringMatching(/^last_visited_organization_by_/)])
})

test('signing in in one tab signs in the others', async ({ page, context }) => {
  await page.goto('/dashboard?query=water+pump')
  await expect(signInHeading(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await signIn(other, station.admin)
  await expect(other.getByRole('search').getByRole('combobox')).toBeVisible()
  await expect(page).toHaveURL('/dashboard?query=water+pump')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
})

test('search waits until a session token exists and an organization other than ‘app’ is known', async ({
  page,
  context,
}) => {
  await enter(page, { address: '/organizations/app/alerts' })
  await expect(page.getByRole('heading', { name: 'Alerts', exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  await page.evaluate(() => addEventListener('storage', () => Object.assign(globalThis, { heard: true })))
  await remember(await emptyPage(context), { session_token: null })
  await page.waitForFunction(() => 'heard' in globalThis)
  const words = 'nothing like it'
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(words) === true)
  await page.getByRole('search').getByRole('combobox').fill(words)
  expect((await answered).status()).toBe(200)
  expect(await storedValue(page, 'session_token')).toMatch(/\./)
})

test('a mismatch is resolved in favour of stored data: another tab’s person is this tab’s person', async ({
  page,
  context,
  complaints,
  newStation,
}) => {
  complaints.tolerated(/status of 401 .*\/v3\//)
  await enter(page)
  const other = await newStation()
  const { admin } = other
  const theirs = await emptyPage(context)
  await context.clearCookies()
  await other.enter(context)
  const authUser = { id: 'somebody else', full_name: admin.name, email: admin.email, createdAt: '' }
  await remember(theirs, { session_token: null, need_verification: null, def_organization: null, authUser })
  await expect(page.getByRole('button', { name: `Account: ${admin.name}, ${admin.email}` })).toBeVisible()
  await expect(page.getByText(station.admin.email)).toHaveCount(0)
})

test('stored data of another version breaks nothing', async ({ page }) => {
  await enter(page)
  const odd = {
    storage_version: 99,
    api_user: 'x',
    def_organization: 7,
    channels: {},
    organizations: [null],
    tags: 'x',
  }
  await remember(page, odd)
  await page.reload()
  await expect(organizationOf(page)).toContainText('Station Seven')
  await expect.poll(() => storedValue(page, 'channels')).toMatchObject([{ name: 'Ops' }])
})

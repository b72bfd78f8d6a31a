import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './looks.ts'
import { fillIn, linkFor, signIn, somebody } from './people.ts'
import { apiOf, sessionOf, type Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const refusal = (page: Page) => page.getByRole('alert')

test('a wrong password and an unknown person hear the same sentence', async ({ page, complaints }) => {
  complaints.provoked(/status of 401 .*\/identity\/sign-in\/email/)
  await page.goto('/login')
  await signIn(page, { ...station.admin, password: 'not my password' })
  await expect(refusal(page)).toHaveText('This e-mail and password do not go together. Check both and try again.')
  await page.reload()
  await signIn(page, somebody())
  await expect(refusal(page)).toHaveText('This e-mail and password do not go together. Check both and try again.')
})

test('the sign-in comes without the app, which is fetched as soon as somebody begins, and takes over in place', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (file: RegExp) => asked.some((path) => file.test(path))
  await page.goto('/login?callbackURL=%2Fdashboard%3Fquery%3Dpump')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  expect([isAsked(/\/sign-in-.*js$/), isAsked(/\/(app|shell|dashboard)-.*js$/)]).toEqual([true, false])
  await page.keyboard.type('ada@')
  await expect.poll(() => isAsked(/\/dashboard-.*js$/)).toBe(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This is not an e-mail address')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register?callbackURL=%2Fdashboard%3Fquery%3Dpump')
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@')
  expect(asked.filter((path) => /^\/(login|register)$/.test(path))).toEqual(['/login'])
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard?query=pump')
})

test('where the app does not come, the page begins anew, and whoever has signed in goes on', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/net::ERR_FAILED .*\/assets\//)
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  await page.route('**/assets/app-*.js', (route) => (loads < 2 ? route.abort() : route.continue()))
  await page.goto('/login')
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(loads).toBe(2)
})

test('where the app does not come at all, the page says so, and has kept the invitation', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/net::ERR_FAILED .*\/assets\//)
  complaints.provoked(/status of 404 .*\/v3\/invite/)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/#invite=0198f6a2-9d3c-7c54-8a35-7d1f7d1b7a11.secret')
  expect(await page.evaluate(() => localStorage.getItem('invitation'))).toContain('"verify":"secret"')
  await expect(page.getByRole('heading', { name: 'Earshot could not be loaded' })).toBeVisible()
  await accessible(page)
  await page.unroute('**/assets/app-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('a registration names what is wrong with it, and sends nothing', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().includes('/sign-up/'))))
  await page.goto('/register')
  await fillIn(page, { name: ' ', email: 'ada@nowhere', password: 'too short' })
  await expect(page.getByText('Tell the others who you are')).toBeVisible()
  await expect(page.getByText('This is not an e-mail address')).toBeVisible()
  await expect(page.getByText('The password is too short')).toBeVisible()
  expect(sent).toBe(0)
})

test('who registers with a known e-mail learns nothing, and the account stays as it is', async ({
  page,
  newBrowser,
}) => {
  await page.goto('/register')
  await fillIn(page, { ...station.admin, password: 'another password' })
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const other = await newBrowser()
  await other.goto('/register')
  const free = somebody()
  await fillIn(other, free)
  await expect(other.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const seen = async (at: Page, email: string) => [
    new URL(at.url()).pathname,
    (await at.locator('body').ariaSnapshot()).replaceAll(email, '').replace(/\d+ s/, ''),
    (await at.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('earshot')),
  ]
  expect(await seen(page, station.admin.email)).toEqual(await seen(other, free.email))
  await page.goto('/login')
  await signIn(page, station.admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('who registers is nobody until the link opens, in this tab or another', async ({ page, context }) => {
  const person = somebody()
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.goto(`/organizations/${station.org_id}/users`)
  await expect(page).toHaveURL('/login')
  expect((await page.request.get('/identity/token')).status()).toBe(401)
  await page.goto('/register')
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()

  const other = await context.newPage()
  await other.goto(await linkFor(page.request, person.email, /verify-email/))
  await expect(other.getByRole('heading', { name: 'Start an organization' })).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: 'Start an organization' }), 'it goes on by itself').toBeVisible()
})

test('the link signs in in another browser, where the password works, too', async ({ page, newBrowser }) => {
  const person = somebody()
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const other = await newBrowser()
  await other.goto(await linkFor(page.request, person.email, /verify-email/))
  await expect(other.getByRole('heading', { name: 'Start an organization' })).toBeVisible()
  await page.goto('/login')
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Start an organization' })).toBeVisible()
})

test('a visitor is asked to sign in first, and then led to where they were going', async ({ page }) => {
  await page.goto(`/organizations/${station.org_id}/alerts`)
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard?query=water+pump')
  await expect(page).toHaveURL(/\/login\?callbackURL=%2Fdashboard%3Fquery%3Dwater/)
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard?query=water+pump')
  await expect(page.getByRole('searchbox')).toHaveValue('water pump')
})

test('a callbackURL leads nobody astray', async ({ page, context }) => {
  const hostile = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ]
  await page.goto(`/login?callbackURL=${encodeURIComponent('//evil.example/dashboard')}`)
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard')
  for (const callbackURL of hostile) {
    const signedIn = await context.newPage()
    await signedIn.goto(`/login?callbackURL=${encodeURIComponent(callbackURL)}`)
    await expect(signedIn, callbackURL).toHaveURL('/dashboard')
    await signedIn.close()
  }
})

test('a reload keeps the place, and signing out leaves nothing behind', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, station.admin)
  await page.getByRole('link', { name: 'Ops', exact: true }).click()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('Nobody has said “nothing like it”')).toBeVisible()
  const place = page.url()
  await page.reload()
  await expect(page.getByText('Nobody has said “nothing like it”')).toBeVisible()
  expect(page.url()).toBe(place)

  const { ask } = await sessionOf(page)
  await page.getByRole('button', { name: /, account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(ask(api.users.find, {}), 'the session is revoked').rejects.toMatchObject({ status: 401 })
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([expect.stringMatching(/^last_visited_/)])
  await page.goto(place)
  await expect(page).toHaveURL('/login')
})

test('an invitation ends in exactly the organization that sent it', async ({ page, newBrowser }) => {
  const guest = somebody('Grace Hopper')
  const { org_id } = await station.ask(api.organizations.create, { name: 'Station Eight' })
  await station.ask(api.invites.save, { org_id, email: guest.email, name: guest.name, send: false })

  const theirs = await newBrowser()
  await theirs.goto(await linkFor(page.request, guest.email, /#invite=/))
  await expect(theirs.getByRole('heading', { name: 'Join Station Eight' })).toBeVisible()
  expect(theirs.url(), 'the secret is out of sight').not.toContain('invite')
  await theirs.getByRole('link', { name: 'Create an account' }).click()
  await expect(theirs.getByLabel('E-mail')).toHaveValue(guest.email)
  await fillIn(theirs, guest)
  await expect(theirs.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await theirs.goto(await linkFor(page.request, guest.email, /verify-email/))
  await expect(theirs.getByRole('button', { name: /^Station Eight/ })).toBeVisible()
  await expect(theirs).toHaveURL('/dashboard')
  const { orgs } = await (await apiOf(theirs)).ask(api.users.find, { extras: 'all' })
  expect(Object.values(orgs)).toEqual([expect.objectContaining({ org_id, org_role: 'member', send: false })])
})

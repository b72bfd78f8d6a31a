import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { CONFIRMATION, confirmEmail, createAccount, fillIn, linkFor, newPerson, signIn } from './people.ts'
import { apiOf, sessionOf, type Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const refusal = (page: Page) => page.getByRole('alert')

test('a wrong password and an unknown person get the same error', async ({ page, complaints }) => {
  complaints.provoked(/status of 401 .*\/identity\/sign-in\/email/)
  await page.goto('/login')
  await signIn(page, { ...station.admin, password: 'not my password' })
  await expect(refusal(page)).toHaveText('Wrong email or password. Check both and try again.')
  await page.reload()
  await signIn(page, newPerson())
  await expect(refusal(page)).toHaveText('Wrong email or password. Check both and try again.')
})

test('the sign-in shows without the app, which loads when typing starts and takes over in place', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (file: RegExp) => asked.some((path) => file.test(path))
  await page.goto('/login?callbackURL=%2Fdashboard%3Fquery%3Dpump')
  await expect(page.getByLabel('Email')).toBeFocused()
  expect([isAsked(/\/sign-in-.*js$/), isAsked(/\/(app|shell|dashboard)-.*js$/)]).toEqual([true, false])
  await page.keyboard.type('ada@')
  await expect.poll(() => isAsked(/\/dashboard-.*js$/) && isAsked(/\/dashboard-.*css$/)).toBe(true)
  // Browsers warn of preloaded styles that are not used within seconds.
  await expect(page.locator('link[rel=preload][as=style]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register?callbackURL=%2Fdashboard%3Fquery%3Dpump')
  await expect(page.getByLabel('Email')).toHaveValue('ada@')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@')
  expect(asked.filter((path) => /^\/(login|register)$/.test(path))).toEqual(['/login'])
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard?query=pump')
  const styles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, transferSize }) => /\/dashboard-.*css$/.test(name) && transferSize > 0)
      .map(({ name }) => name),
  )
  expect(styles, 'fetched once').toHaveLength(1)
})

test('when the app fails to load, the page reloads, and a signed-in person goes on', async ({ page, complaints }) => {
  complaints.provoked(/net::ERR_FAILED .*\/assets\//)
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  await page.route('**/assets/app-*.js', (route) => (loads < 2 ? route.abort() : route.continue()))
  await page.goto('/login')
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  expect(loads).toBe(2)
})

test('when the app does not load at all, the page says so, and keeps the invitation', async ({ page, complaints }) => {
  complaints.provoked(/net::ERR_FAILED .*\/assets\//)
  complaints.provoked(/status of 404 .*\/v3\/invite/)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/#invite=0198f6a2-9d3c-7c54-8a35-7d1f7d1b7a11.secret')
  expect(await page.evaluate(() => localStorage.getItem('invitation'))).toContain('"verify":"secret"')
  await expect(page.getByRole('heading', { name: 'Earshot could not be loaded' })).toBeVisible()
  await accessible(page)
  await page.unroute('**/assets/app-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('an empty field says what to enter', async ({ page }) => {
  await page.goto('/register')
  await fillIn(page, { name: '', email: '', password: '' })
  await expect(page.getByText('Enter your name')).toBeVisible()
  await expect(page.getByText('Enter your email', { exact: true })).toBeVisible()
  await expect(page.getByText('Enter a password')).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Enter your email', { exact: true })).toBeVisible()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your email', { exact: true })).toBeVisible()
})

/** The minute until an email can be sent again does not pass. */
const stopWait = (page: Page) => page.clock.setFixedTime(Date.now())

test('registering with a known email reveals nothing, and the account stays as it is', async ({ page, newBrowser }) => {
  const other = await newBrowser()
  for (const each of [page, other]) await stopWait(each)
  await page.goto('/register')
  await fillIn(page, { ...station.admin, password: 'another password' })
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await other.goto('/register')
  const free = newPerson()
  await fillIn(other, free)
  await expect(other.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  const seen = async (at: Page, email: string) => [
    new URL(at.url()).pathname,
    (await at.locator('body').ariaSnapshot()).replaceAll(email, ''),
    (await at.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('earshot')),
  ]
  await expect(async () => {
    expect(await seen(page, station.admin.email)).toEqual(await seen(other, free.email))
  }).toPass()
  await page.goto('/login')
  await signIn(page, station.admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a registered person is signed out until the link opens, in this tab or another', async ({ page, context }) => {
  const person = newPerson()
  await stopWait(page)
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.goto(`/organizations/${station.org_id}/users`)
  await expect(page).toHaveURL('/login')
  expect((await page.request.get('/identity/token')).status()).toBe(401)
  await page.goto('/register')
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()

  await linkFor(page.request, person.email, CONFIRMATION)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  const other = await opened
  await accessible(other)
  // Other tests fill the same outbox.
  const email = other.getByRole('article').filter({ hasText: person.email })
  await email.getByRole('link', { name: 'Confirm email address' }).click()
  await other.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(other.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await page.bringToFront()
  await expect(
    page.getByRole('heading', { name: 'Create an organization' }),
    'it continues automatically',
  ).toBeVisible()
})

test('in another browser the link asks for a new password, which works everywhere', async ({ page, newBrowser }) => {
  const person = newPerson()
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  const other = await newBrowser()
  await other.goto(await linkFor(page.request, person.email, CONFIRMATION))
  await expect(other.getByText(`Enter your name and a new password for ${person.email}`)).toBeVisible()
  await accessible(other)
  await other.getByLabel('Name').fill(person.name)
  await other.getByLabel('Password', { exact: true }).fill('chosen on another device')
  await other.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(other.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await page.getByText('Opened it on another device?').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, { ...person, password: 'chosen on another device' })
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
})

test('a visitor signs in first, and then gets to the requested page', async ({ page }) => {
  await page.goto(`/organizations/${station.org_id}/alerts`)
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard?query=water+pump')
  await expect(page).toHaveURL(/\/login\?callbackURL=%2Fdashboard%3Fquery%3Dwater/)
  await signIn(page, station.admin)
  await expect(page).toHaveURL('/dashboard?query=water+pump')
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('water pump')
})

test('a visitor who opens the brief of an email signs in, also after a reload, and reads it', async ({ page }) => {
  const brief = `/organizations/${station.org_id}/brief?days=3`
  await page.goto(brief)
  await expect(page).toHaveURL('/login')
  await page.reload()
  await signIn(page, station.admin)
  await expect(page).toHaveURL(brief)
  await expect(page.getByRole('heading', { name: 'Brief' })).toBeVisible()
})

test('a callbackURL does not lead to another site', async ({ page, context }) => {
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

test('a reload keeps the page, and signing out leaves no data behind', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, station.admin)
  await page.getByRole('link', { name: 'Ops', exact: true }).click()
  await page.getByRole('search').getByRole('combobox').fill('nothing like it')
  await expect(page.getByText('No results for “nothing like it”')).toBeVisible()
  const place = page.url()
  await page.reload()
  await expect(page.getByText('No results for “nothing like it”')).toBeVisible()
  expect(page.url()).toBe(place)

  const { ask } = await sessionOf(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(ask(api.users.find, {}), 'the session is revoked').rejects.toMatchObject({ status: 401 })
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([expect.stringMatching(/^last_visited_/)])
  await page.goto(place)
  await expect(page).toHaveURL('/login')
})

test('an accepted invitation opens the organization that sent it', async ({ page, newBrowser }) => {
  const guest = newPerson('Grace Hopper')
  const { org_id } = await station.ask(api.organizations.create, { name: 'Station Eight' })
  await station.ask(api.invites.save, { org_id, email: guest.email, name: guest.name, send: false })

  const theirs = await newBrowser()
  await theirs.goto(await linkFor(page.request, guest.email, /#invite=/))
  await expect(theirs.getByRole('heading', { name: 'Join Station Eight' })).toBeVisible()
  expect(theirs.url(), 'the secret is not in the address').not.toContain('invite')
  await expect(theirs.getByText(`The invitation is for ${guest.email}.`)).toBeVisible()
  await theirs.getByRole('link', { name: 'I already have an account' }).click()
  await expect(theirs.getByRole('button', { name: 'Sign in and join' })).toBeVisible()
  await theirs.goBack()
  await createAccount(theirs, guest)
  await expect(theirs.getByRole('button', { name: /^Switch organization: Station Eight/ })).toBeVisible()
  await expect(theirs).toHaveURL('/dashboard')
  const { ask } = await apiOf(theirs)
  const { orgs } = await ask(api.users.find, { extras: 'all' })
  expect(Object.values(orgs)).toEqual([expect.objectContaining({ org_id, org_role: 'member', send: false })])

  const own = await ask(api.organizations.create, { name: 'Station Nine' })
  await theirs.goto(`/dashboard?org_id=${own.org_id}`)
  await expect(theirs.getByRole('button', { name: /^Switch organization: Station Nine/ })).toBeVisible()
  await theirs.goto(await linkFor(page.request, guest.email, /#invite=/))
  await theirs.getByRole('button', { name: 'Open Station Eight' }).click()
  await expect(theirs.getByRole('button', { name: /^Switch organization: Station Eight/ })).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the link of an email leads to its page', async ({ page }) => {
    const person = newPerson()
    await page.goto('/register')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await fillIn(page, person)
    await confirmEmail(page, await linkFor(page.request, person.email, CONFIRMATION))
    await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
})

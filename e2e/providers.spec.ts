import type { Server as HttpServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { CLIENT, openBotCheckServer, openIssuer } from './issuer.ts'
import { accessible, fits } from './layout-checks.ts'
import { CONFIRMATION, confirmEmail, fillIn, linkFor, newPerson, signIn } from './people.ts'
import { freePort, Server } from './server.ts'

let server: Server
let closed: Server
let others: HttpServer[]

const at = (issuerPort: number) => ({
  IDENTITY: 'builtin,oidc',
  OIDC_ISSUER: `http://localhost:${issuerPort}`,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Corp ID',
  OIDC_TRUST_EMAIL: 'true',
})

/** Errors of the issuer's own pages. */
const THEIRS = /fonts\.googleapis\.com|favicon\.ico/

test.beforeAll(async () => {
  const [port, issuerPort, judgePort] = [await freePort(), await freePort(), await freePort()]
  const redirect = `http://localhost:${port}/identity/callback/oidc`
  others = [openIssuer({ port: issuerPort, redirect }), openBotCheckServer(judgePort)]
  server = new Server(port, {
    ...at(issuerPort),
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: 'a site key',
    CAPTCHA_SECRET: 'a secret key',
    CAPTCHA_VERIFY_URL: `http://localhost:${judgePort}/siteverify`,
  })
  closed = new Server(await freePort(), { REGISTRATION: 'closed', ...at(await freePort()) })
  await server.start()
  await closed.start()
})

test.afterAll(async () => {
  for (const other of others) other.close()
  await server.remove()
  await closed.remove()
})

test('with registration closed, the page says so, and the link to it is gone', async ({ page }) => {
  await page.goto(`${closed.base}/login`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  await page.goto(`${closed.base}/register`)
  await expect(page.getByText(/^Registration is closed\./)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await fits(page)
  await accessible(page)
})

async function standInForCheck(page: Page, says: 'human' | 'robot') {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.turnstile = { render: (place, { sitekey, callback }) => queueMicrotask(() => callback('${says} ' + sitekey)) }`,
    }),
  )
}

test('a bot check passes by itself, on registration, sign-in and password reset', async ({
  page,
  playwright,
  complaints,
}) => {
  complaints.provoked(/status of 400 .*\/identity\/sign-up\/email/)
  complaints.provoked(/status of 400 .*\/identity\/sign-in\/email/)
  complaints.provoked(/status of 400 .*\/identity\/request-password-reset/)
  complaints.tolerated(/status of 401 .*\/v3\/user_(domains|join_requests)/)
  const person = newPerson()
  await standInForCheck(page, 'human')
  await page.goto(`${server.base}/register`)
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  const request = await playwright.request.newContext({ baseURL: server.base })
  await confirmEmail(page, await linkFor(request, person.email, CONFIRMATION))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await linkFor(request, person.email, /forgot-password/)
  await request.dispose()
})

test('a failed or unloadable bot check shows an error and loses nothing', async ({ page, complaints }) => {
  complaints.provoked(/status of 400 .*\/identity\/sign-in\/email/)
  complaints.provoked(/status of 403 .*\/identity\/sign-in\/email/)
  complaints.provoked(/ERR_FAILED .*challenges\.cloudflare\.com/)
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
  await page.goto(`${server.base}/login`)
  await signIn(page, newPerson())
  await expect(page.getByRole('alert')).toHaveText(/^The verification could not be loaded/)
  await standInForCheck(page, 'robot')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The verification failed. Try again.')
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('')
})

test('an OpenID Connect issuer signs in, and leads to the page that was asked for', async ({ page, complaints }) => {
  complaints.tolerated(THEIRS)
  await page.goto(`${server.base}/dashboard?query=water+pump`)
  await expect(page.getByRole('button', { name: 'Continue with Corp ID' })).toBeVisible()
  await fits(page)
  await accessible(page)
  await page.getByRole('button', { name: 'Continue with Corp ID' }).click()
  await page.locator('input[name=login]').fill('grace')
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${server.base}/dashboard?query=water+pump`)
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await page.getByLabel('Organization name').fill('Station Nine')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('water pump')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account: Corp grace, grace@corp.example' })).toBeVisible()

  await page.goto(`${server.base}/account`)
  await expect(page.getByText('This account has no password.')).toBeVisible()
})

test('a sign-in cancelled at the issuer comes back with a message, and can go on to the same page', async ({
  page,
  complaints,
}) => {
  complaints.tolerated(THEIRS)
  await page.goto(`${server.base}/dashboard?query=water+pump`)
  await page.getByRole('button', { name: 'Continue with Corp ID' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sign-in was cancelled. Try again, or use another way.')
  await page.getByRole('button', { name: 'Continue with Corp ID' }).click()
  await page.locator('input[name=login]').fill('grace')
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${server.base}/dashboard?query=water+pump`)
})

test('an issuer that does not answer is named, and the page stays', async ({ page, complaints }) => {
  complaints.provoked(/status of 503 .*\/identity\/sign-in\/social/)
  await page.goto(`${closed.base}/login`)
  await page.getByRole('button', { name: 'Continue with Corp ID' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your sign-in service is not responding. Try again soon.')
})

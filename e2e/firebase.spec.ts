import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillIn, signIn, newPerson } from './people.ts'
import { freePort, Server } from './server.ts'

const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST
const PROJECT = 'demo-earshot'

test.skip(!emulator, 'it needs the emulator of Firebase: npm run test:firebase')

let server: Server
test.beforeAll(async () => {
  server = new Server(await freePort(), {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'a key',
    FIREBASE_AUTH_EMULATOR_HOST: emulator ?? '',
  })
  await server.start()
})
test.afterAll(() => server.remove())

const person = (page: Page) => page.getByRole('button', { name: /^Account: / })

async function openLetter(page: Page, email: string) {
  const answer = await page.request.get(`http://${emulator}/emulator/v1/projects/${PROJECT}/oobCodes`)
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] }
  await page.request.get(oobCodes.findLast((code) => code.email === email)?.oobLink ?? '')
}

test('a person registers at Firebase, verifies, changes the password, signs out and in again', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/status of 400 .*accounts:signInWithPassword/)
  complaints.tolerated(/status of 404 .*\/identity\//)
  complaints.tolerated(/ERR_NAME_NOT_RESOLVED/)
  const grace = newPerson('Grace Hopper')
  await page.goto(`${server.base}/login?callbackURL=%2Fdashboard%3Fquery%3Dpump`)
  await signIn(page, grace)
  await expect(page.getByRole('alert')).toHaveText(/^Wrong email or password/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillIn(page, grace)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This page updates on its own.')).toBeVisible()
  await openLetter(page, grace.email)
  await page.getByLabel('Organization name').fill('Station F')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(person(page)).toContainText('Grace Hopper')

  await page.goto(`${server.base}/account`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('a quite new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password. Check it and try again.')
  await page.getByLabel('Current password').fill(grace.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()

  await person(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`${server.base}/dashboard?query=pump`)
  await signIn(page, { ...grace, password: 'a quite new password' })
  await expect(page).toHaveURL(`${server.base}/dashboard?query=pump`)
  await page.reload()
  await expect(person(page)).toContainText('Grace Hopper')
})

test('registering with a known address reveals nothing, and its owner gets an email', async ({ page, complaints }) => {
  complaints.provoked(/status of 400 .*accounts:(signUp|signInWithPassword)/)
  const ada = newPerson()
  for (const password of [ada.password, 'another password']) {
    await page.goto(`${server.base}/register`)
    await fillIn(page, { ...ada, password })
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
  }
})

test('the Firebase code is loaded only where it is configured', async ({ page, newBrowser }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => /firebase/i.test(address))).toEqual([])
  const other = await newBrowser()
  const code = other.waitForRequest(/\/assets\/firebase-.*\.js$/)
  await other.goto(`${server.base}/login`)
  await code
  await expect(other.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

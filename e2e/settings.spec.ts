import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './looks.ts'
import { linkFor, somebody } from './people.ts'
import { arrive, type Station } from './station.ts'

test.describe.configure({ mode: 'serial' })

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const open = (page: Page, section: string) => page.goto(`/organizations/${station.org_id}/settings?section=${section}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a name is not taken away, what is typed stays where the server cannot be reached, and is kept then', async ({
  page,
  context,
  complaints,
}) => {
  await station.enter(context)
  await open(page, 'profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill(' ')
  await expect(page.getByText('Name the organization')).toBeVisible()
  await name.fill('Station Eight')
  await page.getByLabel('Recording notice').fill('Calls are kept.')
  await page.route('**/v3/organization', (route) => route.abort())
  complaints.provoked(/ERR_FAILED/)
  await button(page, 'Save the profile').click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here')
  await page.unroute('**/v3/organization')
  await button(page, 'Save the profile').click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(button(page, /^Station Eight/), 'the rail follows at once').toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Recording notice')).toHaveValue('Calls are kept.')
})

test('a webhook is added with a warning, tells its secret once, rests and goes on', async ({ page, context }) => {
  await station.enter(context)
  await open(page, 'webhooks')
  await button(page, 'Add a webhook').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Dispatch')
  await dialog.getByLabel('Address').fill('nowhere')
  await expect(dialog.getByText('Write a web address')).toBeVisible()
  await dialog.getByLabel('Address').fill('http://hooks.example.org/x')
  await expect(dialog.getByRole('status')).toContainText('whoever is on the way can read')
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(page, 'Add a webhook').click()
  await expect(dialog.getByLabel('Name'), 'nothing typed is lost').toHaveValue('Dispatch')
  await button(page, 'Add the webhook').click()
  await expect(dialog.getByLabel('Secret')).toHaveText(/^whsec_/)
  await button(page, 'I have kept it').click()
  await button(page, 'More about Dispatch').click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('Nothing is sent while it is paused.')).toBeVisible()
  await button(page, 'Resume Dispatch').click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('a key is shown once, opens the organization, and is refused once revoked', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await station.enter(context)
  await open(page, 'keys')
  await button(page, 'Make a key').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Tower')
  await dialog.getByLabel('May send talks').check()
  await dialog.getByLabel('Channel for radio calls').selectOption('Ops')
  await button(page, 'Make the key').click()
  const key = await dialog.getByLabel('Key').innerText()
  await button(page, 'I have kept it').click()
  const ask = () =>
    request.get(`/v3/org_users?org_id=${station.org_id}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status()).toBe(200)
  await expect(page.getByText(`curl ${baseURL}/v3/save`), 'the examples are about this server').toBeVisible()
  await button(page, 'Revoke Tower').click()
  await button(page, 'Revoke the key').click()
  await expect(page.getByText('There is no key yet')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('sections are accessible and fit, and the audit list says in words what was done', async ({ page, context }) => {
  await station.enter(context)
  await open(page, 'profile')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const [link, heading] of [
    ['Speech', 'Speech to text'],
    ['Operations', 'Where talks stand'],
    ['Audit list', 'Audit list'],
  ] as const) {
    await sections.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByLabel('Section', { exact: true })).toBeVisible()
    await fits(page)
    if (link !== 'Speech') await accessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(sections).toBeVisible()
    await fits(page)
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Lovelace revoked the API key Tower' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await button(page, 'Save as CSV').click()
  expect((await saved).suggestedFilename()).toMatch(/^earshot-audit-.*\.csv$/)
})

test('a member reads the profile, is told who may do the rest, and may leave', async ({
  newBrowser,
  playwright,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const guest = somebody('Grace Hopper')
  const request = await playwright.request.newContext({ baseURL: base })
  const { ask } = await arrive(request, base, guest)
  await station.ask(api.invites.save, { org_id: station.org_id, email: guest.email, name: guest.name, admin: false })
  const link = await linkFor(request, guest.email, /#invite=/)
  const [invite_id = '', verify = ''] = link.split('#invite=')[1]?.split('.') ?? []
  await ask(api.invites.save, { invite_id, verify, accept: true })
  const page = await newBrowser()
  await page.context().addCookies((await request.storageState()).cookies)
  await open(page, 'keys')
  await expect(page.getByText('This part of the settings is for admins')).toBeVisible()
  await page.getByRole('link', { name: 'Leave or delete' }).click()
  await expect(page.getByRole('heading', { name: 'Delete the organization' })).toBeHidden()
  await button(page, 'Leave Station Eight').click()
  await button(page, 'Leave').click()
  await expect(page.getByRole('heading', { name: 'Start an organization' })).toBeVisible()
})

test('an organization goes into the bin by its name only, and comes back as it was', async ({ page, context }) => {
  await station.enter(context)
  await open(page, 'leave')
  await expect(page.getByText('You are the only admin')).toBeVisible()
  await button(page, 'Delete Station Eight').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type Station Eight to confirm').fill('Station')
  await button(page, 'Delete the organization').click()
  await expect(dialog.getByText('This is not its name')).toBeVisible()
  await dialog.getByLabel('Type Station Eight to confirm').fill('Station Eight')
  await button(page, 'Delete the organization').click()
  await button(page, 'Restore Station Eight').click()
  await expect(page.getByRole('button', { name: /^Station Eight/ })).toBeVisible()
})

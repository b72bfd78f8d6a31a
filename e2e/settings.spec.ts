import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'

test.describe.configure({ mode: 'serial' })

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const open = (page: Page, section: string) => page.goto(`/organizations/${station.org_id}/settings?section=${section}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a key is shown once, opens the organization, and is refused once revoked', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await station.enter(context)
  await open(page, 'keys')
  await button(page, 'New key').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Tower')
  await dialog.getByLabel('Can send talks').check()
  await dialog.getByLabel('Channel for radio calls').selectOption('Ops')
  await button(page, 'Create key').click()
  const key = await dialog.getByLabel('Key').innerText()
  await button(page, 'I have saved it').click()
  const ask = () =>
    request.get(`/v3/org_users?org_id=${station.org_id}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status()).toBe(200)
  await expect(page.getByText(`curl ${baseURL}/v3/save`), 'the examples name this server').toBeVisible()
  await button(page, 'Revoke Tower').click()
  await button(page, 'Revoke the key').click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('sections are accessible and fit, and the audit log describes actions in words', async ({ page, context }) => {
  await station.enter(context)
  await open(page, 'profile')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const [link, heading] of [
    ['Speech', 'Speech to text'],
    ['Health', 'Talks by status'],
    ['Audit log', 'Audit log'],
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

test('a plain member can read the profile, sees who may do the rest, and may leave', async ({
  newBrowser,
  complaints,
}) => {
  // The page was starting up again because a member had just joined.
  complaints.tolerated(/status of 404 .*\/v3\/organization/)
  const guest = await station.join(newPerson('Grace Hopper'))
  const page = await newBrowser()
  await guest.enter(page.context())
  await open(page, 'keys')
  await expect(page.getByText('This part of the settings is for admins')).toBeVisible()
  await page.getByRole('link', { name: 'Leave or delete' }).click()
  await expect(page.getByRole('heading', { name: 'Delete the organization' })).toBeHidden()
  await button(page, 'Leave Station Seven').click()
  await button(page, 'Leave').click()
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
})

test('an organization is put into the bin after typing its name, and can be restored', async ({ page, context }) => {
  await station.enter(context)
  await open(page, 'leave')
  await expect(page.getByText('You are the only admin')).toBeVisible()
  await button(page, 'Delete Station Seven').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type Station Seven to confirm').fill('Station')
  await button(page, 'Delete the organization').click()
  await expect(dialog.getByText('The name does not match')).toBeVisible()
  await dialog.getByLabel('Type Station Seven to confirm').fill('Station Seven')
  await button(page, 'Delete the organization').click()
  await button(page, 'Restore Station Seven').click()
  await expect(page.getByRole('button', { name: /^Switch organization: Station Seven/ })).toBeVisible()
})

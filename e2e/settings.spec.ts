import { api } from '@earshot/contract'
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

test('a name cannot be emptied, and an edit made offline stays until it can be saved', async ({
  page,
  context,
  complaints,
}) => {
  await station.enter(context)
  await open(page, 'profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill(' ')
  await expect(page.getByText('Enter a name')).toBeVisible()
  await name.fill('Station Eight')
  await page.getByLabel('Recording notice').fill('Calls are kept.')
  await page.route('**/v3/organization', (route) => route.abort())
  complaints.provoked(/ERR_FAILED/)
  await button(page, 'Save profile').click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here')
  await page.unroute('**/v3/organization')
  await button(page, 'Save profile').click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(button(page, /^Switch organization: Station Eight/), 'the sidebar updates at once').toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Recording notice')).toHaveValue('Calls are kept.')
})

test('keys and invitations name their channel after it is archived', async ({ page, context }) => {
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Night desk' })
  await ask(api.keys.create, { org_id, name: 'Scanner', send: true, channel_id })
  const guest_until = new Date(Date.now() + 86_400_000).toISOString()
  await ask(api.invites.save, { org_id, email: newPerson().email, guest_until, channel_ids: [channel_id] })
  await ask(api.channels.remove, { channel_id })
  await station.enter(context)
  await open(page, 'keys')
  await expect(page.getByRole('row', { name: 'Scanner' })).toContainText('Night desk')
  await page.goto(`/organizations/${org_id}/invitations`)
  await expect(page.getByRole('row', { name: 'Guest' })).toContainText('Night desk')
  await ask(api.keys.remove, { key_id: (await ask(api.keys.list, { org_id }))[0]?.key_id ?? '' })
})

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

test('a plain member can read the profile, sees who may do the rest, and may leave', async ({ newBrowser }) => {
  const guest = await station.join(newPerson('Grace Hopper'))
  const page = await newBrowser()
  await guest.enter(page.context())
  await open(page, 'keys')
  await expect(page.getByText('This part of the settings is for admins')).toBeVisible()
  await page.getByRole('link', { name: 'Leave or delete' }).click()
  await expect(page.getByRole('heading', { name: 'Delete the organization' })).toBeHidden()
  await button(page, 'Leave Station Eight').click()
  await button(page, 'Leave').click()
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
})

test('an organization is put into the bin after typing its name, and can be restored', async ({ page, context }) => {
  await station.enter(context)
  await open(page, 'leave')
  await expect(page.getByText('You are the only admin')).toBeVisible()
  await button(page, 'Delete Station Eight').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type Station Eight to confirm').fill('Station')
  await button(page, 'Delete the organization').click()
  await expect(dialog.getByText('The name does not match')).toBeVisible()
  await dialog.getByLabel('Type Station Eight to confirm').fill('Station Eight')
  await button(page, 'Delete the organization').click()
  await button(page, 'Restore Station Eight').click()
  await expect(page.getByRole('button', { name: /^Switch organization: Station Eight/ })).toBeVisible()
})

test('names that look like markup are shown as they are', async ({ page, context }) => {
  await station.enter(context)
  const { org_id } = station
  await station.ask(api.tags.create, { org_id, tag: '<b>fire</b> <0/>' })
  await page.goto(`/organizations/${org_id}/settings?section=audit`)
  await expect(page.getByText('created the tag <b>fire</b> <0/>')).toBeVisible()
})

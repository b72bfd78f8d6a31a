import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

test('an admin connects an identity provider, whose group then gives a role, and takes its token back', async ({
  newStation,
  page,
  context,
  request,
}) => {
  const station = await newStation()
  await station.enter(context)
  await page.goto(`/organizations/${station.org_id}/settings?section=scim`)
  await expect(page.getByText('Only people with an address of a verified email domain')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Okta')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByLabel('SCIM token', { exact: true }).innerText()
  await accessible(page)
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(dialog).toBeHidden()

  const scim = (method: string, path: string, data?: object) =>
    request.fetch(`/scim/v2${path}`, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect((await scim('GET', '/ServiceProviderConfig')).status()).toBe(200)
  const refused = await scim('POST', '/Users', { userName: 'ada@elsewhere.example' })
  expect([refused.status(), (await refused.json()).detail]).toEqual([400, expect.stringContaining('Verify')])
  expect((await scim('POST', '/Groups', { schemas: [GROUP], displayName: 'Night shift' })).status()).toBe(201)

  const row = page.getByRole('row', { name: 'Night shift' })
  await expect(row).toContainText('nothing')
  await row.getByRole('button', { name: 'Change Night shift' }).click()
  await dialog.getByLabel('Role').selectOption('moderator')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Moderator')
  await accessible(page)
  await fits(page)

  await page.getByRole('button', { name: 'Revoke Okta' }).click()
  await dialog.getByRole('button', { name: 'Revoke the token' }).click()
  await expect(page.getByRole('row', { name: 'Okta' })).toBeHidden()
  expect((await scim('GET', '/Users')).status()).toBe(401)
})

import { api } from '@earshot/contract'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

const press = (row: Locator, button: RegExp) => row.getByRole('button', { name: button }).press('Enter')

test('the focus stays in a list when the question opens before the code that watches the list has come', async ({
  page,
  context,
}) => {
  const { org_id, ask } = station
  for (const name of ['First', 'Second']) await ask(api.keys.create, { org_id, name, send: false })
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\/row-focus-/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`/organizations/${org_id}/settings?section=keys`)
  const rows = page.getByRole('table', { name: 'API keys' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await press(rows.first(), /^Revoke/)
  const dialog = page.getByRole('dialog')
  // It takes the focus once it has opened.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const come = page.waitForResponse(/\/row-focus-/)
  release()
  await come
  await dialog.getByRole('button', { name: 'Revoke the key', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(1)
  await expect(rows.first().locator(':focus')).toHaveCount(1)
})

test('a file that is not to be sent leaves the focus in the list, and the last one near it', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/415/)
  await page.goto('/dashboard')
  const file = (name: string) => ({ name, mimeType: 'audio/mpeg', buffer: Buffer.from(`Not a sound: ${name}`) })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([file('one.mp3'), file('two.mp3')])
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const unsent = page.getByRole('list', { name: 'Unsent' }).getByRole('listitem')
  await expect(unsent.filter({ hasText: 'cannot read this file' })).toHaveCount(2)
  const removeFirst = () => press(unsent.first(), /^Do not send/)
  await removeFirst()
  await expect(unsent).toHaveCount(1)
  await expect(unsent.locator(':focus')).toHaveCount(1)
  await removeFirst()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

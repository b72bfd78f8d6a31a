import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { signIn } from './people.ts'

/** A device of the page's browser that keeps passkeys and recognizes its person. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    recognizes: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added, signs in without a password, and is renamed and removed', async ({
  newStation,
  page,
  complaints,
}) => {
  complaints.tolerated(/status of 40[0-4] .*\/identity/)
  const { admin } = await newStation()
  const device = await plugIn(page)
  await page.goto('/login')
  await signIn(page, admin)
  await page.getByRole('button', { name: /^Account: / }).waitFor()
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Desk')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse battery')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const row = section.getByRole('listitem').filter({ hasText: 'Desk' })
  await expect(row).toContainText('not used yet')

  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  await device.recognizes(false)
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await fits(page)
  await device.recognizes(true)
  await enter.click()
  await page.getByRole('button', { name: /^Account: / }).waitFor()

  await page.goto('/account')
  await expect(row).toContainText('last used')
  await row.getByRole('button', { name: 'Rename Desk' }).click()
  await dialog.getByLabel('Name').fill('Studio')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  const renamed = section.getByRole('listitem').filter({ hasText: 'Studio' })
  await fits(page)
  await renamed.getByRole('button', { name: 'Remove Studio' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(renamed).toBeHidden()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Security events' })).toContainText('Passkey removed')
})

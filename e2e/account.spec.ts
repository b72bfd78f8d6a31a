import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { CONFIRMATION, confirmEmail, createAccount, linkFor, newPerson, type Person, signIn } from './people.ts'
import { totpOf } from './second-factor.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeEach(async ({ newStation }) => {
  station = await newStation()
})

/** Signs in through the form, so that this browser has its own sign-in, and opens the account page. */
async function openAccount(page: Page, person: Person = station.admin) {
  await page.goto('/login')
  await signIn(page, person)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rail = (page: Page) => page.getByRole('button', { name: /^Account: / })

test('the link to the notifications scrolls their screen only, so that its title stays', async ({ page, context }) => {
  await station.enter(context)
  await page.goto('/account#notifications')
  await expect(part(page, 'Notifications').getByRole('button', { name: 'Send me a test' })).toBeVisible()
  const title = page.getByRole('heading', { name: 'Account', level: 1 })
  await expect(title).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 'the window').toBe(0)
})

test('a new name and picture show at once, and after a reload', async ({ page }) => {
  await openAccount(page)
  await part(page, 'Name').getByRole('textbox').fill('  ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await part(page, 'Name').getByRole('textbox').fill('Ada King')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(rail(page)).toContainText('Ada King')

  const picture = part(page, 'Picture')
  const choose = (name: string, buffer: Buffer) =>
    picture.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('letter.png', Buffer.from('Dear all'))
  await expect(picture.getByRole('alert')).toHaveText(/^Your browser cannot read this picture/)
  await choose('large.png', await largePicture(page))
  await expect(picture.getByText('Preview of your picture.')).toBeVisible()
  await expect(rail(page).locator('img'), 'not yet').toHaveCount(0)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(rail(page).locator('img')).toBeVisible()
  await page.reload()
  await expect(rail(page)).toContainText('Ada King')
  const width = () =>
    rail(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, 'it is loaded').toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(rail(page).locator('img')).toHaveCount(0)
})

/** 3000 × 1500 pixels of two colors, as PNG. */
async function largePicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1500 })
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    brush.fillStyle = '#b8430a'
    brush.fillRect(0, 0, 1500, 1500)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('the second factor: scan, confirm, keep the recovery codes, sign in with it, switch it off', async ({
  page,
  complaints,
}) => {
  complaints.provoked(/status of 401 .*\/two-factor\/verify-totp/)
  complaints.provoked(/status of 400 .*\/two-factor\/(enable|disable)/)
  // What a page refetches may be on its way when it signs out.
  complaints.tolerated(/status of 401 .*(\/v3\/user|\/identity\/token)/)
  const { admin } = station
  await openAccount(page)
  const factor = part(page, 'Two-factor authentication')
  await factor.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Wrong password. Check it and try again.')
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await accessible(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = dialog.getByLabel('Code', { exact: true })
  await code.fill(totpOf(secret, -3600))
  await expect(dialog.getByRole('alert')).toHaveText(/^This code is wrong or has expired/)
  await code.fill(totpOf(secret))
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await accessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(await codes.allTextContents())
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factor.getByText('on', { exact: true })).toBeVisible()

  await rail(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, admin)
  await page.getByLabel('Code').fill(totpOf(secret, 30))
  await rail(page).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(factor.getByText('off', { exact: true })).toBeVisible()
  await page.reload()
  await expect(factor.getByText('off', { exact: true }), 'the session stays').toBeVisible()
})

test('the email changes once the link in the new mailbox is opened', async ({ page, complaints }) => {
  complaints.provoked(/status of 400 .*\/identity\/change-email/)
  const { admin } = station
  const { email } = newPerson()
  await openAccount(page)
  const mail = part(page, 'Email')
  await mail.getByRole('button', { name: 'Change email' }).click()
  await mail.getByLabel('New email').fill(admin.email)
  await mail.getByRole('button', { name: 'Send email' }).click()
  await expect(mail.getByText('This is already your email')).toBeVisible()
  await mail.getByLabel('New email').fill(email)
  await mail.getByLabel('Password', { exact: true }).fill('not my password')
  await mail.getByRole('button', { name: 'Send email' }).click()
  await expect(mail.getByRole('alert')).toHaveText('Wrong password. Check it and try again.')
  await mail.getByLabel('Password', { exact: true }).fill(admin.password)
  await mail.getByRole('button', { name: 'Send email' }).click()
  await expect(mail.getByText(`If ${email} is available, we sent an email to it.`)).toBeVisible()
  await page.reload()
  await expect(mail.getByText(admin.email)).toBeVisible()

  await confirmEmail(page, await linkFor(page.request, email, CONFIRMATION))
  await expect(page).toHaveURL('/account')
  await expect(mail.getByText(email)).toBeVisible()
  await expect(rail(page)).toContainText(email)
})

test('a new password signs out every other device, and this one stays signed in', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.provoked(/status of 400 .*\/identity\/change-password/)
  complaints.provoked(/status of 401/)
  const { admin } = station
  const other = await newBrowser()
  await openAccount(other)
  await openAccount(page)
  const password = part(page, 'Password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByLabel('Current password').fill('not my password')
  await password.getByLabel('New password').fill('a quite new password')
  await password.getByRole('button', { name: 'Set password' }).click()
  await expect(password.getByRole('alert')).toHaveText('Wrong password. Check it and try again.')
  await password.getByLabel('Current password').fill(admin.password)
  await password.getByRole('button', { name: 'Set password' }).click()
  await expect(password.getByText('Your new password is set')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(part(page, 'Devices')).toBeVisible()

  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(other, { ...admin, password: 'a quite new password' })
  await expect(rail(other)).toBeVisible()
})

test('one device is signed out from another, and then everywhere', async ({ page, newBrowser, complaints }) => {
  complaints.provoked(/status of 401/)
  const [second, third] = [await newBrowser(), await newBrowser()]
  await openAccount(second)
  await openAccount(page)
  const devices = part(page, 'Devices').getByRole('listitem')
  await expect(devices.filter({ hasText: 'this device' })).toHaveCount(1)
  const before = await devices.count()
  await devices
    .filter({ hasNotText: 'this device' })
    .first()
    .getByRole('button', { name: /^Sign out / })
    .click()
  await expect(devices).toHaveCount(before - 1)
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(part(page, 'Devices')).toBeVisible()

  await openAccount(third)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([expect.stringMatching(/^last_visited_/)])
  await third.reload()
  await expect(third.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('an account is deleted with proof of identity, but not while it is the only admin', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.provoked(/status of 409 .*\/identity\/delete-user/)
  complaints.tolerated(/status of 401 .*\/(v3|identity\/token)/)
  const { admin, org_id, ask } = station
  const guest = newPerson('Grace Hopper')
  await ask(api.invites.save, { org_id, email: guest.email, name: guest.name })
  const theirs = await newBrowser()
  await theirs.goto(await linkFor(page.request, guest.email, /#invite=/))
  await createAccount(theirs, guest)
  await expect(rail(theirs)).toBeVisible()

  await openAccount(page)
  await deleteAccount(page, admin)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Station Seven')
  await page.keyboard.press('Escape')

  complaints.provoked(/status of 401 .*\/identity\/sign-in\/email/)
  await theirs.goto('/account')
  // The live event that they have no organization left arrives before the response.
  await theirs.route('**/identity/delete-user', async (route) => {
    const response = await route.fetch()
    await expect(theirs.getByRole('dialog')).toBeHidden()
    await route.fulfill({ response })
  })
  await deleteAccount(theirs, guest)
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(theirs, guest)
  await expect(theirs.getByRole('alert')).toHaveText(/^Wrong email or password/)
})

async function deleteAccount(page: Page, { email, password }: Person) {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('The email does not match')).toBeVisible()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('Enter your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
}

for (const { width, height, colorScheme } of drawThird([
  { width: 1440, height: 900, colorScheme: 'light' as const },
  { width: 390, height: 844, colorScheme: 'dark' as const },
])) {
  test(`the account can be read and used at ${width} px, ${colorScheme}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await station.enter(context)
    await page.goto('/account')
    await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('button', { name: 'Change password' }).click()
    await fits(page)
    await accessible(page)
  })
}

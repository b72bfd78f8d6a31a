import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fits, setWidth, widthsOf } from './layout-checks.ts'
import { CONFIRMATION, confirmEmail, fillIn, linkFor, newPerson, signIn } from './people.ts'
import { switchOnSecondFactor, totpOf } from './second-factor.ts'
import { codeSentTo, verifiedPhone } from './sms.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

test('a forgotten password is reset by a link, once, and the page does not reveal who has an account', async ({
  page,
  newStation,
  complaints,
}) => {
  const { admin } = await newStation()
  const stranger = newPerson()
  await page.goto('/login?callbackURL=%2Fdashboard%3Fquery%3Dpump')
  for (const email of [stranger.email, admin.email]) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByLabel('Email'), 'what was typed is still there').toHaveValue(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeFocused()
    await expect(page.getByText(`If ${email} can sign in here, its email is ready.`)).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
  }
  const link = await linkFor(page.request, admin.email, /forgot-password/)
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('The password is too short')).toBeVisible()
  await page.getByLabel('New password').fill('a quite new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()

  complaints.provoked(/status of 401 .*\/identity\/sign-in\/email/)
  await signIn(page, admin)
  await expect(page.getByRole('alert')).toHaveText(/^Wrong email or password/)
  admin.password = 'a quite new password'

  complaints.provoked(/status of 400 .*\/identity\/reset-password-link/)
  await page.goto(link)
  await expect(page.getByRole('alert'), 'without a password').toHaveText(
    'This link is no longer valid. Ask for a new one.',
  )
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/forgot-password')
  await expect(page, 'a signed-in person is redirected').toHaveURL('/dashboard')
})

test('a link in an email signs in, once, and leads to the page that was asked for', async ({
  page,
  newBrowser,
  complaints,
}) => {
  const { email } = station.admin
  await page.goto('/dashboard?query=water+pump')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`If ${email} can sign in here, its email is ready.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()

  const link = await linkFor(page.request, email, /\/login\?token=/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard?query=water+pump')
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('water pump')

  complaints.provoked(/status of 400 .*\/identity\/sign-in\/email-link/)
  const thief = await newBrowser()
  await thief.goto(link)
  await thief.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(thief.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.')
  await thief.getByRole('button', { name: 'Sign in another way' }).click()
  await expect(thief.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a phone signs in with the code sent to it, and the wait for another survives a reload', async ({
  page,
  complaints,
}) => {
  const phone = await verifiedPhone(page.request, station)
  await page.clock.setFixedTime(Date.now())
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/phone/send-code'))))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a phone' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' }), 'as the browser’s language says').toHaveValue(
    'United States (+1)',
  )
  await page.getByLabel('Mobile number').fill('12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Not a valid mobile number for this country')).toBeVisible()
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  expect(asked).toBe(1)

  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a phone' }).click()
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  expect(asked, 'the first code still works').toBe(1)

  complaints.provoked(/status of 401 .*\/identity\/sign-in\/phone/)
  const code = await codeSentTo(page.request, phone)
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or has expired. Use the latest one.')
  await page.getByLabel('Code').fill(code)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a second factor is required after a password and after a link, and a recovery code works once', async ({
  page,
  newBrowser,
  newStation,
  complaints,
}) => {
  const { admin } = await newStation()
  const { secret, backupCodes } = await switchOnSecondFactor(page.request, admin)
  complaints.provoked(/status of 401 .*\/two-factor\/verify-totp/)
  await page.goto('/login?callbackURL=%2Fdashboard%3Fquery%3Dpump')
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(totpOf(secret, -3600))
  await expect(page.getByRole('alert')).toHaveText(/^This code is wrong or has expired/)
  await page.getByLabel('Code').fill(totpOf(secret, 30))
  await expect(page).toHaveURL('/dashboard?query=pump')

  const other = await newBrowser()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Email me a link' }).click()
  await other.getByLabel('Email').fill(admin.email)
  await other.getByRole('button', { name: 'Send me the link' }).click()
  await other.goto(await linkFor(other.request, admin.email, /\/login\?token=/))
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(` ${backupCodes[0]} `)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  complaints.provoked(/status of 401 .*\/two-factor\/verify-backup-code/)
  const third = await newBrowser()
  await third.goto('/login')
  await signIn(third, admin)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(backupCodes[0] ?? '')
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third.getByRole('alert')).toHaveText(/^This recovery code is wrong or was already used/)
})

test('the wait for another email counts from the last one, and survives a reload', async ({ page }) => {
  const person = newPerson()
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('button', { name: 'Resend in 60 s' })).toBeDisabled()
  await page.clock.setFixedTime(now + 20_000)
  await expect(page.getByRole('button', { name: 'Resend in 40 s' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Resend in 40 s' })).toBeDisabled()
  await page.clock.setFixedTime(now + 60_000)
  await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeEnabled()
})

test('the email is resent after a minute, from the same page', async ({ page }) => {
  const person = newPerson()
  await page.clock.install()
  await page.goto('/register')
  await fillIn(page, person)
  const first = await linkFor(page.request, person.email, CONFIRMATION)
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect.poll(() => linkFor(page.request, person.email, CONFIRMATION)).not.toBe(first)
  await confirmEmail(page, await linkFor(page.request, person.email, CONFIRMATION))
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
})

test('with registration by invitation, only an invitation opens the form', async ({ page }) => {
  const guest = newPerson('Grace Hopper')
  await page.route('/identity/offer', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), registration: 'invite' } })
  })
  await page.goto('/register')
  await expect(page.getByText(/^You need an invitation/)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await accessible(page)

  await station.ask(api.invites.save, { org_id: station.org_id, email: guest.email, name: guest.name })
  await page.goto(await linkFor(page.request, guest.email, /#invite=/))
  await expect(page.getByRole('button', { name: 'Create account and join' })).toBeVisible()
})

for (const width of widthsOf(import.meta.filename)) {
  test(`every method of signing in is accessible at ${width} px`, async ({ page, complaints }) => {
    await setWidth(page, width)
    const look = async (heading: string) => {
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await fits(page)
      await accessibleInBothSchemes(page)
    }
    await page.goto('/login')
    await look('Sign in')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await look('Sign in with an email link')
    await page.getByRole('button', { name: 'Other ways to sign in' }).click()
    await page.getByRole('button', { name: 'Sign in with a phone' }).click()
    await page.getByLabel('Mobile number').fill('030 12345678')
    await look('Sign in with a phone')
    await page.goto('/login?token=x&error=access_denied')
    await look('Welcome back')
    await page.goto('/login?error=access_denied')
    await look('Sign in')
    await page.goto('/forgot-password')
    await look('Forgot your password?')
    complaints.provoked(/status of 400 .*\/identity\/reset-password-link/)
    await page.goto('/forgot-password?token=x')
    await look('Forgot your password?')
    await page.route('**/identity/reset-password-link', (route) => route.fulfill({ json: { status: true } }))
    await page.goto('/forgot-password?token=y')
    await look('Set a new password')
  })
}

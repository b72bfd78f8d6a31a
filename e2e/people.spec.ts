import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fits, setWidth, WIDTHS } from './layout-checks.ts'
import { linkFor, newPerson, type Person, register, signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

const inside = (screen: string) => `/organizations/${station.org_id}/${screen}`
const guest = () => newPerson('Grace Hopper')

/** From the organization. */
async function remove({ email }: Person) {
  const { org_id, ask } = station
  const { user_id = '' } = (await ask(api.members.list, { org_id })).find((member) => member.email === email) ?? {}
  await ask(api.members.remove, { org_id, user_id })
}

test('a removed member is told so at once, after a reload, and when they sign in again', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 40[134] .*\/v3/)
  const person = guest()
  await station.join(person)
  const theirs = await newBrowser()
  await theirs.goto('/login')
  await signIn(theirs, person)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await remove(person)
  const reason = theirs.getByText('You are no longer a member of Station Seven. Ask an admin to invite you again')
  await expect(theirs.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await expect(reason).toBeVisible()
  await theirs.reload()
  await expect(reason).toBeVisible()
  await theirs.getByRole('button', { name: 'Sign out' }).click()
  await signIn(theirs, person)
  await expect(theirs.getByText(/^You are no longer a member of your last organization\./)).toBeVisible()
})

test('a removed member who is in another organization is told so, too', async ({ newBrowser, complaints }) => {
  complaints.tolerated(/status of 40[134] .*\/v3/)
  const person = guest()
  const { ask, enter } = await station.join(person)
  await ask(api.organizations.create, { name: 'Station Eight' })
  const theirs = await newBrowser()
  await enter(theirs.context())
  await theirs.goto(`/dashboard?org_id=${station.org_id}`)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await remove(person)
  await expect(theirs.getByText('You are no longer a member of Station Seven')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Switch organization: Station Eight' })).toBeVisible()
})

test('a person finds the invitations to their address where they have no organization, and in the switcher', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 40[134] .*\/v3/)
  const person = guest()
  await station.join(person)
  await remove(person)
  await station.ask(api.invites.save, { org_id: station.org_id, email: person.email })
  const theirs = await newBrowser()
  await theirs.goto('/login')
  await signIn(theirs, person)
  const switcher = theirs.getByRole('button', { name: /^Switch organization/ })
  await expect(theirs.getByText('Ada Lovelace invited you to Station Seven.')).toBeVisible()
  await accessibleInBothSchemes(theirs)
  for (const width of WIDTHS) {
    await setWidth(theirs, width)
    await fits(theirs)
  }
  await theirs.getByRole('button', { name: 'Join Station Seven' }).click()
  await expect(switcher).toHaveAccessibleName(/Station Seven/)

  // Others find their way through one organization only.
  const { ask } = await station.join(guest())
  for (const name of ['Harbour', 'Quay']) {
    const { org_id } = await ask(api.organizations.create, { name })
    await ask(api.invites.save, { org_id, email: person.email })
  }
  await answer(theirs, 'Harbour', 'Decline')
  // Accepting without the link takes a sign-in after the invitation was sent.
  await theirs.context().clearCookies()
  await theirs.evaluate(() => localStorage.clear())
  await theirs.goto('/login')
  await signIn(theirs, person)
  await answer(theirs, 'Quay', 'Join Quay')
  await expect(switcher).toHaveAccessibleName(/Quay/)
  await switcher.click()
  await expect(theirs.getByRole('menuitem', { name: /^Station Seven/ })).toBeVisible()
  await expect(theirs.getByRole('menuitem', { name: 'Harbour' })).toHaveCount(0)
})

test('an invitation to an organization with a long name fits', async ({ newBrowser }) => {
  const person = guest()
  // Others find their way through one organization only.
  const { ask } = await station.join(guest())
  const { org_id } = await ask(api.organizations.create, { name: 'W'.repeat(80) })
  await ask(api.invites.save, { org_id, email: person.email })
  const theirs = await newBrowser()
  await register(theirs, person)
  const field = theirs.getByLabel('Organization name')
  const decline = theirs.getByRole('button', { name: 'Decline' })
  for (const width of WIDTHS) {
    await setWidth(theirs, width)
    await expect(decline).toBeInViewport({ ratio: 1 })
    expect((await field.boundingBox())?.width).toBeLessThan(380)
    await fits(theirs)
  }
  await expect(theirs.getByText('Invited to an organization?')).toHaveCount(0)
})

async function answer(page: Page, organization: string, button: string) {
  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.getByRole('menuitem', { name: organization }).click()
  const dialog = page.getByRole('dialog', { name: 'Your invitation' })
  await expect(dialog.getByText(`Grace Hopper invited you to ${organization}.`)).toBeVisible()
  await accessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

test('several are invited at once, invalid lines stay, and a revoked invitation says so', async ({
  page,
  newBrowser,
}) => {
  const [one, other] = [guest(), guest()]
  await page.goto(inside('invitations'))
  await page.getByRole('button', { name: 'Invite several people' }).click()
  const field = page.getByRole('textbox', { name: 'Email addresses' })
  await field.fill(`Grace Hopper <${one.email}>\nnobody\n${other.email}`)
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await lookAt(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite \d/ })
    .click()
  await expect(field).toHaveValue('nobody')
  await page.keyboard.press('Escape')

  const unnamed = page.getByRole('row', { name: other.email })
  await expect(unnamed, 'one without a name is no guest').not.toContainText('Guest')
  await expect(unnamed.getByRole('button', { name: `More about ${other.email}` })).toBeVisible()
  const row = page.getByRole('row', { name: one.email })
  await row.getByRole('button', { name: 'More about Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(row.getByText('Withdrawn')).toBeVisible()
  await lookAt(page)

  const theirs = await newBrowser()
  await theirs.goto(await linkFor(page.request, one.email, /#invite=/))
  await expect(theirs.getByText(/This invitation was withdrawn/)).toBeVisible()
  await accessible(theirs)
})

test('the command menu goes anywhere by the keyboard alone', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Command menu' })
  await expect(field).toBeFocused()
  await field.fill('zebra crossing')
  await expect(page.getByRole('option', { name: /^Search all talks/ })).toBeVisible()
  await field.fill('')
  await lookAt(page)
  await field.fill('user')
  await expect(page.getByRole('option', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page).toHaveTitle(/Users · Earshot/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Users' })).toBeVisible()
})

async function lookAt(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page)
  }
  await accessible(page)
}

import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { newPerson, signIn } from './people.ts'
import { switchOnSecondFactor, totpOf } from './second-factor.ts'

test('an organization signs a member out and demands a second factor, and leads them through both', async ({
  newStation,
  newBrowser,
  request,
  complaints,
}) => {
  complaints.tolerated(/status of 40[13] .*\/v3/)
  const station = await newStation()
  const { org_id } = station
  const person = newPerson('Grace Hopper')
  await station.join(person)
  const theirs = await newBrowser()
  await theirs.goto('/login')
  await signIn(theirs, person)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const { secret } = await switchOnSecondFactor(request, station.admin)
  const admins = await newBrowser()
  await admins.goto('/login')
  await signIn(admins, station.admin)
  await admins.getByLabel('Code').fill(totpOf(secret, 30))
  await admins.getByRole('button', { name: /^Account: / }).waitFor()

  await admins.goto(`/organizations/${org_id}/users`)
  await admins.getByRole('button', { name: 'More about Grace Hopper' }).click()
  await admins.getByRole('menuitem', { name: 'Sign out of this organization' }).click()
  await admins.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(theirs.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  await fits(theirs)
  await accessible(theirs)
  await signIn(theirs, person)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await admins.goto(`/organizations/${org_id}/settings?section=sign-in`)
  await expect(admins.getByText('1 person does not have it yet: Grace Hopper')).toBeVisible()
  await admins.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(theirs.getByText(/^Station Seven requires two-factor authentication from /)).toBeVisible()
  await station.ask(api.organizations.update, { org_id, factor_from: new Date().toISOString() })
  await expect(theirs.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await accessible(theirs)

  await theirs.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await theirs.getByLabel('Password', { exact: true }).fill(person.password)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  const key = (await theirs.locator('code').first().innerText()).replaceAll(/\s/g, '')
  await theirs.getByRole('textbox', { name: 'Code' }).fill(totpOf(key))
  await expect(theirs.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await theirs.getByRole('button', { name: /saved/ }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await theirs.goto('/account')
  const events = theirs.getByRole('list', { name: 'Security events' })
  await expect(events).toContainText('Two-factor authentication turned on')
  await expect(events).toContainText('Signed in')
})

import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { newPerson } from './people.ts'

test('an admin makes a link for several people; one who opens it asks, waits, and is let in', async ({
  newStation,
  newBrowser,
  page,
  context,
  complaints,
}) => {
  complaints.tolerated(/status of 4(00|04|10) .*\/v3/)
  const station = await newStation()
  await station.enter(context)
  await page.goto(`/organizations/${station.org_id}/invitations`)
  const links = page.getByRole('region', { name: 'Links for several people' })
  await links.getByRole('button', { name: 'Create a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Poster')
  await dialog.getByLabel('Maximum number of people').fill('5')
  await dialog.getByLabel('An admin decides on each person').check()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await accessible(page)
  await page.keyboard.press('Escape')
  await fits(page)

  const visitor = await newBrowser()
  await visitor.goto(link)
  await expect(visitor.getByText('An admin decides who joins.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Create account and ask to join' })).toBeVisible()

  const stranger = await (await newStation()).join(newPerson('Grace Hopper'))
  const theirs = await newBrowser()
  await stranger.enter(theirs.context())
  await theirs.goto(link)
  await expect(theirs.getByText('An admin decides who joins.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Ask to join Station Seven' }).click()
  await expect(theirs.getByText('You asked to join Station Seven.')).toBeVisible()
  await accessible(theirs)
  await fits(theirs)

  const requests = page.getByRole('region', { name: 'Requests to join' })
  await expect(requests).toContainText('Grace Hopper')
  await accessible(page)
  await fits(page)
  await requests.getByLabel('Role of Grace Hopper').selectOption('listener')
  await requests.getByRole('button', { name: 'Accept Grace Hopper' }).click()
  await expect(requests).toBeHidden()
  await expect(links).toContainText('used: 1 of 5')
  const members = await station.ask(api.members.list, { org_id: station.org_id })
  expect(members.find(({ name }) => name === 'Grace Hopper')).toMatchObject({ send: false, org_role: 'member' })

  await links.getByRole('button', { name: 'Revoke Poster' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(links.getByText('Revoked', { exact: true })).toBeVisible()

  const domains = page.getByRole('region', { name: 'Email domains' })
  await domains.getByRole('button', { name: 'Add a domain' }).click()
  await dialog.getByLabel('Domain').fill('gmail.com')
  await dialog.getByRole('button', { name: 'Add a domain' }).click()
  await expect(dialog.getByText('Everyone can have an address of this domain')).toBeVisible()
  await dialog.getByLabel('Domain').fill('station-seven.example')
  await dialog.getByRole('button', { name: 'Add a domain' }).click()
  await expect(domains.getByText('_earshot.station-seven.example')).toBeVisible()
  await accessible(page)
  await fits(page)
})

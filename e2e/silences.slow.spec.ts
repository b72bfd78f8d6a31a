import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { linkFor, newPerson, signIn } from './people.ts'
import { arrive, type Station } from './station.ts'

let station: Station
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation, playwright }, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  station = await newStation()
  const { org_id } = station
  const request = await playwright.request.newContext({ baseURL })
  const them = await arrive(request, baseURL, grace)
  await station.ask(api.invites.save, { org_id, email: grace.email, name: grace.name })
  const [, link = ''] = (await linkFor(request, grace.email, /#invite=/)).split('#invite=')
  const [invite_id = '', verify = ''] = link.split('.')
  await them.ask(api.invites.find, { invite_id, verify })
})
test.beforeEach(({ context }) => station.enter(context))

async function lookAt(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(() => fits(page)).toPass()
    await accessible(page)
  }
}

test('a channel that goes quiet is a hit for everyone, which one answers and the next talk resolves', async ({
  page,
  newBrowser,
}) => {
  // A silence lasts at least a minute, and is looked for every minute.
  await station.say('this is the last talk')
  await page.goto(`/organizations/${station.org_id}/alerts`)
  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByText('Silence', { exact: true }).click()
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await expect(page.getByText('Select what to watch for silence.')).toBeVisible()
  await page.getByLabel('Name').fill('Ops is quiet')
  await page.getByRole('combobox', { name: 'Channels' }).click()
  await page.getByRole('option', { name: 'Ops' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Minutes without a talk').fill('1')
  await lookAt(page)
  await page.getByRole('button', { name: 'Create alert' }).click()
  const alerts = page.getByRole('list', { name: 'Alerts' })
  await expect(alerts).toContainText('No talk for 1 minute · # Ops')

  const theirs = await newBrowser()
  await theirs.goto('/login')
  await signIn(theirs, grace)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await theirs.goto(`/organizations/${station.org_id}/hits`)
  const hit = (of: Page) =>
    of.getByRole('list', { name: 'Hits' }).getByRole('listitem').filter({ hasText: 'Ops is quiet' })
  await expect(hit(theirs)).toContainText(/Nothing in Ops since \d/)
  await lookAt(theirs)
  await hit(theirs).getByRole('button', { name: 'Acknowledge' }).click()
  await page.goto(`/organizations/${station.org_id}/hits`)
  await expect(hit(page)).toContainText('Acknowledged')
  await expect(hit(page)).toContainText('Grace Hopper')

  await station.say('here we are again')
  for (const screen of [page, theirs]) {
    await expect(hit(screen)).toContainText('Resolved')
    await expect(hit(screen)).toContainText('Talks again since')
    await expect(hit(screen)).toContainText('By itself')
  }
})

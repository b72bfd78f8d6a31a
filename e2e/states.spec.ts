import { goTo } from './sidebar.ts'
import { api } from '@earshot/contract'
import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { linkFor, newPerson } from './people.ts'
import { arrive, settingsOf, type Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const inside = (screen: string) => `/organizations/${station.org_id}/${screen}`

/** What members see on screens where only admins can create, and the button they must not see. */
const forAdmins = [
  { screen: 'Channels', says: 'Admins create and archive channels.', deed: 'New channel' },
  { screen: 'Users', says: 'Admins invite people and decide who can send talks.', deed: 'Invite people' },
  { screen: 'Alerts', says: 'Ask an admin to add a word.', deed: 'New alert' },
  { screen: 'Speakers', says: 'Only admins can add speakers. Ask one of them.', deed: 'New speaker' },
  { screen: 'Tags', says: 'Only admins can create tags. Ask one of them.', deed: 'New tag' },
  { screen: 'Addresses', says: 'Only admins can add addresses. Ask one of them.', deed: 'New address' },
  { screen: 'Hits', says: 'No hits yet', deed: 'Acknowledge' },
  { screen: 'Clips', says: 'No clips yet', deed: 'Revoke' },
]

test('a member of an empty organization sees on every screen who can add content, no refused actions, and may leave', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.context().addCookies(await memberOf(playwright, baseURL ?? ''))
  await page.goto(inside('invitations'))
  await expect(page.getByText('Ask an admin of your organization to invite someone.')).toBeVisible()
  const main = page.getByRole('main')
  for (const { screen, says, deed } of forAdmins) {
    await goTo(page, screen)
    await expect(main.getByText(says)).toBeVisible()
    await expect(main.getByRole('button', { name: deed })).toBeHidden()
    await expect(main.getByRole('link', { name: deed })).toBeHidden()
  }
  await goTo(page, 'Users')
  await page.getByRole('button', { name: 'More about you' }).click()
  await page.getByRole('menuitem', { name: 'Leave the organization' }).click()
  await page.getByRole('dialog', { name: 'Leave Station Seven?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await expect(page.getByText(/^You left Station Seven\./)).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/v3/user?**', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/v3/user?**')
  await page.reload()
  await asked
  // Long enough for the dashboard to come from what is stored.
  await page.waitForFunction(() => performance.now() > 2000)
  await expect(page.getByRole('status', { name: 'Earshot is starting' })).toBeVisible()
  answer.resolve()
  await expect(page.getByText(/^You left Station Seven\./)).toBeVisible()
  await expect(page.getByText(/^You are no longer a member/)).toHaveCount(0)
})

test('offline a list stays, and typed text waits for the next try', async ({ page, context, complaints }) => {
  complaints.tolerated(/net::ERR_INTERNET_DISCONNECTED/)
  await station.ask(api.tags.create, { org_id: station.org_id, tag: 'calm' })
  await station.enter(context)
  await page.goto(inside('tags'))
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('calm')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expect(row('calm')).toBeVisible()
  await page.getByRole('button', { name: 'New tag' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('storm')
  await form.getByRole('button', { name: 'Create tag' }).click()
  await expect(form.getByRole('alert')).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(form.getByLabel('Name')).toHaveValue('storm')
  await form.getByRole('button', { name: 'Create tag' }).click()
  await expect(row('storm')).toBeVisible()
})

test('a tag is created, renamed and deleted by the keyboard alone', async ({ page, newStation }) => {
  const own = await newStation()
  await own.enter(page.context())
  await page.goto(`/organizations/${own.org_id}/tags`)
  await expect(page.getByText('No tags yet')).toBeVisible()
  await walkTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('button', { name: 'New tag' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('smoke')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog'), 'it has given the focus back').toHaveCount(0)
  await walkTo(page, page.getByRole('button', { name: 'Rename smoke' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the tag')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('screen')
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('button', { name: 'More about smokescreen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete the tag' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No tags yet')).toBeVisible()
})

test('a link to a talk of another organization opens that organization', async ({ page, newStation }) => {
  const own = await newStation()
  const talk_id = await own.say(SENTENCE)
  const { org_id } = await own.ask(api.organizations.create, { name: 'Station Eight' })
  await own.enter(page.context())
  await page.goto(`/dashboard?org_id=${org_id}`)
  await expect(page.getByRole('button', { name: /^Switch organization: Station Eight/ })).toBeVisible()
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(page.getByRole('button', { name: /^Switch organization: Station Seven/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open talk' })).toContainText('fire department')
})

test('unheard talks in another organization are shown here, and the page mirrors for a right-to-left language', async ({
  page,
  newStation,
}) => {
  const own = await newStation()
  await own.ask(api.talks.mark, { talk_id: await own.say(SENTENCE), heard: false })
  const { org_id } = await own.ask(api.organizations.create, { name: 'Station Eight' })
  await own.enter(page.context())
  await page.goto(`/dashboard?org_id=${org_id}`)
  await page
    .getByRole('button', { name: 'Switch organization: Station Eight (new items in another organization)' })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Station Seven\s*1 unheard/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(() => settingsOf(own.ask), 'the language of emails').toMatchObject({ language: 'ar' })
})

test('an archived channel can be opened and restored, and an unknown address shows a way on', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 404 .*\/night-shift/)
  const { org_id } = station
  const { channel_id } = await station.ask(api.channels.create, { org_id, name: 'Night shift' })
  await station.ask(api.channels.remove, { channel_id })
  await station.enter(context)
  await page.goto(inside('night-shift'))
  await expect(page.getByRole('heading', { name: 'Page not found in Station Seven' })).toBeVisible()
  await expect(page).toHaveTitle('Not found · Earshot')
  await accessible(page)
  await goTo(page, 'Channels')
  await page.getByRole('button', { name: 'Archived channels' }).click()
  await page.getByRole('link', { name: 'Night shift' }).click()
  await expect(page.getByText('No talks yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record' })).toBeHidden()
  await accessible(page)
  await page.getByRole('button', { name: 'Restore channel' }).click()
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
})

async function memberOf(playwright: PlaywrightWorkerArgs['playwright'], base: string) {
  const guest = newPerson('Grace Hopper')
  const request = await playwright.request.newContext({ baseURL: base })
  const { ask } = await arrive(request, base, guest)
  await station.ask(api.invites.save, { org_id: station.org_id, email: guest.email })
  const link = await linkFor(request, guest.email, /#invite=/)
  const [invite_id = '', verify = ''] = link.split('#invite=')[1]?.split('.') ?? []
  await ask(api.invites.save, { invite_id, verify, accept: true })
  const { cookies } = await request.storageState()
  await request.dispose()
  return cookies
}

/** Moves the focus with Tab, for at most 50 steps. */
async function walkTo(page: Page, goal: Locator) {
  await expect(goal).toBeVisible()
  for (let steps = 0; steps < 50; steps++) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  await expect(goal, 'Tab reaches it').toBeFocused()
}

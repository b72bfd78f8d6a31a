import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fingersFit, fits, setWidth, widthsOf } from './layout-checks.ts'
import { SENTENCE, spoken } from './microphone.ts'
import { linkFor, newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
const grace = newPerson('Grace Hopper')
/** Grace sends a talk. */
let theirTalk: () => Promise<unknown>

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, channel_id } = station
  const { send } = await station.join(grace)
  theirTalk = async () =>
    send(api.talks.save, { org_id, channel_id }, { name: 'talk.wav', audio: await openAsBlob(spoken(SENTENCE)) })
  await station.say(SENTENCE)
})
test.beforeEach(({ context }) => station.enter(context))

const rows = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
const box = (page: Page) => page.getByRole('combobox', { name: 'Search what was said' })
const button = (page: Page) => page.getByRole('button', { name: 'Saved searches' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved searches' })
const saved = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const act = (page: Page, name: string, does: string) =>
  saved(page, name).getByRole('button', { name: does, exact: true }).click()
const more = (page: Page, name: string) =>
  saved(page, name)
    .getByRole('button', { name: /^Actions/ })
    .click()

async function save(page: Page, name: string, { shared = false } = {}) {
  await button(page).click()
  await panel(page).getByRole('button', { name: 'Save this search' }).click()
  await panel(page).getByLabel('Name').fill(name)
  if (shared) await panel(page).getByRole('switch', { name: /Share/ }).check()
  await panel(page).getByRole('button', { name: 'Save search' }).click()
}

test('a search is saved with its filters, counts what is new, is renamed, and is taken back after it is deleted', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await button(page).click()
  await expect(panel(page).getByRole('button', { name: 'Save this search' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()
  await box(page).fill('please call ')
  await expect(page).toHaveURL(/query=please/)
  await save(page, 'Calls')
  await expect(page.getByText('Search “Calls” saved.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Saved search', exact: true })).toContainText('Calls')

  await page.goto('/dashboard')
  await station.say(SENTENCE)
  await button(page).click()
  await expect(saved(page, 'Calls').getByRole('img', { name: '1 new' })).toBeVisible()
  await accessible(page)
  await saved(page, 'Calls').getByRole('link').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/query=please\+call|query=please%20call/)
  await button(page).click()
  await expect(saved(page, 'Calls').getByRole('img', { name: /new/ })).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Save this search' })).toHaveCount(0)

  await more(page, 'Calls')
  await act(page, 'Calls', 'Rename')
  await panel(page).getByLabel('Name').fill('Please call')
  await page.keyboard.press('Enter')
  await more(page, 'Please call')
  await act(page, 'Please call', 'Delete')
  await expect(saved(page, 'Please call')).toHaveCount(0)
  await expect(page.getByText('Saved search not found'), 'it was deleted here').toHaveCount(0)
  await expect(page).not.toHaveURL(/saved=/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await button(page).click()
  await expect(saved(page, 'Please call')).toBeVisible()
})

test('what a saved search asks for is changed where it is used', async ({ page }) => {
  const { org_id, ask } = station
  const { search_id } = await ask(api.savedSearches.create, { org_id, name: 'Crane', query: 'crane ' })
  await page.goto(`/dashboard?org_id=${org_id}&saved=${search_id}`)
  await expect(box(page)).toHaveValue('crane ')
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await box(page).fill('please ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Search “Crane” saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the saved search' }).click()
  await page.goto(`/dashboard?org_id=${org_id}&saved=${search_id}`)
  await expect(box(page)).toHaveValue('please ')
})

test('another person finds a shared search, and it is gone when it is no longer shared', async ({
  page,
  newBrowser,
}) => {
  await page.goto('/dashboard?query=please')
  await save(page, 'For all', { shared: true })
  await expect(page.getByText('Search “For all” saved.')).toBeVisible()
  const theirs = await newBrowser()
  await theirs.goto('/login')
  await signIn(theirs, grace)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await button(theirs).click()
  await expect(saved(theirs, 'For all')).toContainText('Shared by Ada Lovelace')
  await more(theirs, 'For all')
  await expect(saved(theirs, 'For all').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await more(page, 'For all')
  await act(page, 'For all', 'Stop sharing')
  const question = page.getByRole('dialog', { name: 'Stop sharing “For all”?' })
  await expect(question).toContainText('their podcast feeds and notifications of it end')
  await expect(saved(theirs, 'For all')).toHaveCount(1)
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(saved(theirs, 'For all')).toHaveCount(0)
})

test('a podcast app hears what the search finds until the search is deleted', async ({ page }) => {
  await station.ask(api.savedSearches.create, { org_id: station.org_id, name: 'On the way', query: 'please ' })
  await page.goto('/dashboard')
  await button(page).click()
  await more(page, 'On the way')
  await act(page, 'On the way', 'Podcast feed')
  const dialog = page.getByRole('dialog', { name: 'Podcast feed of “On the way”' })
  await accessible(page)
  await dialog.getByRole('button', { name: 'Create feed' }).click()
  const url = await dialog.getByText(/feed\.xml/).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await (await fetch(url)).text()).toContain('<item>')
  await page.goto(`/organizations/${station.org_id}/clips`)
  await expect(page.getByRole('region', { name: 'Podcast feeds' })).toContainText('On the way')
  const searches = await station.ask(api.savedSearches.list, { org_id: station.org_id })
  const { search_id = '' } = searches.find(({ name }) => name === 'On the way') ?? {}
  await station.ask(api.savedSearches.remove, { org_id: station.org_id, search_id })
  expect((await fetch(url)).status).toBe(410)
})

test('who asks to be notified gets an email about a talk that the search finds', async ({ page, request }) => {
  const { org_id, ask, admin } = station
  await ask(api.notifications.update, { org_id, follow_by: { email: true, push: false } })
  await ask(api.savedSearches.create, { org_id, name: 'Wake me', query: 'please ' })
  await page.goto('/dashboard')
  await button(page).click()
  await more(page, 'Wake me')
  await act(page, 'Wake me', 'Notify me')
  await expect(page.getByText('You get notified of new talks in “Wake me”.')).toBeVisible()
  await expect(saved(page, 'Wake me').getByRole('img', { name: 'You are notified' })).toBeVisible()
  await theirTalk()
  await linkFor(request, admin.email, /live=true/)
  await more(page, 'Wake me')
  await act(page, 'Wake me', 'Stop notifying me')
  await expect(saved(page, 'Wake me').getByRole('img', { name: 'You are notified' })).toHaveCount(0)
})

test('who follows a search and would not be reached is told so, with a way to change it', async ({ page }) => {
  const { org_id, ask } = station
  await ask(api.notifications.update, { org_id, follow_by: { email: false, push: true } })
  await ask(api.savedSearches.create, { org_id, name: 'Unreached', query: 'please ' })
  await page.goto('/dashboard')
  await button(page).click()
  await more(page, 'Unreached')
  await act(page, 'Unreached', 'Notify me')
  await expect(panel(page).getByText('You are not notified about talks')).toBeVisible()
  await accessible(page)
  await panel(page).getByRole('link', { name: 'Change your notifications' }).click()
  await expect(page).toHaveURL(/\/account#notifications/)
})

test('a talk that arrives in a saved search while it is looked at is not new afterwards', async ({ page }) => {
  const { org_id, ask } = station
  const { search_id } = await ask(api.savedSearches.create, { org_id, name: 'Looked at', query: 'please ' })
  await ask(api.savedSearches.create, { org_id, name: 'Elsewhere', query: 'please ' })
  const opened = page.waitForResponse(/saved_search_mark/)
  await page.goto(`/dashboard?org_id=${org_id}&saved=${search_id}`)
  await expect(rows(page)).not.toHaveCount(0)
  await opened
  const before = await rows(page).count()
  const marked = page.waitForResponse(/saved_search_mark/)
  await station.say(SENTENCE)
  await expect(rows(page)).toHaveCount(before + 1)
  await marked
  await page.goto('/dashboard')
  await button(page).click()
  await expect(saved(page, 'Elsewhere').getByRole('img', { name: '1 new' })).toBeVisible()
  await expect(saved(page, 'Looked at').getByRole('img', { name: /new/ })).toHaveCount(0)
})

test('the filters say how many talks each value leaves', async ({ page }) => {
  await page.goto('/dashboard?query=please')
  await expect(rows(page)).not.toHaveCount(0)
  const found = await rows(page).count()
  await page.getByRole('button', { name: /^Filter/ }).click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('combobox', { name: 'Channel' }).click()
  const option = page.getByRole('option', { name: /Ops/ })
  await expect(option.getByRole('img')).toHaveText(String(found))
  await option.click()
  await expect(rows(page)).toHaveCount(found)
})

test('a link to a search that does not exist says so', async ({ page }) => {
  await page.goto('/dashboard?saved=0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17')
  await expect(page.getByText('Saved search not found')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the saved search' }).click()
  await expect(page.getByText('Saved search not found')).toHaveCount(0)
  await expect(rows(page)).not.toHaveCount(0)
})

test('the command menu opens a saved search', async ({ page }) => {
  await station.ask(api.savedSearches.create, { org_id: station.org_id, name: 'Fire watch', query: 'fire ' })
  await page.goto('/dashboard')
  await expect(rows(page)).not.toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fire watch')
  await page.getByRole('option', { name: 'Fire watch', exact: true }).click()
  await expect(box(page)).toHaveValue('fire ')
  await expect(page.getByRole('list', { name: 'Saved search', exact: true })).toContainText('Fire watch')
})

for (const width of widthsOf(import.meta.filename))
  test(`panel and chip fit at ${width} px`, async ({ page }, testInfo) => {
    const { org_id, ask } = station
    const name = `A name as long as one can be, so that it does not fit anywhere, at ${width}`
    const { search_id } = await ask(api.savedSearches.create, { org_id, name, query: 'please ', shared: true })
    await setWidth(page, width)
    await page.goto(`/dashboard?org_id=${org_id}&saved=${search_id}&query=please+call`)
    await expect(page.getByRole('button', { name: 'Save changes for everyone' })).toBeVisible()
    await fits(page)
    await button(page).click()
    await more(page, name)
    await fits(page)
    await accessibleInBothSchemes(page)
    await page.screenshot({ path: testInfo.outputPath('panel.png') })
  })

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('everything of the panel can be hit with a finger', async ({ page }) => {
    await page.goto('/dashboard?query=finger')
    await button(page).click()
    await expect(panel(page).getByRole('button', { name: 'Save this search' })).toBeVisible()
    await fingersFit(page)
  })
})

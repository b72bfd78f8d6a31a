import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fingersFit } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await station.join(grace)
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

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('everything of the panel can be hit with a finger', async ({ page }) => {
    await page.goto('/dashboard?query=finger')
    await button(page).click()
    await expect(panel(page).getByRole('button', { name: 'Save this search' })).toBeVisible()
    await fingersFit(page)
  })
})

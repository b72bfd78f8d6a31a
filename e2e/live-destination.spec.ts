import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { spokenInFormat } from './microphone.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask } = station
  await ask(api.channels.create, { org_id, name: 'Board', private: true })
  await ask(api.organizations.create, { name: 'Station Eight' })
})
test.beforeEach(({ context }) => station.enter(context))

const composer = (page: Page) => page.getByRole('region', { name: 'Send a talk' })
const button = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'You are recording' })

async function speakInBoard(page: Page) {
  await page.goto(`/dashboard?org_id=${station.org_id}`)
  await page.getByRole('link', { name: 'Private Board' }).click()
  await composer(page).getByRole('switch', { name: 'Speak live' }).check({ force: true })
  await button(page, 'Go live').click()
  await expect(composer(page).getByText('You’re live in Board')).toBeVisible()
}

/** Who may send. Returns their id. */
async function enterAsMember(page: Page) {
  const { org_id, ask, join } = station
  const person = newPerson('Grace Hopper')
  const { enter } = await join(person, { send: true })
  await enter(page.context())
  await page.goto(`/dashboard?org_id=${org_id}`)
  const members = await ask(api.members.list, { org_id })
  return members.find(({ email }) => email === person.email)?.user_id ?? ''
}

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a live talk stays in its channel while another is read, and another organization ends it after a question', async ({
  page,
}) => {
  await speakInBoard(page)
  await page.getByRole('link', { name: 'Ops' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ops')
  await expect(composer(page).getByRole('combobox', { name: 'Channel to send to' })).toHaveValue('Board')

  await switchTo(page, 'Station Eight')
  await expect(question(page)).toContainText('Leaving ends the live talk and sends it.')
  await question(page).getByRole('button', { name: 'Keep recording' }).click()
  await expect(composer(page).getByText('You’re live in Board')).toBeVisible()
  await switchTo(page, 'Station Eight')
  await question(page).getByRole('button', { name: 'Stop and leave' }).click()
  await expect(page.getByRole('button', { name: 'Switch organization: Station Eight' })).toBeVisible()
  const { org_id, ask } = station
  const sent = async () => (await ask(api.search.search, { org_id })).talks.length
  await expect.poll(sent).toBe(1)
})

/** Of a recording that is known to be live. Runs in the page. */
async function keptPieces() {
  const answerTo = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve) => (request.onsuccess = () => resolve(request.result)))
  const database = await answerTo(indexedDB.open('earshot outbox'))
  const kept = database.transaction(['items', 'pieces'])
  const [items, pieces] = await Promise.all([
    answerTo<{ live_id?: string }[]>(kept.objectStore('items').getAll()),
    answerTo(kept.objectStore('pieces').count()),
  ])
  database.close()
  return items.some(({ live_id }) => live_id) ? pieces : 0
}

test('a live talk whose page was closed is not offered to another channel', async ({ page, context }) => {
  await speakInBoard(page)
  await recorded(page, 2)
  await expect.poll(() => page.evaluate(keptPieces), 'some of it is on the device').toBeGreaterThan(0)
  await page.close()
  const again = await context.newPage()
  await again.goto(`/dashboard?org_id=${station.org_id}`)
  const where = composer(again).getByRole('combobox', { name: /^Channel for Recording/ })
  await expect(where).toHaveValue('Board')
  await expect(where).toBeDisabled()
  await composer(again)
    .getByRole('button', { name: /^Send: Recording/ })
    .click()
  await expect(composer(again).getByText('1 unsent')).toHaveCount(0)
})

test('what was recorded for a private channel is not sent to everyone by one press when that was archived', async ({
  page,
  complaints,
}) => {
  complaints.tolerated(/status of 409/)
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Crew', private: true })
  await page.route('**/v3/save', async (route) => {
    await ask(api.channels.remove, { channel_id })
    await route.continue()
  })
  await page.goto(`/organizations/${org_id}/channels/${channel_id}`)
  await button(page, 'Record').click()
  await recorded(page, 1)
  await button(page, 'Done').click()
  await button(page, 'Send').click()
  await expect(page.getByRole('alert')).toContainText('This channel is archived')
  await page.goto(`/dashboard?org_id=${org_id}`)
  await expect(composer(page).getByRole('combobox', { name: /^Channel for Recording/ })).toHaveValue('')
  await expect(composer(page).getByRole('button', { name: /^Retry: Recording/ })).toBeDisabled()
})

test('a live talk stays in its private channel when that is archived before the end', async ({ page }) => {
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Boat', private: true })
  await page.goto(`/organizations/${org_id}/channels/${channel_id}`)
  await composer(page).getByRole('switch', { name: 'Speak live' }).check({ force: true })
  await button(page, 'Go live').click()
  await expect(composer(page).getByText('You’re live in Boat')).toBeVisible()
  await ask(api.channels.remove, { channel_id })
  const where = composer(page).getByRole('combobox', { name: 'Channel to send to' })
  await expect(where).toHaveAttribute('placeholder', 'Not available')
  await expect(composer(page).getByText('You’re live in Boat')).toBeVisible()
  await button(page, 'Done').click()
  const talks = async () => (await ask(api.search.search, { org_id, channel_id })).talks.length
  await expect.poll(talks).toBe(1)
  await expect(composer(page).getByText('1 unsent')).toHaveCount(0)
})

test('what was recorded for a channel that is gone before it is sent is not for the next one', async ({ page }) => {
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Crane', private: true })
  await page.goto(`/organizations/${org_id}/channels/${channel_id}`)
  const where = composer(page).getByRole('combobox', { name: 'Channel to send to' })
  await expect(where).toHaveValue('Crane')
  await button(page, 'Record').click()
  await recorded(page, 1)
  await ask(api.channels.remove, { channel_id })
  await expect(composer(page).getByRole('alert')).toContainText('Select another one')
  await expect(where).toHaveValue('')
  await button(page, 'Done').click()
  await button(page, 'Send').click()
  await expect(button(page, 'Send'), 'it is kept').toBeVisible()
  await where.click()
  await page.getByRole('option', { name: 'Board' }).click()
  await expect(composer(page).getByRole('alert')).toHaveCount(0)
  const { channel_id: board } = (await ask(api.channels.list, { org_id })).find(({ name }) => name === 'Board') ?? {}
  const talks = async () => (await ask(api.search.search, { org_id, channel_id: board ?? '' })).talks.length
  const before = await talks()
  await button(page, 'Send').click()
  await expect.poll(talks).toBe(before + 1)
})

test('files that were selected for a channel that is gone are not for the next one', async ({ page }) => {
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Quay' })
  await page.goto(`/organizations/${org_id}/channels/${channel_id}`)
  await expect(composer(page).getByRole('combobox', { name: 'Channel to send to' })).toHaveValue('# Quay')
  const file = spokenInFormat('the quay is closed', 'mp3')
  await composer(page).locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Send a file to Quay' })
  await expect(dialog).toBeVisible()
  await ask(api.channels.remove, { channel_id })
  const again = page.getByRole('dialog', { name: 'Select a channel' })
  await expect(again.getByRole('alert')).toHaveText('You can no longer send to the channel that was selected.')
  await expect(again.getByRole('button', { name: 'Send' })).toBeDisabled()
  await accessible(page)
  await again.getByRole('combobox', { name: 'Channel to send to' }).click()
  await page.getByRole('option', { name: 'Board' }).click()
  const { channel_id: board } = (await ask(api.channels.list, { org_id })).find(({ name }) => name === 'Board') ?? {}
  const talks = async () => (await ask(api.search.search, { org_id, channel_id: board ?? '' })).talks.length
  const before = await talks()
  await page.getByRole('dialog', { name: 'Send a file to Board' }).getByRole('button', { name: 'Send' }).click()
  await expect.poll(talks).toBe(before + 1)
})

test('a recording stays on the screen when its person can no longer send', async ({ page, newBrowser }) => {
  const { org_id, ask } = station
  await page.close()
  const theirs = await newBrowser()
  const user_id = await enterAsMember(theirs)
  await button(theirs, 'Record').click()
  await recorded(theirs, 1)
  await ask(api.members.update, { org_id, user_id, send: false })
  await expect(composer(theirs).getByRole('alert')).toContainText('It stays on this device')
  await button(theirs, 'Done').click()
  await button(theirs, 'Send').click()
  await expect(button(theirs, 'Send'), 'it is kept').toBeVisible()
  await ask(api.members.update, { org_id, user_id, send: true })
  await expect(composer(theirs).getByRole('alert')).toHaveCount(0)
  await button(theirs, 'Send').click()
  await expect(composer(theirs).getByText('Sent to Ops')).toBeAttached()
})

test('a person who can no longer send while they speak live reads so', async ({ page, newBrowser, complaints }) => {
  complaints.tolerated(/status of (403|404|409|410)/)
  const { org_id, ask } = station
  await page.close()
  const theirs = await newBrowser()
  const user_id = await enterAsMember(theirs)
  await composer(theirs).getByRole('switch', { name: 'Speak live' }).check({ force: true })
  await button(theirs, 'Go live').click()
  await expect(composer(theirs).getByText('You’re live in Ops')).toBeVisible()
  await ask(api.members.update, { org_id, user_id, send: false })
  await expect(composer(theirs).getByText('You can no longer speak here. Your recording goes on.')).toBeVisible()
  await button(theirs, 'Done').click()
  await expect(theirs.getByText('You can no longer send to this channel.')).toBeVisible()
})

import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson, signIn } from './people.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await station.join(grace)
})
test.beforeEach(({ context }) => station.enter(context))

async function enterAsGrace(page: Page) {
  await page.goto('/login')
  await signIn(page, grace)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

const sidebar = (page: Page) => page.getByRole('navigation').getByRole('list', { name: 'Channels' })
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name })
const card = (page: Page, name = 'Board') => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, item: string, name = 'Board') {
  await card(page, name)
    .getByRole('button', { name: `More about ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a private channel appears for the person who is added, and is gone when they are removed', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/the server responded with a status of 404/)
  const theirs = await newBrowser()
  await enterAsGrace(theirs)
  await expect(entry(theirs, 'Ops')).toBeVisible()

  await page.goto(`/organizations/${station.org_id}/channels`)
  await page.getByRole('main').getByRole('button', { name: 'New channel' }).click()
  const form = page.getByRole('dialog', { name: 'New channel' })
  await form.getByLabel('Name').fill('Board')
  await form.getByRole('switch', { name: 'Private' }).check()
  await accessible(page)
  await form.getByRole('button', { name: 'Create channel' }).click()
  await expect(card(page)).toContainText('1 member')
  await expect(card(page).getByRole('img', { name: 'Private' })).toBeVisible()
  await expect(entry(page, 'Board').getByRole('img', { name: 'Private' })).toBeVisible()

  const channel = (await station.ask(api.channels.list, { org_id: station.org_id })).find(
    ({ name }) => name === 'Board',
  )
  const channel_id = channel?.channel_id ?? ''
  const talk_id = await station.say(SENTENCE)
  await station.ask(api.talks.update, { talk_id, channel_id })
  await expect(entry(theirs, 'Board')).toBeHidden()
  await theirs.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(
    theirs.getByText('Not found, or you do not have access').or(theirs.getByText('Talk not found')),
  ).toBeVisible()

  await choose(page, 'Members')
  const people = page.getByRole('dialog', { name: 'Members of Board' })
  await people.getByLabel('Add people').fill('Grace')
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await expect(people.getByRole('list', { name: 'Members' })).toContainText('Grace Hopper')
  await accessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await entry(theirs, 'Board').click()
  await expect(theirs.getByRole('heading', { name: 'Board' })).toBeVisible()
  await expect(theirs.getByRole('list', { name: 'Talks' }).getByRole('link', { name: /water pump/ })).toBeVisible()

  await people.getByRole('button', { name: 'Remove Grace Hopper from the channel' }).click()
  await expect(people.getByRole('list', { name: 'Members' })).not.toContainText('Grace Hopper')
  await expect(entry(theirs, 'Board')).toBeHidden()
  await expect(theirs.getByText('Channel not found')).toBeVisible()
  await expect(theirs.getByText(/^\d+ talks?$/), 'what is not shown is not counted').toHaveCount(0)
  await people.getByText('Changes of members').click()
  await expect(people.getByText('Ada Lovelace removed Grace Hopper')).toBeVisible()
})

test('an open talk of a private channel closes when its reader is removed, also after a reload', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/the server responded with a status of 404/)
  const theirs = await newBrowser()
  const { org_id } = station
  const { channel_id } = await station.ask(api.channels.create, { org_id, name: 'Inquiry', private: true })
  const talk_id = await station.say(SENTENCE)
  await station.ask(api.talks.update, { talk_id, channel_id })
  const members = await station.ask(api.members.list, { org_id })
  const user_id = members.find(({ name }) => name === grace.name)?.user_id ?? ''
  await station.ask(api.channelMembers.create, { channel_id, user_id })
  await enterAsGrace(theirs)
  await theirs.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(theirs.getByRole('group', { name: /^Transcript/ })).toContainText('water pump')
  await expect(entry(theirs, 'Inquiry')).toBeVisible()

  await page.goto(`/organizations/${org_id}/channels`)
  await station.ask(api.channelMembers.remove, { channel_id, user_id })
  await expect(theirs.getByText('Talk not found')).toBeVisible()
  await expect(theirs.getByText('water pump')).toHaveCount(0)
  await expect(entry(theirs, 'Inquiry')).toBeHidden()
})

test('opening a private channel says who will hear it, and then everyone does', async ({ page, newBrowser }) => {
  const theirs = await newBrowser()
  await station.ask(api.channels.create, { org_id: station.org_id, name: 'Council', private: true })
  await enterAsGrace(theirs)
  await page.goto(`/organizations/${station.org_id}/channels`)
  await choose(page, 'Edit channel', 'Council')
  await page.getByRole('dialog').getByRole('switch', { name: 'Private' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Open Council to everyone?' })
  await expect(question).toContainText('2 people')
  await expect(entry(theirs, 'Council')).toBeHidden()
  await question.getByRole('button', { name: 'Open channel' }).click()
  await expect(entry(theirs, 'Council')).toBeVisible()
  await expect(entry(page, 'Council').getByRole('img', { name: 'Private' })).toBeHidden()
})

test('a talk goes to the oldest open channel by itself, not to a private one, and then to where the last one went', async ({
  page,
}) => {
  const { org_id } = station
  await station.ask(api.channels.create, { org_id, name: 'A private one', private: true })
  await station.ask(api.channels.create, { org_id, name: 'An open one' })
  await page.goto('/dashboard')
  const target = page.getByRole('combobox', { name: 'Channel to send to' })
  await expect(target).toHaveValue('# Ops')
  await target.click()
  await page.getByRole('option', { name: 'An open one' }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await recorded(page, 1)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('region', { name: 'Send a talk' }).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to An open one')).toBeAttached()
  await page.reload()
  await expect(target).toHaveValue('# An open one')
})

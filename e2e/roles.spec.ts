import { api } from '@earshot/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { createAccount, linkFor, newPerson, type Person } from './people.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeEach(async ({ newStation, context }) => {
  station = await newStation()
  await station.enter(context)
})

const inside = (screen: string) => `/organizations/${station.org_id}/${screen}`
const sidebar = (page: Page) => page.getByRole('navigation').getByRole('list', { name: 'Channels' })
const row = (page: Page, { email }: Person) => page.getByRole('row', { name: email })

async function lookAt(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(() => fits(page)).toPass()
  }
  await accessible(page)
}

async function invite(page: Page, person: Person, role: string) {
  await page.goto(inside('invitations'))
  const form = page.getByRole('form', { name: 'Invite someone' })
  await form.getByLabel('Name').fill(person.name)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Role').selectOption(role)
  return form
}

/** Without a mail server, the link of the invitation is shown. */
async function send(page: Page, form: Locator) {
  await form.getByRole('button', { name: 'Invite' }).click()
  const ready = page.getByRole('dialog', { name: 'Invitation ready' })
  await expect(ready.getByLabel('Link', { exact: true })).toHaveValue(/#invite=/)
  await lookAt(page)
  await page.keyboard.press('Escape')
  await expect(ready).toHaveCount(0)
}

/** Opens the link of the invitation in a new browser, where the name is filled in. */
async function accept(page: Page, person: Person) {
  await page.goto(await linkFor(page.request, person.email, /#invite=/))
  await expect(page.getByLabel('Name')).toHaveValue(person.name)
  await createAccount(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** An urgent alert that tells a person whom guests do not know. */
async function urgentFor(person: Person) {
  const { org_id, ask, join } = station
  await join(person, { send: true, moderate: true })
  const { user_id = '' } = (await ask(api.members.list, { org_id })).find(({ email }) => email === person.email) ?? {}
  await ask(api.alerts.save, { org_id, keyword: 'fire', escalation: { user_ids: [user_id], minutes: 5, rounds: 1 } })
}

test('a guest hears one private channel until tomorrow, and is offered nothing that would be refused', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 40[34]/)
  const guest = newPerson('Grace Hopper')
  const { org_id } = station
  const { channel_id } = await station.ask(api.channels.create, { org_id, name: 'Board', private: true })
  const talk_id = await station.say(SENTENCE)
  await station.ask(api.talks.update, { talk_id, channel_id })

  const form = await invite(page, guest, 'Guest in some channels')
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(form.getByText('Select at least one channel')).toBeVisible()
  await form.getByRole('combobox', { name: 'Channels' }).click()
  await page.getByRole('option', { name: 'Board' }).click()
  await page.keyboard.press('Escape')
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const day = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()]
  await form.getByLabel('Last day').fill(day.map((part) => String(part).padStart(2, '0')).join('-'))
  await lookAt(page)
  await send(page, form)
  await expect(row(page, guest)).toContainText('Guest until')

  const theirs = await newBrowser()
  await accept(theirs, guest)
  await expect(sidebar(theirs).getByRole('link')).toHaveCount(1)
  await expect(sidebar(theirs).getByRole('link', { name: 'Board' })).toBeVisible()
  await sidebar(theirs).getByRole('link', { name: 'Board' }).click()
  await expect(theirs.getByText('To send talks, ask an admin for permission.')).toBeVisible()
  await theirs
    .getByRole('list', { name: 'Talks' })
    .getByRole('link', { name: /water pump/ })
    .click()
  await expect(theirs.getByRole('group', { name: /^Transcript/ })).toContainText('water pump')
  for (const name of [
    'Edit',
    'Note',
    'Add note',
    'Reply',
    'Add title',
    'Add tags',
    'Change the title',
    'Change the tags',
  ])
    await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0)
  await lookAt(theirs)
  await urgentFor(newPerson('Bob Stone'))
  await theirs.goto(inside('alerts'))
  await expect(theirs.getByRole('list', { name: 'Alerts' }), 'not a former one').toContainText('Urgent: Another member')

  await page.goto(inside('users'))
  await row(page, guest).getByRole('button', { name: 'More about Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Change guest access' }).click()
  await lookAt(page)
  await page.keyboard.press('Escape')
  const { user_id = '' } =
    (await station.ask(api.members.list, { org_id })).find(({ email }) => email === guest.email) ?? {}
  await station.ask(api.members.update, { org_id, user_id, guest_until: new Date(Date.now() + 1000).toISOString() })
  await expect(theirs.getByText(/Your guest access to Station Seven has ended/)).toBeVisible()
  await page.reload()
  await expect(row(page, guest)).toContainText('Expired')

  await station.ask(api.members.update, { org_id, user_id, guest_until: null })
  await expect(sidebar(theirs).getByRole('link', { name: 'Ops' }), 'a member, without a reload').toBeVisible({})
})

test('a listener cannot correct, and corrects and resolves once they are a moderator of the channel', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 40[34]/)
  const listener = newPerson('Joan Clarke')
  await station.ask(api.alerts.save, { org_id: station.org_id, keyword: 'pump' })
  const talk_id = await station.say(SENTENCE)
  await send(page, await invite(page, listener, 'Can listen'))
  await expect(row(page, listener)).toContainText('Can listen')

  const theirs = await newBrowser()
  await accept(theirs, listener)
  await theirs.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(theirs.getByRole('group', { name: /^Transcript/ })).toContainText('water pump')
  await expect(theirs.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await theirs.goto(inside('hits'))
  await expect(theirs.getByRole('list', { name: 'Hits' })).toContainText('pump')
  await expect(theirs.getByRole('button', { name: 'Resolve' })).toHaveCount(0)

  await page.goto(inside('channels'))
  await page.getByRole('main').getByRole('button', { name: 'More about Ops' }).click()
  await page.getByRole('menuitem', { name: 'Roles and guests' }).click()
  const people = page.getByRole('dialog', { name: 'Roles and guests in Ops' })
  await people.getByLabel('Add people').fill('Joan')
  await page.getByRole('option', { name: /Joan Clarke/ }).click()
  await expect(people.getByLabel('Role of Joan Clarke in this channel')).toHaveValue('moderator')
  await lookAt(page)

  await theirs.getByRole('button', { name: 'Resolve' }).first().click()
  await theirs.getByRole('list', { name: 'Hits' }).getByRole('button', { name: 'Resolve' }).click()
  await expect(theirs.getByRole('list', { name: 'Hits' })).toContainText('Resolved')
  await theirs.goto(`/dashboard?talk_id=${talk_id}`)
  await theirs.getByRole('button', { name: 'Edit', exact: true }).click()
  await theirs.getByRole('textbox', { name: 'Text of the talk' }).fill('the fire pump is broken')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(theirs.getByRole('group', { name: /^Transcript/ })).toContainText('fire pump')

  const { entries } = await station.ask(api.audit.list, { org_id: station.org_id })
  expect(entries.find(({ action }) => action === 'channel.add_member')).toMatchObject({ channel: 'Ops' })
})

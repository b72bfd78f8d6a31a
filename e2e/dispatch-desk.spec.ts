import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'

let station: Station
const grace = newPerson('Grace Hopper')

test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(({ context }) => station.enter(context))

const listed = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('list', { name, exact: true }).getByRole('link')

test('a dispatch desk: channels in groups for all, favorites and mutes for one, and a hit that is someone’s', async ({
  page,
  newBrowser,
}) => {
  const { org_id, ask } = station
  const colleague = await station.join(grace)
  const theirs = await newBrowser()
  await colleague.enter(theirs.context())
  await ask(api.channels.create, { org_id, name: 'Fire' })
  await ask(api.alerts.save, { org_id, keyword: SENTENCE.split(' ')[0] ?? '' })
  await theirs.goto(`/organizations/${org_id}/channels`)
  await expect(listed(theirs, 'Channels')).toHaveText([/Fire/, /Ops/])

  await page.goto(`/organizations/${org_id}/channels`)
  await page.getByRole('button', { name: 'Arrange' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arrange channels' })
  await dialog.getByLabel('New group').fill('North')
  await page.keyboard.press('Enter')
  for (const channel of ['Fire', 'Ops']) await dialog.getByLabel(`Group of ${channel}`).selectOption('North')
  const up = dialog.getByRole('button', { name: 'Move Ops up' })
  await expect(up, 'it is below Fire').toBeEnabled()
  await up.press('Enter')
  await expect(up).toBeFocused()
  await accessible(page)
  await fits(page)
  await expect(listed(theirs, 'North')).toHaveText([/Ops/, /Fire/])
  await theirs.getByRole('navigation').getByRole('button', { name: 'North' }).click()
  await expect(listed(theirs, 'North')).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('navigation').getByRole('button', { name: 'North' })).toBeVisible()
  await expect(listed(theirs, 'North')).toHaveCount(0)

  const choose = async (channel: string, item: string) => {
    await theirs
      .getByRole('main')
      .getByRole('button', { name: `More about ${channel}` })
      .click()
    await theirs.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Fire', 'Add to favorites')
  await expect(listed(theirs, 'Favorites')).toHaveText([/Fire/])
  await choose('Fire', 'Mute for an hour')
  await expect(listed(theirs, 'Favorites').getByRole('img', { name: /^Muted until/ })).toBeVisible()

  await station.say(SENTENCE)
  await page.goto(`/organizations/${org_id}/hits`)
  await page.getByRole('button', { name: 'Story and comments' }).click()
  const story = page.getByRole('region', { name: 'Story of the hit' })
  await story.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: grace.name }).click()
  await expect(story.getByText(`assigned it to ${grace.name}`)).toBeVisible()
  await theirs.goto(`/organizations/${org_id}/hits`)
  await theirs.getByLabel('Assignee').first().selectOption('Assigned to me')
  await expect(theirs.getByText('Assigned to you')).toBeVisible()
  await theirs.getByRole('button', { name: 'Story and comments' }).click()
  await theirs.getByRole('textbox', { name: 'Comment' }).fill('On my way')
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(story.getByText('On my way')).toBeVisible()
  await accessible(page)
})

import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'
import { recorded } from './recorded.ts'
import type { Station } from './station.ts'
import { arrive, pick, PUMP, silence, unsent } from './unsent.ts'

let station: Station
test.beforeEach(async ({ context, page, newStation, complaints }) => {
  // A page may ask once more for what its person was just removed from.
  complaints.tolerated(/net::ERR_FAILED .*\/v3\/save|status of 404 .*\/v3\/|status of 401/)
  station = await newStation()
  await station.enter(context)
  await arrive(page)
})

test('what was recorded in an organization that a person is no longer in can be listened to and deleted', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 404 .*\/v3\/save/)
  const { remove } = await joinAdmin()
  const harbour = await station.ask(api.organizations.create, { name: 'Harbour' })
  await silence(context)
  await pick(page, PUMP)
  await expect(unsent(page)).toContainText(PUMP.name)
  await page.goto(`/dashboard?org_id=${harbour.org_id}`)
  await expect(page.getByRole('link', { name: 'Station Seven: 1 unsent' })).toBeVisible()

  await remove()
  await context.unroute('**/v3/save')
  await arrive(page)
  const left = page.getByRole('list', { name: 'Unsent, in an organization you left' })
  await expect(left).toContainText(PUMP.name)
  await expect(left.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(left.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await accessible(page, '[aria-label^=Unsent]')
  await left.getByRole('button', { name: `Do not send: ${PUMP.name}` }).click()
  await expect(left).toHaveCount(0)
})

test('in no organization any more, what was recorded can be listened to, saved and deleted', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/status of 404 .*\/v3\/save/)
  const { remove } = await joinAdmin()
  await silence(context)
  await pick(page, PUMP)
  await expect(unsent(page)).toContainText(PUMP.name)

  await remove()
  await context.unroute('**/v3/save')
  await openAudioProbe(page, { loops: true })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  const left = page.getByRole('list', { name: 'Unsent, in an organization you left' })
  await expect(left).toContainText(PUMP.name)
  await left.getByRole('button', { name: 'Play' }).click()
  await expect(left.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(left.getByText(/^0:0\d \/ 0:0[1-9]$/), 'the length of the file is measured').toBeVisible()
  const download = page.waitForEvent('download')
  await left.getByRole('button', { name: `Save to this device: ${PUMP.name}` }).click()
  expect((await download).suggestedFilename()).toBe(PUMP.name)
  await accessible(page, '[aria-label^=Unsent]')
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await left.getByRole('button', { name: `Do not send: ${PUMP.name}` }).click()
  await expect(left).toHaveCount(0)
})

test('signing out in one tab asks about the recording of another', async ({ page, context }) => {
  await record(page)
  const other = await context.newPage()
  await arrive(other)
  await other.getByRole('button', { name: /^Account: / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other
    .getByRole('dialog', { name: 'Sign out with 1 talk unsent?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
})

test('an unsent recording is named in the other organizations, and listed there once its own is left', async ({
  page,
}) => {
  const { remove } = await joinAdmin()
  await station.ask(api.organizations.create, { name: 'Harbour' })
  await arrive(page)
  await record(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.getByRole('menuitem', { name: /^Harbour/ }).click()
  const elsewhere = page.getByRole('link', { name: 'Station Seven: 1 unsent' })
  await expect(elsewhere).toBeVisible()
  await expect(elsewhere.locator('..'), 'there is one line above it').toHaveCSS('border-top-width', '0px')
  await elsewhere.click()
  await expect(page.getByRole('button', { name: 'Send', exact: true }), 'it can still be sent').toBeVisible()

  await remove()
  await page.getByRole('link', { name: 'Go to your own dashboard' }).click()
  const left = page.getByRole('list', { name: 'Unsent, in an organization you left' })
  await expect(left.getByRole('button', { name: /^Save to this device/ })).toBeVisible()
  await expect(left.getByText('Saved on this device')).toBeVisible()
})

test('the text that a person was correcting can be copied after they were removed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { remove } = await joinAdmin()
  const talk_id = await station.say(SENTENCE)
  await correct(page, talk_id)
  await remove()
  await expect(page.getByRole('heading', { name: 'Create an organization' })).toBeVisible()
  await expect(unsaved(page)).toHaveValue('please call the fire brigade')
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('please call the fire brigade')
  await accessibleInBothSchemes(page)
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await discard(page)
})

test('and in their other organization, and where the talk was, if its channel became private', async ({ page }) => {
  const { colleague, remove } = await joinAdmin()
  await station.ask(api.organizations.create, { name: 'Harbour' })
  const talk_id = await station.say(SENTENCE)
  const { channel_id } = await station.ask(api.talks.find, { talk_id })
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('which gate?')
  await correct(page, talk_id)
  await colleague.ask(api.channels.update, { channel_id, private: true })
  await expect(page.getByText('Talk not found')).toBeVisible()
  const note = page.getByRole('textbox', { name: /^Unsaved note at 0:0\d in the talk recorded on \d/ })
  await expect(note, 'each text says what it is of').toHaveValue('which gate?')
  await expect(page.getByRole('textbox', { name: /^Unsaved text of the talk recorded on \d/ })).toHaveValue(
    'please call the fire brigade',
  )
  await fits(page)
  await remove()
  await expect(page.getByRole('button', { name: 'Switch organization: Harbour' })).toBeVisible()
  await expect(unsaved(page)).toHaveCount(2)
  await discard(page)

  const { org_id } = station
  const { user_id } = await station.ask(api.users.find, {})
  const texts = Array.from({ length: 7 }, (_, at) => [
    `talk_draft_${user_id}_${at}`,
    JSON.stringify({ org_id, text: 'a', at }),
  ])
  await page.evaluate((drafts) => Object.assign(localStorage, drafts), Object.fromEntries(texts))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(unsaved(page)).toHaveCount(7)
  for (const control of [
    page.getByRole('search').getByRole('combobox'),
    page.getByRole('button', { name: 'Record', exact: true }),
  ])
    await expect(control, 'many leave room for the rest').toBeInViewport({ ratio: 1 })
})

const unsaved = (page: Page) => page.getByRole('textbox', { name: /^(Text that you did not save|Unsaved )/ })

async function correct(page: Page, talk_id: string) {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text of the talk' }).fill('please call the fire brigade')
}

async function discard(page: Page) {
  for (let left = await unsaved(page).count(); left > 0; left--) {
    await page.getByRole('button', { name: 'Discard', exact: true }).first().click()
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard', exact: true })
      .click()
    await expect(unsaved(page)).toHaveCount(left - 1)
  }
}

/** A second admin, who can remove the first. */
async function joinAdmin() {
  const { org_id } = station
  const colleague = await station.join(newPerson('Grace Hopper'))
  const { user_id: grace } = await colleague.ask(api.users.find, {})
  const { user_id } = await station.ask(api.users.find, {})
  await station.ask(api.members.update, { org_id, user_id: grace, org_role: 'admin' })
  return { colleague, remove: () => colleague.ask(api.members.remove, { org_id, user_id }) }
}

async function record(page: Page) {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
  await recorded(page, 2)
}

import { api } from '@earshot/contract'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE, spokenInFormat } from './microphone.ts'
import { codeSentTo, freePhone } from './sms.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
})
test.beforeEach(({ context }) => station.enter(context))

const open = async (page: Page, screen: string, heading: string) => {
  await page.goto(screen.startsWith('/') ? screen : `/organizations/${station.org_id}/${screen}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const looks = drawThird([
  { width: 390, colorScheme: 'light' as const },
  { width: 1440, colorScheme: 'dark' as const },
])

/** Narrow or wide, light or dark: nothing overflows and everything is accessible. */
async function looksRight(page: Page) {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await fits(page)
    await accessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

test('a tag is created, renamed in place, merged into another, and counted', async ({ page }) => {
  await open(page, 'tags', 'Tags')
  await page.getByRole('button', { name: 'New tag' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('blaze')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New tag' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('blaze')
  await form.getByRole('radio', { name: 'Blue' }).check()
  await accessible(page)
  await form.getByRole('button', { name: 'Create tag' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('blaze')).toContainText('No talks')

  const { tag_id } = await station.ask(api.tags.create, { org_id: station.org_id, tag: 'fire' })
  await station.ask(api.talks.update, { talk_id, tags: [tag_id] })
  await expect(row('fire').getByRole('link', { name: '1 talk with fire' })).toBeVisible()

  await row('blaze').getByRole('button', { name: 'Rename blaze' }).click()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('fire and smoke')
  await page.keyboard.press('Enter')
  await expect(row('fire and smoke')).toBeVisible()
  await looksRight(page)

  await page.getByRole('button', { name: 'More about fire', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge into another tag' }).click()
  await form.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'fire and smoke' }).click()
  await form.getByRole('button', { name: 'Merge into fire and smoke' }).click()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: '1 talk with fire and smoke' }).click()
  await expect(page.getByText('please call the fire').first()).toBeVisible()
})

test('a voice sample is recorded, played, saved, replaced by a file, and its speaker deleted', async ({ page }) => {
  await open(page, 'speakers', 'Speakers')
  await page.getByRole('button', { name: 'New speaker' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await form.getByRole('button', { name: 'Record' }).press('Enter')
  await recorded(form, 1)
  await expect(form.getByRole('button', { name: 'Done' }), 'the keyboard is where it goes on').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Play the voice sample of Grace Hopper' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Play the voice sample of Grace Hopper' })).toBeVisible()
  await accessible(page)
  await form.getByRole('button', { name: 'Create speaker' }).click()

  const play = page.getByRole('button', { name: 'Play the voice sample of Grace Hopper' })
  // It comes only once it was seen to play, because it is short.
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v3/sample?*', async (route) => {
    await seen
    await route.continue()
  })
  await play.click()
  await expect(page.getByRole('button', { name: 'Stop the voice sample of Grace Hopper' })).toBeVisible()
  release()
  await expect(play).toBeVisible()
  await expect(page.getByText('This cannot be played right now.')).toBeHidden()
  await looksRight(page)

  await page.getByRole('button', { name: 'More about Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form.locator('input[type=file]').last().setInputFiles(spokenInFormat(SENTENCE, 'mp3'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'More about Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove speaker' }).click()
  await expect(page.getByText('No speakers yet')).toBeVisible()
})

test('an address form follows its country, and an address goes to the bin and is restored', async ({ page }) => {
  await open(page, 'addresses', 'Addresses')
  await page.getByRole('button', { name: 'New address' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Depot')
  await expect(form.getByRole('textbox', { name: 'ZIP code' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Country' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await form.getByRole('textbox', { name: 'City' }).fill('Berlin')
  await form.getByRole('textbox', { name: 'Postal code' }).fill('101')
  await form.getByRole('textbox', { name: 'Phone' }).fill('12')
  await form.getByRole('button', { name: 'Create address' }).click()
  await expect(form.getByText('Example: 10117')).toBeVisible()
  await expect(form.getByText('Not a valid phone number for this country')).toBeVisible()
  await accessible(page)
  await form.getByRole('textbox', { name: 'Postal code' }).fill('10117')
  await form.getByRole('textbox', { name: 'Phone' }).fill('030 12345678')
  await form.getByRole('button', { name: 'Create address' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Depot' })
  await expect(card).toContainText('10117 Berlin')
  await looksRight(page)

  await card.getByRole('button', { name: 'More about Depot' }).click()
  await page.getByRole('menuitem', { name: 'Move to the bin' }).click()
  await expect(page.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'More about Depot' }).click()
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('No addresses yet')).toBeVisible()
})

test('a phone is added, its wait survives a reload, and the code verifies it', async ({ page, complaints }) => {
  const phone = freePhone()
  await page.clock.setFixedTime(Date.now())
  await open(page, '/my-phone-numbers', 'My phone numbers')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Not a valid phone number for this country')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await looksRight(page)

  const code = await codeSentTo(page.request, phone)
  const wrong = code === '000000' ? '111111' : '000000'
  complaints.provoked(/400/)
  await page.getByRole('textbox', { name: /^Code for/ }).fill(wrong)
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or has expired. Use the latest one.')
  await page.getByRole('textbox', { name: /^Code for/ }).fill(code)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove the phone' }).click()
  await expect(page.getByText('No phone numbers yet')).toBeVisible()
})

test('a second speaker of the same name is refused, and one is merged into another', async ({ page, complaints }) => {
  complaints.provoked(/status of 409 .*\/v3\/speaker/)
  const { org_id } = station
  for (const name of ['Ruiz', 'Captain Ruiz']) await station.ask(api.speakers.create, { org_id, name })
  await open(page, 'speakers', 'Speakers')
  await page.getByRole('button', { name: 'New speaker' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('RUIZ')
  await form.getByRole('button', { name: 'Create speaker' }).click()
  await expect(form).toContainText('A speaker with this name already exists')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about Captain Ruiz' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another speaker' }).click()
  await form.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'Ruiz', exact: true }).click()
  await form.getByRole('button', { name: 'Merge into Ruiz' }).click()
  await expect(page.getByRole('heading', { name: 'Captain Ruiz' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Ruiz', exact: true })).toBeVisible()
})

test('the question before a tag is deleted counts talks that were tagged a moment ago', async ({ page }) => {
  const { tag_id } = await station.ask(api.tags.create, { org_id: station.org_id, tag: 'steam' })
  await open(page, 'tags', 'Tags')
  await expect(page.getByRole('listitem').filter({ hasText: 'steam' })).toContainText('No talks')
  await page.getByRole('button', { name: 'More about steam' }).click()
  await station.ask(api.talks.update, { talk_id, tags: [tag_id] })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'It is removed from 1 talk, and from those in channels that you are not in. The talks stay.',
  )
  await page.getByRole('button', { name: 'Keep it' }).click()
})

test('the question before a speaker is removed counts talks that were given to them a moment ago', async ({ page }) => {
  const { speaker_id } = await station.ask(api.speakers.create, { org_id: station.org_id, name: 'Ada Stone' })
  await open(page, 'speakers', 'Speakers')
  await page.getByRole('button', { name: 'More about Ada Stone' }).click()
  await station.ask(api.talks.update, { talk_id, speaker_id })
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Their talk stays, without a speaker, as do those in channels that you are not in.',
  )
  await page.getByRole('button', { name: 'Keep them' }).click()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 640 } })

  test('long titles and buttons fit a page of 320 px, which is a window at 400 %', async ({ page }) => {
    await open(page, 'tags', 'Schlagwörter')
    await fits(page)
    await open(page, 'invitations', 'Einladungen')
    await expect(page.getByRole('navigation', { name: 'Personen' })).toBeVisible()
    await fits(page)
  })
})

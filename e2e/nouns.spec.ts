import { drawThird } from '@earshot/contract/rules/testing/draw-third'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE, spokenInFormat } from './microphone.ts'
import { codeSentTo, freePhone } from './sms.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
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

import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask } = station
  talk_id = await station.say(SENTENCE)
  await ask(api.talks.update, { talk_id, title: 'What the fire department said', needs_review: true })
  await ask(api.organizations.update, { org_id, recording_notice: 'Names of patients do not belong here.' })
  await ask(api.users.update, { settings: { analytics_open: true } })
})
test.beforeEach(({ context }) => station.enter(context))

const firstWord = (page: Page) => page.getByRole('article').locator('[data-word="0"]')
const topOf = async (page: Page) => Math.round((await firstWord(page).boundingBox())?.y ?? Number.NaN)

const sizes = [
  { name: 'a desktop', width: 1440, height: 900, word: 330 },
  { name: 'a phone', width: 390, height: 844, word: 300 },
]

for (const { name, word, ...size } of sizes)
  test(`the first word of an open talk with a title and a notice stands high on ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(`/dashboard?talk_id=${talk_id}`)
    await expect(page.getByText('Needs review.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Figures' })).toBeHidden()
    await expect.poll(() => topOf(page)).toBeLessThanOrEqual(word)
    const sound = await page.getByRole('group', { name: 'Playback' }).boundingBox()
    const wave = await page.getByRole('article').getByRole('slider', { name: 'Position' }).boundingBox()
    expect(wave?.y, 'the waveform is in the line of its buttons').toBeLessThan((sound?.y ?? 0) + (sound?.height ?? 0))
    expect(wave?.width).toBeGreaterThan(100)
    await fits(page)
  })

test('the list has most of a phone, beside a notice that recordings have', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Talks' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recording notice:' })).toBeVisible()
  const top = (await page.getByRole('main').locator('header').first().boundingBox()) ?? { y: 0, height: 900 }
  const end = await page.getByRole('region', { name: 'Send a talk' }).boundingBox()
  expect((end?.y ?? 0) - top.y - top.height).toBeGreaterThanOrEqual(560)
  await page.getByRole('button', { name: 'Open the charts' }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Figures' })).toContainText('Talks')
})

test('a word that can be cut is whole below the line', async ({ page }) => {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const word = page.getByText('Automatic', { exact: true })
  await expect(word).toBeVisible()
  expect(await word.evaluate(({ parentElement: box }) => (box ? box.scrollHeight - box.clientHeight : NaN))).toBe(0)
})

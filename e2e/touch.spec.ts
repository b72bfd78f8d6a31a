import { api } from '@earshot/contract'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fingersFit, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id, ask } = station
  await ask(api.alerts.save, { org_id, keyword: 'fire department' })
  await ask(api.speakers.create, { org_id, name: 'Ada' })
  await ask(api.tags.create, { org_id, tag: 'urgent', color: '#c92a2a' })
  talk_id = await station.say(SENTENCE)
})
test.beforeEach(({ context }) => station.enter(context))

test('a finger hits every control of the main screens', async ({ page }) => {
  const inside = `/organizations/${station.org_id}`
  const screens: [address: string, content: string][] = [
    ['/dashboard?query=the', 'please call the'],
    [`/dashboard?talk_id=${talk_id}`, 'Playback'],
    [`${inside}/alerts`, 'fire department'],
    [`${inside}/alerts?alert=new`, 'Create alert'],
    [`${inside}/hits`, 'fire department'],
    [`${inside}/channels`, 'Ops'],
    [`${inside}/users`, station.admin.email],
    [`${inside}/invitations`, 'Invite several people'],
    [`${inside}/speakers`, 'Ada'],
    [`${inside}/tags`, 'urgent'],
    [`${inside}/settings`, 'Section'],
    ['/account', 'Language'],
  ]
  for (const [address, content] of screens)
    await test.step(address, async () => {
      await page.goto(address)
      const shown = page.getByText(content).or(page.getByLabel(content))
      await expect(shown.filter({ visible: true }).first()).toBeVisible()
      await fingersFit(page)
    })
})

test('a channel lights its tab at the bottom', async ({ page }) => {
  const { channel_id } = await station.ask(api.channels.create, { org_id: station.org_id, name: 'Harbour' })
  await page.goto(`/organizations/${station.org_id}/channels/${channel_id}`)
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(tabs.getByRole('link', { name: 'Channels' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current', 'page')
})

test('options are as high as a finger needs, and a long name does not push counts out of their list', async ({
  page,
}) => {
  const { org_id, ask } = station
  const { tag_id } = await ask(api.tags.create, { org_id, tag: 'W'.repeat(60), color: '#c92a2a' })
  await ask(api.talks.update, { talk_id, tags: [tag_id] })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).last().click()
  const option = page.getByRole('option', { name: /WWWW/ })
  await expect(option.getByLabel('1 talk')).toBeInViewport({ ratio: 1 })
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('a notice of a hit leaves the player of an open talk free', async ({ page }) => {
  const { org_id, ask } = station
  await ask(api.alerts.save, { org_id, keyword: 'north gate' })
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeVisible()
  await ask(api.talks.update, { talk_id, text: 'please call the fire department at the north gate' })
  await expect(page.getByText('“north gate” was said in Ops')).toBeVisible()
  for (const button of [play, page.getByRole('button', { name: 'Reply' })]) await button.click({ trial: true })
  await page.getByRole('link', { name: /^Alerts/ }).click({ trial: true })
})

test('the name of a channel is whole beside its menu', async ({ page }) => {
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Field crew' })
  await ask(api.talks.update, { talk_id, channel_id })
  await page.goto(`/organizations/${org_id}/channels/${channel_id}`)
  await expect(page.getByRole('button', { name: 'More about Field crew' })).toBeVisible()
  await isWhole(page.getByRole('heading', { name: 'Field crew' }))
  await fits(page)
})

test('who spoke where is whole beside a tag, an alert and a flag', async ({ page }) => {
  const { org_id, channel_id, ask } = station
  const { tag_id } = await ask(api.tags.create, { org_id, tag: 'late', color: '#c92a2a' })
  await ask(api.channels.update, { channel_id, name: 'Night crew' })
  await ask(api.talks.update, { talk_id, channel_id, tags: [tag_id], needs_review: true })
  await page.goto('/dashboard')
  const row = page.getByRole('list', { name: 'Talks' }).getByRole('listitem').filter({ hasText: 'Night crew' })
  for (const mark of ['Tags: late', /^\d alerts?$/, 'Needs review'])
    await expect(row.getByRole('img', { name: mark })).toBeInViewport({ ratio: 1 })
  await isWhole(row.getByText(/^\W*Night crew$/))
})

test('while a talk plays, the player covers no line of its menus', async ({ page }) => {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  for (const line of await page.getByRole('menuitem').all()) await line.click({ trial: true })
})

test('no notes yet names no key', async ({ page }) => {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(page.getByText(/^No notes yet/)).not.toContainText('press')
})

test('a long title beside the buttons of a talk has two lines', async ({ page }) => {
  const title = 'Interview with the harbour master'
  await station.ask(api.talks.update, { talk_id, title })
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const shown = page.getByRole('article').locator('header').getByText(title)
  expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  expect((await shown.boundingBox())?.height).toBeGreaterThan(30)
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('the words of the recorder are not cut', async ({ page }) => {
    const recorder = page.getByRole('region', { name: 'Sprachnachricht senden' })
    const words = ['Stimme', 'Schlagwörter'].map((name) => recorder.getByRole('button', { name }).getByText(name))
    const areWhole = async () => {
      for (const word of words) {
        await expect(word).toBeVisible()
        expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      }
    }
    const more = recorder.getByRole('button', { name: 'Mehr zu dieser Aufnahme' })
    await page.goto('/dashboard')
    await more.click()
    await areWhole()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard?talk_id=${talk_id}`)
    await more.click()
    await areWhole()
  })
})

test('the word for a missing channel of a recording is not cut', async ({ page }) => {
  const { org_id, ask } = station
  const { channel_id } = await ask(api.channels.create, { org_id, name: 'Pier' })
  await page.goto(`/organizations/${org_id}/channels/${channel_id}`)
  await page.getByRole('button', { name: 'Record' }).first().click()
  await recorded(page, 1)
  await ask(api.channels.remove, { channel_id })
  const where = page.getByRole('combobox', { name: 'Channel to send to' })
  await expect(where).toHaveAttribute('placeholder', 'Select a channel')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  expect(await where.evaluate(roomBesidePlaceholder)).toBeGreaterThan(0)
})

/** Pixels. */
function roomBesidePlaceholder(input: SVGElement | HTMLElement) {
  const { placeholder } = input as HTMLInputElement
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const { fontSize, fontWeight, fontFamily } = getComputedStyle(input, '::placeholder')
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const { paddingLeft, paddingRight } = getComputedStyle(input)
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return placeholder ? room - pen.measureText(placeholder).width : 0
}

async function isWhole(text: Locator) {
  await expect(text).toBeVisible()
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect((await text.boundingBox())?.width).toBeGreaterThan(60)
}

import { api } from '@earshot/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

test.use({ locale: 'ar' })

let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  await station.ask(api.alerts.save, { org_id: station.org_id, keyword: 'water pump' })
  await station.say(SENTENCE)
  talk_id = await station.say(SENTENCE)
})

test.beforeEach(async ({ page, context }) => {
  await station.enter(context)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

const directionOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction)
const leftOf = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).first().boundingBox())?.x ?? Number.NaN

test('what was said in English begins at its left on an Arabic page, so that its end is what is cut', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^الإشعارات/ }).click()
  const match = page
    .getByRole('main')
    .or(page.getByRole('list', { name: 'أحدث المطابقات' }))
    .locator('mark')
    .last()
  expect(await directionOf(match), 'among the newest hits').toBe('ltr')
  await page.goto(`/organizations/${station.org_id}/hits`)
  await expect(match).toBeVisible()
  expect(await directionOf(match), 'in the list of hits').toBe('ltr')
  expect(await directionOf(page.getByText(station.admin.email, { exact: true })), 'an email address').toBe('ltr')
})

test('why a talk failed is said in Arabic, in the list and in the talk', async ({ page }) => {
  const { org_id, channel_id } = station
  const { talk_id: failed } = await station.ask(api.talks.save, {
    org_id,
    channel_id,
    audio: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(20_000, 7)]).toString('base64'),
  })
  const main = page.getByRole('main')
  await expect(main.getByText('فشلت: هذا الملف تالف أو ليس تسجيلًا')).toBeVisible()
  await page.goto(`/dashboard?talk_id=${failed}`)
  await expect(page.getByRole('article').getByText('فشلت: هذا الملف تالف أو ليس تسجيلًا')).toBeVisible()
})

test('an English name in the header and the facts of a talk keeps its own order', async ({ page }) => {
  const talk = page.getByRole('article')
  expect(await directionOf(talk.locator('h2 bdi'))).toBe('ltr')
  expect(await directionOf(talk.locator('dd bdi').getByText('Ops'))).toBe('ltr')
  expect(await directionOf(talk.locator('dd a bdi').getByText(station.admin.name))).toBe('ltr')
})

test('buttons for sound run from left to right like its waveform', async ({ page }) => {
  await page.getByRole('button', { name: 'تشغيل', exact: true }).first().click()
  expect(await leftOf(page, 'الرسالة السابقة'), 'talks').toBeLessThan(await leftOf(page, 'الرسالة التالية'))
  await page.getByRole('button', { name: 'تعديل', exact: true }).click()
  await expect(page.getByRole('toolbar', { name: 'المحرر' })).toBeVisible()
  expect(await leftOf(page, '3 ثوانٍ للخلف'), 'the editor').toBeLessThan(await leftOf(page, 'التشغيل من موضع المؤشر'))
})

test('the English name of a channel begins at its left, so that its end is what is cut', async ({ page }) => {
  const name = (within: Locator) => directionOf(within.getByText('Ops').last())
  expect(await name(page.getByRole('navigation').first()), 'sidebar').toBe('ltr')
  expect(await name(page.getByRole('main').getByRole('listitem').first()), 'row').toBe('ltr')
  await page.goto(`/organizations/${station.org_id}/channels/${station.channel_id}`)
  expect(await directionOf(page.getByRole('heading', { level: 1, name: 'Ops' })), 'header').toBe('ltr')
  await page.goto(`/organizations/${station.org_id}/channels`)
  expect(await directionOf(page.getByRole('heading', { level: 2, name: 'Ops' })), 'card').toBe('ltr')
})

test('a short English name in a list, and the own name, begin at the right like Arabic ones', async ({ page }) => {
  const { org_id } = station
  const speaker = await station.ask(api.speakers.create, { org_id, name: 'Bo' })
  await station.ask(api.talks.update, { talk_id, speaker_id: speaker.speaker_id })
  const endOf = (text: Locator) =>
    text.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const { right, left } = element.parentElement?.getBoundingClientRect() ?? new DOMRect()
      return [Math.round(right - words.getBoundingClientRect().right), right > left]
    })
  const row = page.getByRole('list', { name: 'الرسائل' }).getByText('Bo', { exact: true })
  await expect(row).toBeVisible()
  expect(await endOf(row)).toEqual([0, true])
  const own = page.getByRole('navigation').first().getByText(station.admin.name, { exact: true })
  expect(await endOf(own)).toEqual([0, true])
})

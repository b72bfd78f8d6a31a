import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe, expectSoundFrom } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, accessibleInBothSchemes, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

const MORE = 'We check the water pump again tonight.'
let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
})
test.beforeEach(async ({ page, context }) => {
  await openAudioProbe(page)
  await station.enter(context)
})

const talkNow = (): Promise<Talk> => station.ask(api.talks.find, { talk_id })
const open = (page: Page) => page.goto(`/dashboard?talk_id=${talk_id}`)
const words = (page: Page) => page.getByRole('group', { name: /^Transcript/ })
const writing = (page: Page) => page.getByRole('textbox', { name: 'Text of the talk' })
const row = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()

test('a text is corrected by keyboard while it plays, survives a reload, and its words still play', async ({
  page,
}) => {
  await open(page)
  await expect(words(page)).toContainText(/please call/i)
  await page.keyboard.press('e')
  await expect(writing(page)).toBeFocused()
  await page.keyboard.press('Alt+KeyK')
  await expect.poll(() => audioState(page), 'it plays while typing').toMatchObject({ sounds: true })
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`. ${MORE}`)
  await page.keyboard.press('Alt+KeyK')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: false })
  await accessible(page)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(writing(page), 'Escape cancels the question').toBeFocused()
  await page.reload()
  await expect(page.getByText(/^Your draft was restored \(.+\)/)).toBeVisible()
  await expect(writing(page)).toHaveValue(new RegExp(`${MORE}$`))

  await writing(page).press('Control+Home')
  await page.keyboard.press('Control+Enter')
  await expect(words(page)).toContainText(MORE)
  await expect(page.getByRole('button', { name: /^Corrected by Ada Lovelace · 2 versions/ })).toBeVisible()
  await expect(row(page), 'and the list is updated').toContainText(/please call/i)
  await page.reload()
  const { start = 0 } = (await talkNow()).words.find(({ text }) => text === 'broken.') ?? {}
  expect(start).toBeGreaterThan(1)
  await words(page).getByText('broken.', { exact: true }).click()
  await expectSoundFrom(page, start)
})

test('a talk is exported as text, subtitles and sound', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const { text } = await talkNow()
  const taken = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const form = page.getByRole('dialog', { name: 'Export' })
  await form.getByRole('radio', { name: /SRT/ }).check()
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Export', exact: true }).click()
  const srt = await download
  expect(srt.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d \d\d\.\d\d\.srt$/)
  expect(readFileSync(await srt.path(), 'utf8')).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\nplease call/i)
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  const sound = await taken(/^Audio MP3/)
  expect(sound.name).toMatch(/\.mp3$/)
  expect(sound.bytes.length).toBeGreaterThan(4000)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Copy text', exact: true }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
})

test('a deleted talk can be restored, from the notice and from the bin', async ({ page }) => {
  await open(page)
  const remove = async () => {
    await page.getByRole('button', { name: 'Talk menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(row(page)).toHaveCount(0)
    await expect(page.getByText(/^This talk is in the bin/)).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page)).toContainText(/please call/i)
  await expect(page.getByText(/^This talk is in the bin/)).toBeHidden()
  await remove()
  await accessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page)).toContainText(/please call/i)
})

test('the open talk can be read, corrected and used on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(words(page)).toBeVisible()
  await fits(page)
  for (const name of ['Talk menu', 'Share', 'Export']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await fits(page)
    await accessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await writing(page).fill('a short text')
  await fits(page)
  await accessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a talk of three hours can be copied and searched as a whole, though only visible lines are laid out, and typing touches one line', async ({
  page,
  context,
}) => {
  const MANY = 30_000
  const said = Array.from({ length: MANY }, (_, at) => `word${at}`)
  await page.route(`**/v3/talk?talk_id=${talk_id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const talk = (await (await route.fetch()).json()) as Talk
    const places = said.map((text, at) => ({ text, start: at * 0.36 + Math.floor(at / 80) * 2, confidence: 0.9 }))
    const spoken = places.map((word) => ({ ...word, end: word.start + 0.3 }))
    return route.fulfill({ json: { ...talk, text: said.join(' '), words: spoken } })
  })
  await open(page)
  await expect(words(page)).toHaveAttribute('aria-busy', 'false')
  expect(await words(page).locator('[data-word]').count()).toBe(MANY)
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')
  const laidOut = async () => {
    await browser.send('HeapProfiler.collectGarbage')
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutObjects')?.value
  }
  await expect.poll(laidOut, 'boxes of words in sight, and of the rest of the screen').toBeLessThan(12_000)
  const copied = await words(page).evaluate((box) => {
    getSelection()?.selectAllChildren(box)
    return String(getSelection())
  })
  expect(copied).toContain('word0 word1 ')
  expect(copied).toContain('word29998 word29999')

  await page.keyboard.press('e')
  await expect(writing(page)).toBeFocused()
  const mirror = await writing(page).evaluateHandle((field) => {
    const lines = field.previousElementSibling as HTMLElement
    const seen: MutationRecord[] = []
    const observer = new MutationObserver((more) => seen.push(...more))
    observer.observe(lines, { subtree: true, childList: true, characterData: true })
    return { lines, seen }
  })
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  const { lines, records } = await mirror.evaluate(({ lines, seen }) => ({
    lines: lines.childElementCount,
    records: seen.length,
  }))
  expect(lines).toBeGreaterThan(100)
  expect(records).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
})

import type { Talk } from '@earshot/contract/talks'
import type { Locator, Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

/** Between the border of the field and its text, in pixels. */
const PADDING = 12
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

const open = (page: Page) => page.goto(`/dashboard?talk_id=${talk_id}`)
const words = (page: Page) => page.getByRole('group', { name: /^Transcript/ })
const writing = (page: Page) => page.getByRole('textbox', { name: 'Text of the talk' })

/** The engine is confident about all words but these. */
const unsureOf = (page: Page, unsure: readonly string[]) =>
  page.route('**/v3/talk?**', async (route) => {
    const response = await route.fetch()
    const talk = (await response.json()) as Talk
    const said = talk.words.map((word) => ({ ...word, confidence: unsure.includes(word.text) ? 0.3 : 0.9 }))
    await route.fulfill({ response, json: { ...talk, words: said } })
  })

test('correcting moves nothing, keeps the marks, and steps through the unsure words by a key', async ({ page }) => {
  await unsureOf(page, ['fire', 'pump'])
  await open(page)
  await expect(words(page)).toContainText('fire')
  await expect(page.getByText(/^No notes yet/), 'everything has come').toBeVisible()
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
  const notes = page.getByRole('heading', { name: 'Notes', includeHidden: true })
  const [read, below] = [await top(words(page)), await top(notes)]
  await page.keyboard.press('e')
  await expect(writing(page)).toBeFocused()
  await expect.poll(async () => Math.abs((await top(writing(page))) + PADDING - read)).toBeLessThan(1)
  await expect.poll(async () => Math.abs((await top(notes)) - below)).toBeLessThan(1)
  const marked = () => page.evaluate(() => CSS.highlights.get('unsure')?.size)
  await expect.poll(marked).toBe(2)

  const selected = () =>
    writing(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+KeyW')
  await expect.poll(selected).toBe('fire')
  // A word is over before a test has looked.
  await expect.poll(() => audioState(page), 'it plays').toMatchObject({ sounded: true })
  await accessible(page)
  await page.keyboard.type('forest')
  await page.keyboard.press('Enter')
  await expect.poll(selected, 'Enter keeps what was typed and goes on').toBe('pump')
  await expect.poll(marked).toBe(1)
  await expect.poll(() => audioState(page), 'and pauses after the word').toMatchObject({ sounds: false })
  await page.keyboard.press('Alt+Shift+KeyW')
  await expect.poll(selected, 'the only one that is left').toBe('pump')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No more uncertain words')).toBeAttached()
  await expect(writing(page)).toHaveValue(/forest/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('G then D goes to the dashboard, and arrow up corrects what was sent last', async ({ page }) => {
  await page.goto(`/organizations/${station.org_id}/tags`)
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
  await page.keyboard.press('d')
  await page.keyboard.type('gd')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(writing(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(talk_id))
  await page.keyboard.press('Escape')
  await expect(words(page)).toBeVisible()
})

for (const [width, height] of [
  [1440, 560],
  [390, 520],
] as const)
  test(`the bar of the editor covers neither text nor notes nor is covered by the player, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await words(page).getByText('fire', { exact: true }).click()
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player).toBeVisible()
    await page.keyboard.press('e')
    await expect(writing(page)).toBeFocused()
    const note = page.getByText(/^No notes yet/)
    await note.click({ trial: true })
    const bar = page.getByRole('toolbar', { name: 'Editor' })
    const [field, tools, line] = await Promise.all([writing(page), bar, player].map((each) => each.boundingBox()))
    const endOf = (box: typeof field) => (box ? box.y + box.height : Number.NaN)
    expect(endOf(tools)).toBeLessThanOrEqual(line?.y ?? 0)
    expect(endOf(field)).toBeLessThanOrEqual(tools?.y ?? 0)
  })

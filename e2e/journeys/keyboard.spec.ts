import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import type { Locator, Page } from '@playwright/test'
import { audioState, expectSoundFrom, openAudioProbe } from '../audio-probe.ts'
import { expect, test } from '../fixtures.ts'
import { SENTENCE } from '../microphone.ts'
import type { Station } from '../station.ts'
import { recorded } from '../recorded.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const TITLE = 'Fire at the gate'
const recorder = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Send a talk' }).getByRole('button', { name, exact: true })
const row = (page: Page) => page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()
const words = (page: Page) => page.getByRole('group', { name: /^Transcript/ })
const writing = (page: Page) => page.getByRole('textbox', { name: 'Text of the talk' })

test('a talk is sent, found, played, corrected and shared with the keyboard alone', async ({ page }) => {
  await openAudioProbe(page)
  await page.goto('/login')
  await test.step('sign in', () => signsIn(page))
  await test.step('record and send', () => sends(page))
  await test.step('find and open', () => finds(page))
  await test.step('play from a word', () => plays(page))
  await test.step('correct a word', () => corrects(page))
  await test.step('share a clip', () => shares(page))
  await test.step('sign out', () => signsOut(page))
})

const menus = [
  { screen: 'channels', button: 'More about Ops', item: 'Edit channel' },
  { screen: 'speakers', button: 'More about Mira Olsen', item: 'Remove' },
  { screen: 'tags', button: 'More about Urgent', item: 'Edit' },
]

test('a dialog that a menu opened returns the focus to the button of the menu', async ({ page, context }) => {
  const { org_id } = station
  await station.ask(api.speakers.create, { org_id, name: 'Mira Olsen' })
  await station.ask(api.tags.create, { org_id, tag: 'Urgent' })
  await station.enter(context)
  for (const { screen, button, item } of menus) {
    await page.goto(`/organizations/${org_id}/${screen}`)
    await tabTo(page, page.getByRole('button', { name: button }))
    await page.keyboard.press('Enter')
    await arrowTo(page, page.getByRole('menuitem', { name: item }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  }
})

test('a talk is moved from its channel', async ({ page, context }) => {
  const talk_id = await station.say(SENTENCE)
  const { channel_id } = await station.ask(api.channels.create, { org_id: station.org_id, name: 'Harbour' })
  await station.enter(context)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await tabTo(page, page.getByRole('button', { name: 'Move to another channel' }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Harbour' }).click()
  await expect.poll(async () => (await station.ask(api.talks.find, { talk_id })).channel_id).toBe(channel_id)
})

test('a talk that is deleted from its menu leaves the focus on the screen', async ({ page, context }) => {
  const talk_id = await station.say(SENTENCE)
  await station.enter(context)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await tabTo(page, page.getByRole('button', { name: 'Talk menu' }))
  await page.keyboard.press('Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.locator(`[data-talk="${talk_id}"]`)).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

async function signsIn(page: Page) {
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(station.admin.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(station.admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await keepsItsPlace(page, 'after signing in')
}

async function sends(page: Page) {
  await tabTo(page, recorder(page, 'Record'))
  await page.keyboard.press('Enter')
  await recorded(page, 5)
  await expect(recorder(page, 'Done')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recorder(page, 'Send')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recorder(page, 'Record'), 'the next talk can follow').toBeFocused()
  await expect(row(page)).toContainText(/please call the fire department/i)
  await keepsItsPlace(page, 'after sending')
}

async function finds(page: Page) {
  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('water pump')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 found')).toHaveCount(0)
  await keepsItsPlace(page, 'after leaving the search')
  await page.keyboard.press('/')
  await page.keyboard.type('water pump')
  await expect(page.getByText('1 found')).toBeVisible()
  await tabTo(page, row(page).getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(words(page)).toContainText('water pump')
  await keepsItsPlace(page, 'after opening the talk')
}

async function plays(page: Page) {
  const { words: said } = await openTalk(page)
  const at = said.findIndex(({ text }) => text === 'pump')
  expect(at, '“pump” does not come first').toBeGreaterThan(1)
  await tabTo(page, words(page).locator('[data-word][tabindex="0"]'))
  await page.keyboard.press('Home')
  for (let steps = 0; steps < at; steps++) await page.keyboard.press('ArrowRight')
  await expect(words(page).getByText('pump', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSoundFrom(page, said[at]?.start ?? 0)
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: false })
  await keepsItsPlace(page, 'after playing')
}

async function openTalk(page: Page): Promise<Talk> {
  return station.ask(api.talks.find, { talk_id: new URL(page.url()).searchParams.get('talk_id') ?? '' })
}

async function corrects(page: Page) {
  await page.keyboard.press('e')
  await expect(writing(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await keepsItsPlace(page, 'after cancelling')
  await tabTo(page, page.getByRole('button', { name: 'Edit', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(writing(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and mended')
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(words(page)).toContainText('and mended')
  await expect(page.getByRole('button', { name: /^Corrected by Ada Lovelace/ })).toBeVisible()
  await keepsItsPlace(page, 'after saving')
}

async function shares(page: Page) {
  const menu = page.getByRole('button', { name: 'Share', exact: true })
  const dialog = page.getByRole('dialog', { name: /^Share/ })
  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: /^Publish a clip/ }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(TITLE)
  await tabTo(page, dialog.getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Clip published.')).toBeVisible()
  await keepsItsPlace(page, 'after publishing')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu, 'the focus returns').toBeFocused()
  const { clips } = await station.ask(api.clips.list, { org_id: station.org_id })
  expect(clips.map(({ title }) => title)).toEqual([TITLE])
}

async function signsOut(page: Page) {
  await tabTo(page, page.getByRole('button', { name: /^Account: / }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await keepsItsPlace(page, 'after signing out')
}

const FURTHEST = 80

/** Every stop on the way is in sight, and looks different without the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted).toBeVisible()
  for (let stops = 0; stops < FURTHEST; stops++) {
    if (await hasFocus(wanted)) return
    const before = await page.evaluateHandle(lookOfFocus)
    await page.keyboard.press(key)
    expect(await before.evaluate(isUnmarked), 'the focus is visible').toBeUndefined()
    expect(await page.evaluate(coveredFocus), 'the focus is not covered').toBeUndefined()
  }
  await expect(wanted, `${FURTHEST} × ${key} reaches it`).toBeFocused()
}

async function arrowTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1)
  for (let stops = 0; stops < FURTHEST && !(await hasFocus(wanted)); stops++) await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeFocused()
}

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

/** The focused element with its style and that of what may show the focus for it. Runs in the page. */
function lookOfFocus() {
  const held = document.activeElement ?? document.body
  const isPlace = held === document.body || held.getAttribute('tabindex') === '-1'
  const near = [held, held.nextElementSibling, held.parentElement, held.parentElement?.parentElement]
  const look = () =>
    near
      .flatMap((each) => (each ? ['', '::after'].map((part) => getComputedStyle(each, part)) : []))
      .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor} ${style.transform}`)
      .join()
  return { held, isPlace, look, focused: look() }
}

/** The element that had the focus, if it looks the same now. Runs in the page. */
function isUnmarked({ held, isPlace, look, focused }: ReturnType<typeof lookOfFocus>) {
  const isGone = !held.isConnected || held === document.activeElement
  return isPlace || isGone || look() !== focused ? undefined : held.outerHTML.slice(0, 160)
}

/** The focused element, if something else lies over its middle or it is out of sight. Runs in the page. */
function coveredFocus() {
  const held = document.activeElement
  if (!held || held === document.body) return undefined
  const { left, top, width, height } = held.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = hit && (held.contains(hit) || hit.contains(held) || held.parentElement?.contains(hit))
  return isSeen ? undefined : held.outerHTML.slice(0, 160)
}

const keepsItsPlace = (page: Page, when: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), `the focus is not lost ${when}`)
    .toBe(true)

import { api } from '@earshot/contract'
import type { Word } from '@earshot/contract/talks'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe, expectSoundFrom } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import type { Station } from './station.ts'

/** Each "…" is three seconds of silence. */
const LONG = 'please call the fire department … the water pump is broken … all units return to the station'

let station: Station
let talks: { last: string; heard: string; first: string }
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  // Both last while a slow machine looks.
  const last = await station.say('please call the fire department … … … … …')
  const middle = await station.say('the water pump is broken … … … … …')
  talks = { last, heard: middle, first: await station.say(LONG) }
  // Who sends a talk has heard it.
  for (const talk_id of [talks.last, talks.first]) await station.ask(api.talks.mark, { talk_id, heard: false })
})

async function open(page: Page, address = `/dashboard?talk_id=${talks.first}`) {
  await openAudioProbe(page)
  await station.enter(page.context())
  await page.goto(address)
  await expect(page.getByRole('group', { name: /^Transcript/ })).toBeVisible()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard' })
const row = (page: Page, talk_id: string) => page.locator(`[data-talk="${talk_id}"]`).getByRole('link')
const at = async (page: Page) => (await audioState(page)).at
const audio = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heard: { audio: HTMLAudioElement } }).heard.audio.playbackRate)

async function startOf(said: string) {
  const { words } = await station.ask(api.talks.find, { talk_id: talks.first })
  return words.find(({ text }) => text.toLowerCase().replace(/\W/g, '') === said) as Word
}

const playFrom = (page: Page, said: string) =>
  page
    .getByRole('group', { name: /^Transcript/ })
    .getByText(new RegExp(`^${said}[.,]?$`, 'i'))
    .click()

test('words, times and keys seek the sound, at any speed, on every screen', async ({ page }) => {
  await open(page)
  const fire = await startOf('fire')
  await playFrom(page, 'fire')
  await expectSoundFrom(page, fire.start)
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: false })

  await page.locator('body').press('0')
  await expect.poll(() => at(page)).toBe(0)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(() => at(page)).toBeCloseTo(10, 1)
  await page.locator('body').press('ArrowLeft')
  await expect.poll(() => at(page)).toBe(0)
  await page.locator('body').press('Shift+ArrowRight')
  await page.locator('body').press('Shift+ArrowRight')
  const { start } = await startOf('call')
  await expect.poll(() => at(page), 'the second word').toBeCloseTo(start, 1)

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await page.getByRole('link', { name: 'People' }).click()
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => at(page), 'it plays on another screen').toBeGreaterThan(0.5)
  expect(await audio(page)).toBe(2)
  await page.reload()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await row(page, talks.first).click()
  await expect(page.getByRole('combobox', { name: 'Speed' }).first(), 'the speed is remembered').toHaveValue('2')
  await station.ask(api.users.update, { settings: {} })
})

test('Space plays also before the browser found time for the code of the player', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await open(page)
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
  await expect(bar(page)).toBeVisible()
})

test('the player names who speaks, also on other screens after the speaker was changed or renamed', async ({
  page,
}) => {
  const { org_id } = station
  await open(page)
  await playFrom(page, 'fire')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(bar(page).getByRole('link', { name: 'Ada Lovelace in Ops' })).toBeVisible()
  const { speaker_id } = await station.ask(api.speakers.create, { org_id, name: 'Captain Ruiz' })
  await station.ask(api.talks.update, { talk_id: talks.first, speaker_id })
  await expect(bar(page).getByRole('link', { name: 'Captain Ruiz in Ops' })).toBeVisible()
  await station.ask(api.speakers.update, { speaker_id, name: 'Chief Ruiz' })
  await expect(bar(page).getByRole('link', { name: 'Chief Ruiz in Ops' })).toBeVisible()
  const told = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(told).toBe('Chief Ruiz in Ops')
  await station.ask(api.talks.update, { talk_id: talks.first, speaker_id: null })
})

test('silence is skipped, and shown', async ({ page }) => {
  await open(page)
  const { end } = await startOf('department')
  const { start } = await startOf('water')
  expect(start - end, 'there is something to skip').toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Skip silence' }).first().click()
  await expect(page.locator('[part~=quiet]').first()).toBeAttached()
  await playFrom(page, 'department')
  await expect.poll(async () => (await audioState(page)).sought, 'it jumped over the silence').toBeGreaterThan(end + 2)
  await station.ask(api.users.update, { settings: {} })
})

test('the next unheard talk plays automatically, and heard ones are marked, also after a reload', async ({ page }) => {
  await station.ask(api.users.update, { settings: { autoplay: true } })
  for (const talk_id of [talks.last, talks.first]) await station.ask(api.talks.mark, { talk_id, heard: false })
  await open(page)
  await expect(row(page, talks.first)).toHaveAccessibleName(/unheard/)
  await playFrom(page, 'station')
  await expect(bar(page).getByRole('button', { name: 'Next talk' })).toBeEnabled()
  await expect(page, 'the heard one is skipped').toHaveURL(new RegExp(`talk_id=${talks.last}`))
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
  await expect(row(page, talks.first)).not.toHaveAccessibleName(/unheard/)
  await expect.poll(async () => (await station.ask(api.talks.find, { talk_id: talks.first })).heard).toBe(true)

  await bar(page).getByRole('button', { name: 'Previous talk' }).click()
  await expect(page).toHaveURL(new RegExp(`talk_id=${talks.heard}`))
  await page.reload()
  await expect(row(page, talks.heard)).toBeVisible()
  await expect(row(page, talks.first)).not.toHaveAccessibleName(/unheard/)
  await station.ask(api.users.update, { settings: {} })
})

test('a talk resumes where the same person stopped on another device', async ({ page, newBrowser }) => {
  await open(page)
  const { start } = await startOf('pump')
  await playFrom(page, 'pump')
  await expectSoundFrom(page, start)
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: false })
  const left = await at(page)
  const kept = async () => (await station.ask(api.talks.find, { talk_id: talks.first })).position
  await expect.poll(kept).toBeCloseTo(left, 1)

  const other = await newBrowser()
  await open(other)
  await other.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(bar(other).getByText(/^Resumed at/)).toBeVisible()
  await expectSoundFrom(other, left)
  await bar(other).getByRole('button', { name: 'From the start' }).click()
  await expect.poll(() => at(other)).toBeLessThan(left)
})

test('a link to a moment plays from there, or waits for a click if the browser requires one', async ({ page }) => {
  await open(page, `/dashboard?talk_id=${talks.first}&t=6`)
  await expectSoundFrom(page, 6)
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      HTMLMediaElement.prototype.play = play
      return Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
    }
  })
  await page.goto(`/dashboard?talk_id=${talks.first}&t=4`)
  await expect(bar(page).getByRole('alert')).toHaveText(/^Press play to listen from/)
  await accessible(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
  await expect.poll(() => at(page)).toBeGreaterThan(4.2)
})

test('the keyboard sheet lists every key, and can switch them all off', async ({ page }) => {
  await open(page)
  await page.locator('body').press('?')
  await expect(sheet(page).getByRole('region', { name: 'Player' })).toContainText('Forward 10 seconds')
  await accessible(page)
  await sheet(page).getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('heading', { name: 'Dashboard' }).click()
  await page.keyboard.press('Space')
  await expect(bar(page), 'Space plays nothing').toHaveCount(0)
  await page.locator('body').press('?')
  await expect(sheet(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Keyboard' }).click()
  await sheet(page).getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('heading', { name: 'Dashboard' }).click()
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
})

test('sound of one organization stops in another', async ({ page }) => {
  await station.ask(api.organizations.create, { name: 'Elsewhere' })
  await open(page, `/dashboard?org_id=${station.org_id}&talk_id=${talks.first}`)
  await playFrom(page, 'fire')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: /^Switch organization: Station Seven/ }).click()
  await page.getByRole('menuitem', { name: /Elsewhere/ }).click()
  await expect(page.getByRole('button', { name: /^Switch organization: Elsewhere/ })).toBeVisible()
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: false })
  await expect(bar(page)).toHaveCount(0)
})

test('signing out in another tab stops the sound, and the device’s controls no longer name the talk', async ({
  page,
  context,
  newStation,
  complaints,
}) => {
  // What this tab asks for at the moment of the other's sign-out is refused.
  complaints.tolerated(/401/)
  const own = await newStation()
  const talk_id = await own.say(LONG)
  await openAudioProbe(page)
  await own.enter(context)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const controls = () =>
    page.evaluate(() => [navigator.mediaSession.playbackState, navigator.mediaSession.metadata?.title ?? null])
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(controls).toEqual(['playing', expect.stringContaining('Ada Lovelace')])
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /^Account: / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(controls).toEqual(['none', null])
  expect(await audioState(page)).toMatchObject({ sounds: false })
})

test('another tab of the person shows what was heard in this one', async ({ page, context }) => {
  await station.ask(api.talks.mark, { talk_id: talks.last, heard: false })
  const address = `/dashboard?org_id=${station.org_id}&talk_id=${talks.last}`
  await open(page, address)
  const other = await context.newPage()
  await other.goto(address)
  await expect(row(other, talks.last)).toHaveAccessibleName(/unheard/)
  await page.getByRole('button', { name: 'Talk menu' }).click()
  await page.getByRole('menuitem', { name: 'Mark as heard' }).click()
  await expect(row(other, talks.last)).not.toHaveAccessibleName(/unheard/)
})

import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import type { Station } from './station.ts'

/** Each "…" is three seconds of silence, so that nothing ends by itself while the test looks. */
const SENTENCES = [
  'please call the fire department',
  'the water pump is broken',
  'all units return',
  'please call',
].map((sentence) => `${sentence} … … … … … … … … …`)

let station: Station
let talks: string[]
test.beforeEach(async ({ newStation }) => {
  station = await newStation()
  talks = []
  for (const sentence of SENTENCES) talks.push(await station.say(sentence))
  // Who sends a talk has heard it.
  for (const talk_id of talks) await station.ask(api.talks.mark, { talk_id, heard: false })
})

interface Probe {
  said: string[]
  mediaKeys: Record<string, (() => void) | undefined>
}

/** Browsers for tests have no voices, and no lock screen. */
const openDeviceProbe = (page: Page) =>
  page.addInitScript(() => {
    const probe: Probe = { said: [], mediaKeys: {} }
    Object.assign(globalThis, { probe })
    speechSynthesis.getVoices = () => [{ lang: 'en-US', localService: true }] as SpeechSynthesisVoice[]
    Object.assign(globalThis, {
      SpeechSynthesisUtterance: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    })
    speechSynthesis.speak = (words) => {
      probe.said.push(words.text)
      words.onstart?.(new Event('start') as SpeechSynthesisEvent)
      words.onend?.(new Event('end') as SpeechSynthesisEvent)
    }
    const { mediaSession } = navigator
    const listen = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, act) => {
      probe.mediaKeys[action] = act ? () => act({ action }) : undefined
      listen(action, act)
    }
  })

const probeOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { probe: Probe }).probe.said)
const pressMediaKey = (page: Page, action: string) =>
  page.evaluate((key) => (globalThis as unknown as { probe: Probe }).probe.mediaKeys[key]?.(), action)

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const isHeard = async (talk_id: string | undefined) =>
  (await station.ask(api.talks.find, { talk_id: talk_id ?? '' })).heard
/** Talks are shorter than two steps. */
async function toTheEnd(page: Page) {
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
}
const playing = (page: Page) => bar(page).getByRole('link').getAttribute('href')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function open(page: Page, address = '/dashboard') {
  await openAudioProbe(page)
  await openDeviceProbe(page)
  await station.enter(page.context())
  await page.goto(address)
}

test('all unheard talks play, the oldest first and announced, without those that are deleted on the way', async ({
  page,
  context,
  complaints,
}) => {
  complaints.tolerated(/INTERNET_DISCONNECTED/)
  await open(page)
  const [first, second, third, fourth] = talks
  await page.getByRole('button', { name: 'Play 4 unheard' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => playing(page)).toContain(first)
  await expect(page.getByRole('button', { name: 'Pause · 3 left' })).toBeFocused()
  await expect(bar(page).getByText('3 left')).toBeVisible()
  await accessible(page)

  await station.ask(api.talks.remove, { talk_id: second ?? '' })
  await toTheEnd(page)
  await expect.poll(() => playing(page), 'the deleted one is passed over').toContain(third)
  await expect.poll(async () => (await probeOf(page)).at(-1)).toMatch(/^Ops\. Ada Lovelace\. today, \d+:\d\d/)
  await expect.poll(() => isHeard(first)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Resume · 1 left' })).toBeFocused()

  await context.setOffline(true)
  await pressMediaKey(page, 'nexttrack')
  await expect(bar(page).getByRole('alert')).toHaveText('You are offline. Playback continues when you are back online.')
  await context.setOffline(false)
  await expect.poll(() => playing(page), 'it goes on with the network').toContain(fourth)
  await pressMediaKey(page, 'previoustrack')
  await expect.poll(() => playing(page)).toContain(third)
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
  await toTheEnd(page)
  await expect.poll(() => playing(page)).toContain(fourth)
  await toTheEnd(page)
  await expect(bar(page).getByText('All caught up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All caught up' })).toBeFocused()
  await expect.poll(() => isHeard(fourth)).toBe(true)
})

test('the app’s shortcut plays, by one press where the browser asks for it, and the focus stays on the keys used', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let pressed = false
    addEventListener('keydown', () => (pressed = true), { capture: true })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!pressed) return Promise.reject(new DOMException('', 'NotAllowedError'))
      return play.call(this)
    }
  })
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  await open(page, manifest.shortcuts[0].url)
  const dialog = page.getByRole('dialog', { name: 'Your unheard talks are ready' })
  await expect(dialog.getByRole('button', { name: 'Play · 3 left' })).toBeFocused()
  await accessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/play=/)

  await bar(page).getByRole('link').click()
  await expect(page.getByRole('group', { name: /^Transcript/ })).toBeVisible()
  for (const talk_id of talks.slice(1)) {
    await bar(page).getByRole('button', { name: 'Next talk' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`talk_id=${talk_id}`))
    await expect.poll(() => focused(page)).toBe('Next talk')
  }
  await bar(page).getByRole('button', { name: 'Next talk' }).press('Enter')
  await expect(bar(page).getByText(/^The end\. \d skipped talks are unheard$/)).toBeVisible()
  await expect.poll(() => focused(page)).toBe('Next talk')
  await bar(page).getByRole('button', { name: 'Close the player' }).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
})

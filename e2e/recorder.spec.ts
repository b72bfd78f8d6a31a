import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(async ({ context, page }) => {
  await openAudioProbe(page)
  await station.enter(context)
})

const timer = (page: Page) => page.getByRole('timer', { name: 'Recorded so far' })
const composer = (page: Page) => page.getByRole('region', { name: 'Send a talk' })
const button = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })

const problems = [
  { name: 'NotFoundError', says: 'No microphone was found', helps: 'Connect one' },
  { name: 'NotAllowedError', says: 'The microphone is blocked for this page', helps: 'left of the address' },
  { name: 'NotAllowedError', message: 'Permission dismissed', says: 'prompt was closed', helps: 'Try again' },
  { name: 'NotAllowedError', message: 'Permission denied by system', says: 'Your system', helps: 'under privacy' },
  { name: 'NotReadableError', says: 'Another program is using the microphone', helps: 'End calls' },
]

test('an unavailable microphone shows the reason and the remedy', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const { name = '', message = '' } = (globalThis as { refusal?: { name: string; message?: string } }).refusal ?? {}
      return Promise.reject(new DOMException(message, name))
    }
  })
  await page.goto('/dashboard')
  for (const refusal of problems) {
    await page.evaluate((told) => Object.assign(globalThis, { refusal: told }), refusal)
    await button(page, 'Record').click()
    const alert = composer(page).getByRole('alert')
    await expect(alert).toContainText(refusal.says)
    await expect(alert).toContainText(refusal.helps)
    await expect(button(page, 'Try again')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(alert).toHaveCount(0)
  }
  await button(page, 'Record').click()
  await accessible(page)
})

test('an insecure page links to the secure one, and an unsupported browser is named', async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/dashboard')
  await button(page, 'Record').click()
  await expect(composer(page).getByRole('alert')).toContainText('Open Earshot with an https URL')

  const other = await context.newPage()
  await other.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  await other.goto('/dashboard')
  await button(other, 'Record').click()
  await expect(composer(other).getByRole('alert')).toContainText('This browser cannot record')
})

test('record, pause, resume, trim, send: the talk arrives trimmed, with the remaining words', async ({ page }) => {
  const { org_id } = station
  const mira = await station.ask(api.speakers.create, { org_id, name: 'Mira Olsen' })
  const urgent = await station.ask(api.tags.create, { org_id, tag: 'urgent' })
  await page.goto('/dashboard')
  await button(page, 'Record').click()
  await recorded(page, 1)
  await button(page, 'Pause the recording').click()
  await expect(composer(page).getByText('Paused', { exact: true })).toBeVisible()
  await button(page, 'Keep recording').click()
  await recorded(page, 5)
  await button(page, 'Pause the recording').click()
  await accessible(page)
  await button(page, 'Done').click()

  const beginning = page.getByRole('slider', { name: 'Beginning of the talk' })
  const end = page.getByRole('slider', { name: 'End of the talk' })
  const duration = Number(await end.getAttribute('aria-valuenow'))
  expect(duration).toBeGreaterThan(4.5)
  await end.focus()
  // What remains is the same part of the sentence, however long a slow machine recorded.
  const seconds = Math.round(duration) - 2
  for (let times = 0; times < seconds; times++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(end).toHaveAttribute('aria-valuenow', String(Number((duration - seconds).toFixed(1))))
  await pull(page, { handle: beginning, by: 0.1 })
  await expect(beginning).not.toHaveAttribute('aria-valuenow', '0')
  const cut = seconds + Number(await beginning.getAttribute('aria-valuenow'))
  await accessible(page)
  await fits(page)

  await composer(page).getByRole('button', { name: 'Play' }).click()
  // The position is rounded to a tenth of a second.
  await expect.poll(async () => Math.abs(((await audioState(page)).sought ?? 0) - (cut - seconds))).toBeLessThan(0.06)
  await expect.poll(() => audioState(page), 'it stops at the end of the kept part').toMatchObject({ sounds: false })
  expect((await audioState(page)).at, 'and is back at its beginning').toBeLessThan(duration - seconds)

  await button(page, 'Speaker').click()
  await page.getByRole('menuitemradio', { name: 'Mira Olsen' }).click()
  await button(page, 'Tags').click()
  await page.getByRole('menuitemcheckbox', { name: 'urgent' }).click()
  await page.keyboard.press('Escape')
  await expect(composer(page).getByRole('alertdialog'), 'Escape closed the menu only').toHaveCount(0)
  await button(page, 'Send').click()
  await expect(button(page, 'Record'), 'the recorder is free at once').toBeVisible()
  await expect(button(page, 'Speaker: Mira Olsen'), 'the speaker is remembered per channel').toBeVisible()
  await expect(button(page, 'Tags'), 'but no tag').toBeVisible()

  const talk = await arrived()
  expect(talk, 'the sender has heard their own talk').toMatchObject({ heard: true })
  expect(talk).toMatchObject({ speaker_id: mira.speaker_id, tags: [urgent.tag_id] })
  expect(Math.abs((talk.duration ?? 0) - (duration - cut))).toBeLessThan(0.2)
  // The cuts may fall within words; only the middle ones are certainly whole.
  expect(talk.text).toMatch(/please|fire department/i)
  expect(talk.text).not.toMatch(/broken/)
})

async function pull(page: Page, { handle, by }: { handle: ReturnType<Page['getByRole']>; by: number }) {
  const box = await handle.boundingBox()
  const wave = await page.getByRole('slider', { name: 'Position' }).first().boundingBox()
  if (!box || !wave) throw new Error('There is nothing to pull')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + wave.width * by, y, { steps: 4 })
  await page.mouse.up()
}

async function arrived(before?: string): Promise<Talk> {
  const newest = async () => {
    const { talks } = await station.ask(api.search.search, { org_id: station.org_id, query: '' })
    return talks[0]
  }
  await expect.poll(async () => (await newest())?.talk_id).not.toBe(before)
  await expect.poll(async () => (await newest())?.state).toBe('ready')
  return station.ask(api.talks.find, { talk_id: (await newest())?.talk_id ?? '' })
}

test('a reply shows the talk it answers, before and after sending, and links to it', async ({ page }) => {
  const talk_id = await station.say('the water pump is broken')
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const replying = page.getByRole('group', { name: 'Replying to Ada Lovelace' })
  await expect(replying).toContainText('water pump')
  await expect(button(page, 'Record')).toBeFocused()
  await accessible(page)
  await button(page, 'Do not reply to Ada Lovelace').click()
  await expect(replying).toHaveCount(0)

  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(button(page, 'Record')).toBeFocused()
  await page.keyboard.press('Space')
  await recorded(page, 2)
  await expect(button(page, 'Done')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button(page, 'Send')).toBeEnabled()
  await expect(button(page, 'Send')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(replying, 'the next one is no reply').toHaveCount(0)
  const answer = await arrived(talk_id)
  expect(answer).toMatchObject({ reply_to: talk_id, channel_id: station.channel_id })
  await page.goto(`/dashboard?talk_id=${answer.talk_id}`)
  await page.getByRole('link', { name: /^Reply to Ada Lovelace/ }).click()
  await expect(page).toHaveURL(new RegExp(talk_id))
})

test('the keyboard is enough to record again, discard and trim; shortcuts can be switched off', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(button(page, 'Record')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('r')
  await recorded(page, 1)
  await page.keyboard.press('Space')
  await button(page, 'Record again').press('Enter')
  const again = page.getByRole('alertdialog', { name: /^Record again/ })
  await expect(again.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(button(page, 'Record again'), 'the focus returns').toBeFocused()
  await page.keyboard.press('Enter')
  await again.getByRole('button', { name: 'Record again' }).press('Enter')
  await expect(timer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await expect(button(page, 'Record')).toBeFocused()

  await station.ask(api.users.update, { settings: { shortcuts: false } })
  await page.reload()
  await expect(button(page, 'Record')).toBeVisible()
  await page.keyboard.press('r')
  await expect(timer(page)).toHaveCount(0)
  await station.ask(api.users.update, { settings: { shortcuts: true } })
})

test('R leads to Done, Space ends the recording, Enter sends it, and the button says that it goes live', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const live = composer(page).getByRole('switch', { name: 'Speak live' })
  await live.check({ force: true })
  await expect(button(page, 'Go live')).toBeVisible()
  await live.uncheck({ force: true })
  await expect(button(page, 'Record')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('r')
  await expect(button(page, 'Done')).toBeFocused()
  await recorded(page, 1)
  await page.keyboard.press('Space')
  await expect(button(page, 'Send')).toBeVisible()
  await page.getByRole('main').focus()
  const saved = page.waitForResponse((response) => response.url().endsWith('/v3/save'))
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(201)
})

test('silence is reported, an unplugged microphone keeps what was recorded, and the last minutes count down', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      return Object.assign(globalThis, { stream }).stream
    }
    AnalyserNode.prototype.getFloatTimeDomainData = (samples) => void samples.fill(0)
  })
  await page.clock.install()
  await page.goto('/dashboard')
  await button(page, 'Record').click()
  await recorded(page, 1)
  await expect(composer(page).getByText(/^No sound from “.+”/)).toBeVisible()
  await page.clock.fastForward('03:55:30')
  await expect(composer(page).getByText(/^[1-4]:\d\d left$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The recording ends in 5 minutes' })).toHaveCount(1)
  await page.evaluate(() => {
    const { stream } = globalThis as unknown as { stream: MediaStream }
    stream.getAudioTracks()[0]?.dispatchEvent(new Event('ended'))
  })
  await expect(
    composer(page).getByText('The microphone was disconnected. Everything up to then is saved.'),
  ).toBeVisible()
  await expect(button(page, 'Send')).toBeVisible()
})

test('a microphone is selected by name, and remembered', async ({ page }) => {
  await page.goto('/dashboard')
  await button(page, 'Recording settings').click()
  await accessible(page)
  await page.getByRole('menuitemradio', { name: 'Fake Audio Input 2' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Reduce noise and echo' }).click()
  await page.reload()
  await button(page, 'Recording settings').click()
  await expect(page.getByRole('menuitemradio', { name: 'Fake Audio Input 2' })).toBeChecked()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Reduce noise and echo' })).toBeChecked()
})

test('a recording notice is read before the first recording, once, and stays visible', async ({ page }) => {
  const { org_id } = station
  const notice = 'Say where you are first. Names of patients do not belong into a recording.'
  await station.ask(api.organizations.update, { org_id, recording_notice: notice })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Recording notice:' })).toContainText(notice)
  await button(page, 'Record').click()
  const dialog = page.getByRole('dialog', { name: /^Before you record/ })
  await expect(dialog).toContainText(notice)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(timer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.reload()
  await button(page, 'Record').click()
  await expect(timer(page), 'it is not asked twice').toBeVisible()
  await station.ask(api.organizations.update, { org_id, recording_notice: '' })
})

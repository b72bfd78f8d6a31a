import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

const PASSWORD = 'north gate'
let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
})
test.beforeEach(({ context }) => station.enter(context))

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share/ })
const looksRight = async (page: Page) => {
  await accessible(page)
  await fits(page)
}

test('selected words become a link that a visitor opens with its password and without JavaScript, until it is revoked', async ({
  page,
  browser,
}) => {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const words = page.getByRole('group', { name: /^Transcript/ })
  await expect(words).toContainText(/please call/i)
  await words.evaluate((box) => {
    const [, second, third] = box.querySelectorAll('[data-word]')
    if (second && third) document.getSelection()?.setBaseAndExtent(second, 0, third, third.childNodes.length)
  })
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Share' }).click()
  const length =
    (
      await dialog(page)
        .getByText(/ long$/)
        .innerText()
    ).match(/(\d+:\d+) long$/)?.[1] ?? 'none'
  await expect(dialog(page).getByRole('region', { name: 'Preview for visitors' })).toContainText(length)
  await dialog(page).getByRole('slider', { name: 'End of the clip' }).press('ArrowRight')
  await dialog(page).getByLabel('Title').fill('Fire at the gate')
  await dialog(page).getByLabel('Password', { exact: true }).fill('abc')
  await dialog(page).getByRole('button', { name: 'Publish' }).click()
  await expect(dialog(page).getByText('Use at least 4 characters'), 'the error is beside the field').toBeVisible()
  expect((await station.ask(api.clips.list, { org_id: station.org_id })).clips, 'and nothing is public').toEqual([])
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await looksRight(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Publish a clip/ }).click()
  await expect(dialog(page).getByLabel('Title'), 'a closed dialog loses nothing').toHaveValue('Fire at the gate')
  await expect(dialog(page).getByRole('region', { name: 'Preview for visitors' })).toContainText('Fire at the gate')
  await dialog(page).getByRole('button', { name: 'Publish' }).click()
  await expect(dialog(page).getByText('Clip published.')).toBeVisible()
  const [clip] = (await station.ask(api.clips.list, { org_id: station.org_id })).clips
  await expect(dialog(page).getByText(clip?.url ?? 'none', { exact: true })).toBeVisible()
  expect(clip).toMatchObject({ has_password: true, show_text: true, show_speaker: false, allow_download: false })
  expect((clip?.end ?? 0) - (clip?.start ?? 0), 'a part of it').toBeLessThan(2)

  const visitor = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 390, height: 800 },
  })
  const theirs = await visitor.newPage()
  await theirs.goto(clip?.url ?? '')
  await expect(theirs.getByText('Fire at the gate')).toHaveCount(0)
  await theirs.getByLabel('Password').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Listen' }).click()
  await expect(theirs.getByRole('heading', { name: 'Fire at the gate' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/organizations/${station.org_id}/clips`)
  const row = page.getByRole('listitem').filter({ hasText: 'Fire at the gate' })
  await expect(row).toContainText('Password')
  await looksRight(page)
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(page.getByText('No clips yet')).toBeVisible()
  await theirs.goto(clip?.url ?? '')
  await expect(theirs.getByRole('heading', { name: 'Voice message not found' })).toBeVisible()
  await visitor.close()
})

test('the page of a clip plays it, words light up, and a word or the waveform leads to its moment', async ({
  page,
  newBrowser,
}) => {
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const { url } = (await station.ask(api.clips.save, { talk_id, title: 'Gate' })) as { url: string }
  const theirs = await newBrowser()
  await theirs.goto(url)
  const position = theirs.getByRole('slider', { name: 'Position' })
  // The talk of a few seconds may end before this has looked.
  const loops = (on: boolean) =>
    theirs.locator('audio').evaluate((audio: HTMLAudioElement, to) => void (audio.loop = to), on)
  await loops(true)
  await theirs.getByRole('button', { name: 'Play' }).click()
  await expect(theirs.locator('.said .now'), 'the word that is said').toHaveCount(1)
  await theirs.getByRole('button', { name: 'Pause' }).click()
  await loops(false)
  await position.press('End')
  await expect(position).toHaveAttribute('aria-valuenow', (await position.getAttribute('aria-valuemax')) ?? '')
  await loops(true)
  await theirs.locator('.said span').first().click()
  await expect(theirs.getByRole('button', { name: 'Pause' })).toBeVisible()
  await looksRight(theirs)
  await theirs.setViewportSize({ width: 390, height: 800 })
  await looksRight(theirs)
})

test('a clip that is revoked while a visitor has its page open says so when it is to be played', async ({
  newBrowser,
  complaints,
}) => {
  complaints.tolerated(/status of 4(04|10)/)
  const made = await station.ask(api.clips.save, { talk_id, start: 0, end: 2 })
  const { clip_id, url } = made as { clip_id: string; url: string }
  const theirs = await newBrowser()
  await theirs.goto(url)
  const play = theirs.getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeVisible()
  await station.ask(api.clips.remove, { clip_id })
  await play.click()
  await expect(theirs.getByRole('heading', { name: 'Voice message not found' })).toBeVisible()
  await expect(theirs.getByText('the voice message was revoked')).toBeVisible()
})

test('a channel is heard in a podcast app at an address that is made here, until it is revoked', async ({ page }) => {
  await page.goto(`/organizations/${station.org_id}/clips`)
  const feeds = page.getByRole('region', { name: 'Podcast feeds' })
  await feeds.getByRole('button', { name: 'New feed' }).click()
  const form = page.getByRole('dialog', { name: 'New feed' })
  await form.getByLabel('Channel').selectOption({ index: 1 })
  await form.getByLabel('Only talks with these words').fill('call')
  await looksRight(page)
  await form.getByRole('button', { name: 'Create feed' }).click()
  const url = await form.getByText(/feed\.xml/).innerText()
  await looksRight(page)
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(feeds.getByRole('listitem')).toContainText('Never opened')

  const document = await (await fetch(url)).text()
  expect(document).toContain(`<guid isPermaLink="false">${talk_id}</guid>`)
  const [, sound = '', length] = document.match(/<enclosure url="([^"]+)" length="(\d+)"/) ?? []
  const heard = await fetch(sound.replaceAll('&amp;', '&'))
  expect((await heard.arrayBuffer()).byteLength).toBe(Number(length))

  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(feeds.getByRole('listitem')).toContainText('Opened')
  await looksRight(page)
  await feeds.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke the feed' }).click()
  await expect(feeds.getByText('No feeds yet')).toBeVisible()
  expect((await fetch(url)).status).toBe(410)
})

import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import type { Station } from './station.ts'

let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  talk_id = await station.say(SENTENCE)
})

const openRetention = (page: Page) => page.goto(`/organizations/${station.org_id}/settings?section=retention`)

test('a talk on hold shows it, cannot be deleted, and is released in the settings', async ({ page, context }) => {
  await station.enter(context)
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const menu = page.getByRole('button', { name: 'Talk menu' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put this talk on hold' })
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog.getByText('Enter the reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Lawsuit 7')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText(/^On hold since .* It cannot be deleted\.$/)).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await openRetention(page)
  await expect(page.getByText('Lawsuit 7')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('No talks on hold')).toBeVisible()
})

/** As the server answers once a rule has deleted the recording, for which the talk would have to be a day old. */
const deleteRecording = (page: Page) =>
  page.route(/\/v3\/talk\?/, async (route) => {
    const answer = await route.fetch()
    const talk = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...talk, audio_url: '', sound_deleted: '2026-01-31T09:30:00.000Z' },
    })
  })

test('a talk that plays stops when a rule deletes its recording, and its words play nothing', async ({
  page,
  context,
}) => {
  await station.enter(context)
  await openAudioProbe(page, { loops: true })
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  const pane = page.getByRole('region', { name: 'Open talk' })
  await pane.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: true })
  await deleteRecording(page)
  await station.ask(api.talks.update, { talk_id, title: 'Fire drill' })
  await expect.poll(() => audioState(page)).toMatchObject({ sounds: false })
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByText('The recording was deleted by a retention rule on January 31, 2026.')).toBeVisible()
  const [header, why] = [pane.locator('header').first(), pane.getByText(/^The recording was deleted by a retention/)]
  const gap = async () => ((await why.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.y ?? 0)
  await expect.poll(gap, 'nothing is left of the player of the talk').toBeLessThan(120)
  await page.locator('[data-word="1"]').click()
  await page.keyboard.press('e')
  await expect(pane.getByRole('toolbar', { name: 'Editor' }).getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(pane.getByRole('toolbar', { name: 'Editor' }).getByRole('button', { name: 'Play' })).toHaveCount(0)
  expect(await audioState(page)).toMatchObject({ sounds: false })
})

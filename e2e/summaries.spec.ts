import { createServer, type Server as HttpServer } from 'node:http'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { freePort, Server } from './server.ts'
import { openStation, type Station } from './station.ts'

test.describe.configure({ mode: 'serial' })

/** A chat model with scripted answers. */
let said = 'I cannot do that.'
let answering = Promise.resolve()
let chat: HttpServer
let server: Server
let station: Station
let talk_id: string
test.beforeAll(async ({ playwright }) => {
  chat = createServer((request, response) => {
    const answer = () => response.end(JSON.stringify({ choices: [{ message: { content: said } }] }))
    request.resume().on('end', () => void answering.then(answer))
  })
  const chatPort = await freePort()
  chat.listen(chatPort, '127.0.0.1')
  server = new Server(await freePort(), { CHAT_URL: `http://127.0.0.1:${chatPort}`, CHAT_MODEL: 'lab-1' })
  await server.start()
  station = await openStation(await playwright.request.newContext({ baseURL: server.base }), server.base)
  talk_id = await station.say(SENTENCE)
})
test.afterAll(async () => {
  chat.close()
  await server.remove()
})
test.beforeEach(({ context }) => station.enter(context))

const panel = (page: Page) => page.getByRole('region', { name: 'Summary' })
const openTalk = (page: Page) => page.goto(`${server.base}/dashboard?org_id=${station.org_id}&talk_id=${talk_id}`)

/** Lets changes reach the server, and their answers the page only when the returned function is called. */
async function holdChanges(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v3/summary_part', async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return release
}

test('an admin selects what is written; before, talks show no summary', async ({ page }) => {
  await openTalk(page)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await page.goto(`${server.base}/organizations/${station.org_id}/settings?section=summaries`)
  for (const name of ['A title', 'A summary', /^Action items/]) await page.getByLabel(name).check()
  await page.getByRole('combobox', { name: 'Translations' }).fill('German')
  await page.getByRole('option', { name: 'German' }).click()
  await page.keyboard.press('Escape')
  await accessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const settings = await station.ask(api.summarySettings.find, { org_id: station.org_id })
  expect(settings).toMatchObject({ title: true, actions: true, languages: ['de'], private_channels: false })
})

test('nonsense is a sentence, and a talk is summarized again', async ({ page }) => {
  await openTalk(page)
  await panel(page).getByRole('button', { name: 'Summarize', exact: true }).click()
  await expect(panel(page).getByText('The chat model answered what cannot be used')).toBeVisible()
  said = JSON.stringify({
    title: { text: 'A sentence for tests', cites: [1] },
    summary: [
      { text: 'A speaker says a sentence.', cites: [1] },
      { text: 'This was never said.', cites: [] },
    ],
    actions: [{ what: 'Listen to it', who: null, by_when: null, cites: [1] }],
  })
  await panel(page).getByRole('button', { name: 'Summarize again' }).click()
  await expect(panel(page).getByText('A speaker says a sentence.')).toBeVisible()
  await expect(panel(page).getByText('Written by a machine')).toBeVisible()
  await expect(panel(page).getByText('This was never said.')).toBeHidden()
})

test('a citation plays its words; people edit, check off and translate', async ({ page }) => {
  await openAudioProbe(page, { loops: true })
  await openTalk(page)
  await panel(page).getByRole('button', { name: 'Summary', exact: true }).click()
  await panel(page)
    .getByRole('button', { name: /^Play from/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible()
  await panel(page).getByRole('button', { name: 'Edit: A speaker says a sentence.' }).click()
  await panel(page).getByRole('textbox', { name: 'Text' }).fill('Ada says a sentence.')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel(page).getByText('Ada says a sentence.')).toBeVisible()
  await expect(panel(page).getByText(/Edited by/)).toBeVisible()
  const done = panel(page).getByRole('checkbox', { name: 'Done: Listen to it' })
  const release = await holdChanges(page)
  const refetched = page.waitForResponse((response) => /summary\?/.test(response.url()) && response.ok())
  await done.click()
  await refetched
  await expect(done).toBeChecked()
  release()
  await expect(done).toBeChecked()
  said = 'No.'
  await panel(page).getByRole('combobox', { name: 'Translate to' }).selectOption('de')
  const again = panel(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  said = JSON.stringify({ sentences: [{ number: 1, text: 'Ein Satz für Tests.' }] })
  await again.click()
  await expect(panel(page).getByText('Ein Satz für Tests.')).toBeVisible()
  await expect(panel(page).getByText('Translated by a machine')).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('why the assistant has no answer is said in the reader’s language', async ({ page }) => {
    const { org_id } = station
    await station.ask(api.summarySettings.update, { org_id, answers: true })
    said = 'NO ANSWER'
    await page.goto(`${server.base}/assistant`)
    await page.getByRole('textbox', { name: 'Deine Frage' }).fill('Who should call the fire department?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Diese Stellen beantworten die Frage nicht wörtlich. Lies sie selbst.')).toBeVisible()
    await station.ask(api.summarySettings.update, { org_id, answers: false })
  })
})

test('a summary that is written while the talk is read stays folded, so that the words do not move', async ({
  page,
}) => {
  said = JSON.stringify({ summary: [{ text: 'A sentence is said.', cites: [1] }] })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  answering = promise
  const other = await station.say(SENTENCE)
  await page.goto(`${server.base}/dashboard?org_id=${station.org_id}&talk_id=${other}`)
  await expect(panel(page).getByText('Being summarized')).toBeVisible()
  answer()
  await expect(panel(page).getByText('A sentence is said.')).toBeVisible()
  const unfold = panel(page).getByRole('button', { name: 'Summary', exact: true })
  await expect(panel(page).getByRole('button', { name: /^Play from/ })).toBeHidden()
  await unfold.press('Enter')
  await expect(panel(page).getByRole('button', { name: /^Play from/ })).toBeVisible()
})

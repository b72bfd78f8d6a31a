import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { freePort, Server, SOURCES } from './server.ts'
import { openStation, type Station } from './station.ts'

test.describe.configure({ mode: 'serial' })

const catalogue = fileURLToPath(
  new URL('../apps/server/src/talks/speech-models/testing/small-catalogue.ts', import.meta.url),
)

let mirror: string
let server: Server
let station: Station
test.beforeAll(async ({ playwright }) => {
  mirror = `http://127.0.0.1:${await freePort()}`
  const settings = { SPEECH_MODEL: 'auto', MODELS_URL: mirror, LC_ALL: 'en_US.UTF-8' }
  server = new Server(await freePort(), { ...settings, NODE_OPTIONS: `--import=${catalogue}` }, SOURCES)
  await server.start()
  const request = await playwright.request.newContext({ baseURL: server.base })
  station = await openStation(request, server.base)
})
test.afterAll(() => server.remove())

const gives = (what: 'half' | 'nothing' | 'whole') => fetch(`${mirror}/gives/${what}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const line = (page: Page) => page.getByText('A speech model is being downloaded.')

async function openSpeech(page: Page) {
  await station.enter(page.context())
  await page.goto(`${server.base}/organizations/${station.org_id}/settings?section=speech`)
  await expect(page.getByRole('heading', { name: 'Speech models' })).toBeVisible()
}

test('while the first model is being downloaded, admins see one line, which they can dismiss', async ({ page }) => {
  await station.enter(page.context())
  await page.goto(`${server.base}/dashboard`)
  await expect(line(page)).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Speech settings' }).click()
  await expect(row(page, 'big')).toContainText('Downloading')
  await expect(page.getByRole('progressbar', { name: 'Download of big' })).toHaveAttribute('aria-valuenow', /^49\./)
  await button(page, 'Dismiss').click()
  await page.reload()
  await expect(row(page, 'big')).toContainText('50%')
  await expect(line(page)).toBeHidden()
})

test('a model that does not fit is disabled, with a reason', async ({ page }) => {
  await openSpeech(page)
  await expect(row(page, 'giant')).toBeHidden()
  await button(page, 'Show other models').click()
  await expect(row(page, 'giant')).toContainText('Needs more memory than this server has.')
  await expect(button(page, 'Download and use giant')).toBeDisabled()
  await expect(row(page, 'german')).toContainText('Dutch, German')
  await expect(row(page, 'german')).toContainText('50.8 kB to download')
  await accessible(page)
  await fits(page)
})

test('another model can be selected, and a failed download says why and can be retried', async ({ page }) => {
  await gives('nothing')
  await openSpeech(page)
  await button(page, 'Show other models').click()
  await button(page, 'Download and use german').click()
  await expect(row(page, 'german')).toContainText('could not be fetched: it answers 404')
  await expect(row(page, 'german')).toContainText(/Next try at \d/)
  await accessible(page)
  await gives('whole')
  await row(page, 'german').getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'german')).toContainText('In use')
  await expect(page.getByRole('radio', { name: 'german' }), 'it is an engine at once').toBeVisible()
})

test('an unselected model can be removed after a confirmation', async ({ page }) => {
  await openSpeech(page)
  await expect(row(page, 'big')).toContainText('Downloaded')
  await expect(button(page, 'Remove german')).toBeHidden()
  await button(page, 'Remove big').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can download it again.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'big')).toBeHidden()
  await expect(page.getByRole('radio', { name: 'big' })).toBeHidden()
})

import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
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

async function openSpeech(page: Page) {
  await station.enter(page.context())
  await page.goto(`${server.base}/organizations/${station.org_id}/settings?section=speech`)
  await expect(page.getByRole('heading', { name: 'Speech models' })).toBeVisible()
}

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

import { expect, test } from './fixtures.ts'
import { accessible } from './layout-checks.ts'
import { freePort, Server } from './server.ts'
import { openStation } from './station.ts'

let server: Server

test.beforeAll(async () => {
  const studio = { kind: 'openai', name: 'Studio', url: `http://127.0.0.1:${await freePort()}`, model: 'large-v3' }
  const first = { kind: 'sherpa', name: 'moonshine', model: 'moonshine-tiny-npm' }
  server = new Server(await freePort(), { SPEECH_ENGINES: JSON.stringify([studio, first]) })
  await server.start()
})
test.afterAll(() => server.remove())

test('a talk names the engine that transcribed it while the better one is down, and so do the settings', async ({
  page,
  context,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.base })
  const station = await openStation(request, server.base)
  const talk_id = await station.say('the water pump is broken')
  await station.enter(context)
  await page.goto(`${server.base}/dashboard?org_id=${station.org_id}&talk_id=${talk_id}`)
  const note = 'The preferred speech model was not available. A better transcript replaces this one automatically.'
  await page.getByText('Provisional transcript.').click()
  await expect(page.getByText(note)).toBeVisible()
  await accessible(page)

  await page.goto(`${server.base}/organizations/${station.org_id}/settings?section=speech`)
  await expect(page.getByText('Uses the first suitable engine in this order: Studio, moonshine.')).toBeVisible()
  await expect(page.getByText(/^1 talk was transcribed by another engine/)).toBeVisible()
  await expect(page.getByText('All of them use the current settings.')).toBeVisible()
})

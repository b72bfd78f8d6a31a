import { once } from 'node:events'
import { createServer, type Server as WebServer } from 'node:http'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { freePort, Server } from './server.ts'
import { openStation } from './station.ts'

const APP = `<!doctype html><title>App</title><pre id="told"></pre><script>
addEventListener('message', ({ data, origin }) => { told.textContent += origin + ' ' + JSON.stringify(data) + '\\n' })
parent.postMessage({ type: 'organization', org_id: 'theirs' }, '*')
parent.postMessage({ type: 'navigate', to: '/settings' }, '*')
</script>`

test.describe('an external assistant', () => {
  let app: WebServer
  let server: Server
  test.beforeAll(async () => {
    const [appPort, port] = [await freePort(), await freePort()]
    app = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(APP))
    app.listen(appPort, '127.0.0.1')
    await once(app, 'listening')
    server = new Server(port, { ASSISTANT_URL: `http://127.0.0.1:${appPort}/talk` })
    await server.start()
  })
  test.afterAll(async () => {
    await server.remove()
    app.closeAllConnections()
    app.close()
  })

  test('gets the organization at its own origin, at each switch, and cannot change the app', async ({
    playwright,
    page,
    context,
  }) => {
    const { base } = server
    const station = await openStation(await playwright.request.newContext({ baseURL: base }), base)
    await station.enter(context)
    await page.goto(`${base}/assistant`)
    const told = page.frameLocator('iframe[title=Assistant]').locator('#told')
    await expect(told).toHaveText(`${base} {"type":"organization","org_id":"${station.org_id}"}`)
    await expect(page.locator('iframe')).toHaveAttribute('allow', 'microphone')
    await fits(page)
    const { org_id } = await station.ask(api.organizations.create, { name: 'Other Station' })
    await page.reload()
    await expect(told).toContainText(station.org_id)
    await page.getByRole('button', { name: /Station Seven/ }).click()
    await page.getByText('Other Station').click()
    await expect(page, 'a switch opens the dashboard').toHaveURL(/\/dashboard$/)
    await page.getByRole('link', { name: 'Assistant' }).click()
    await expect(told).toContainText(org_id)
    expect(new URL(page.url()).pathname, 'its messages change nothing').toBe('/assistant')
  })

  test('a page of another origin cannot frame the app', async ({ page }) => {
    await page.route('http://hostile.localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.base}/assistant"></iframe>` }),
    )
    await page.goto('http://hostile.localhost/')
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
  })
})

test('the built-in assistant answers from the talks, keeps its filters, and links to the moment', async ({
  page,
  context,
  newStation,
}) => {
  const station = await newStation()
  const talk_id = await station.say(SENTENCE)
  await station.enter(context)
  await page.goto('/assistant')
  const box = page.getByRole('textbox', { name: 'Your question' })
  await expect(page.getByRole('list', { name: 'Example questions' }).getByRole('button')).toHaveCount(3)
  await accessible(page)
  await page.goto('/dashboard')
  const search = page.getByRole('search').getByRole('combobox')
  await search.fill('fire department')
  await expect(page.getByRole('link', { name: 'Ask the assistant' })).toBeHidden()
  await search.fill('Who should call the fire department?')
  await page.getByRole('link', { name: 'Ask the assistant' }).click()
  const said = page.getByRole('list', { name: 'Passages' })
  await expect(said.getByRole('listitem')).toHaveCount(1)
  await expect(said.getByRole('link')).toHaveAttribute('href', new RegExp(`talk_id=${talk_id}.*t=`))
  await expect(said).toContainText('Ada Lovelace')
  await accessible(page)

  await page.getByLabel('Time').selectOption('7')
  await box.fill('xylophone')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText(/^No matching talks found/)).toBeVisible()
  await expect(page.getByLabel('Time'), 'follow-up questions are filtered, too').toHaveValue('7')
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page)
  await said.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`talk_id=${talk_id}`))
})

import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@earshot/contract'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits, setWidth, widthsOf } from './layout-checks.ts'
import { signIn } from './people.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

/** An app on this computer, which waits for its answer at a port of its own. */
async function openApp(request: APIRequestContext, base = '') {
  let hear: (answer: URLSearchParams) => void
  const answered = new Promise<URLSearchParams>((done) => (hear = done))
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/callback')) hear(new URL(url, 'http://127.0.0.1').searchParams)
    response.setHeader('content-type', 'text/html').end('<title>Helper</title><p>You can close this page.</p>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const data = { client_name: 'Helper', redirect_uris: ['http://127.0.0.1/callback'] }
  const { client_id } = await (await request.post('/oauth/register', { data })).json()
  const code_verifier = randomBytes(32).toString('base64url')
  const address = new URL('/connect', base)
  address.search = new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', state: 'of-this-app', scope: 'read write' },
    ...{ code_challenge_method: 'S256', resource: new URL('/mcp', base).href },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  }).toString()
  return {
    address: address.href,
    answered,
    close: () => server.close(),
    async token() {
      const code = (await answered).get('code') ?? ''
      const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier }
      return (await (await request.post('/oauth/token', { form })).json()) as { access_token: string; scope: string }
    },
  }
}

const callTool = (request: APIRequestContext, access_token: string, name: string) =>
  request.post('/mcp', {
    headers: { authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
  })

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })

test('a visitor signs in first, reads who asks, connects the app, and disconnects it in their account', async ({
  page,
  request,
  baseURL,
}) => {
  const app = await openApp(request, baseURL)
  await page.goto(app.address)
  await signIn(page, station.admin)
  await expect(page.getByRole('heading', { name: 'Connect Helper?' })).toBeVisible()
  await expect(page.getByText('Not verified')).toBeVisible()
  await expect(page.getByText(/127\.0\.0\.1:\d+ \(your device\)/)).toBeVisible()
  await expect(page.getByLabel('Organization')).toHaveValue(station.org_id)
  await expect(page.getByLabel('It may also write')).not.toBeChecked()
  await page.getByLabel('It may also write').check()
  await connectButton(page).click()
  await expect(page).toHaveTitle('Helper')
  expect(Object.fromEntries(await app.answered)).toMatchObject({ state: 'of-this-app', iss: baseURL })
  const { access_token, scope } = await app.token()
  expect(scope).toBe('read write')
  expect(await (await callTool(request, access_token, 'list_channels')).text()).toContain('Ops')

  await page.goto('/account')
  const row = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem')
  await expect(row).toContainText('Reads and writes')
  await expect(row).toContainText('Station Seven')
  await row.getByRole('button', { name: 'Disconnect Helper' }).click()
  await expect(page.getByText('No connected apps')).toBeVisible()
  expect((await callTool(request, access_token, 'list_channels')).status()).toBe(401)
  app.close()
})

test('who cancels is led back to the app, which learns that nothing was allowed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await station.enter(context)
  const app = await openApp(request, baseURL)
  await page.goto(app.address)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await app.answered).get('error')).toBe('access_denied')
  app.close()
})

async function twoOrganizations(context: BrowserContext) {
  await station.enter(context)
  return (await station.ask(api.organizations.create, { name: 'Station Eight' })).org_id
}

test('the person selects one of several organizations, and none that forbids apps', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const org_id = await twoOrganizations(context)
  const app = await openApp(request, baseURL)
  await page.goto(app.address)
  await expect(connectButton(page)).toBeDisabled()
  await page.getByLabel('Organization').selectOption('Station Eight')
  await expect(connectButton(page)).toBeEnabled()

  await page.goto(`/organizations/${org_id}/settings?section=apps`)
  await page.getByLabel('Members can connect apps').click({ force: true })
  const saved = page.waitForResponse(/\/v3\/organization$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await saved
  await expect(page.getByLabel('Members can connect apps')).not.toBeChecked()
  await page.goto(app.address)
  await expect(page.getByLabel('Organization')).toHaveValue(station.org_id)
  await expect(page.getByText('Station Eight')).toBeHidden()
  await station.ask(api.organizations.remove, { org_id })
  app.close()
})

test('a request that leads elsewhere is refused with a sentence, and the person stays here', async ({
  page,
  context,
  request,
  baseURL,
  complaints,
}) => {
  complaints.provoked(/status of 400 .*\/v3\/app_requests/)
  await station.enter(context)
  const app = await openApp(request, baseURL)
  const address = new URL(app.address)
  for (const [name, value, sentence] of [
    ['redirect_uri', 'https://evil.example/', 'Helper wants to be answered at an address that is not its own'],
    ['redirect_uri', 'javascript:alert(1)', 'not its own'],
    ['client_id', 'unknown', 'This app is not known here'],
    ['resource', 'https://other.example/mcp', 'This app asks for access to another server'],
  ] as const) {
    const changed = new URL(address)
    changed.searchParams.set(name, value)
    await page.goto(changed.href)
    await expect(page.getByRole('heading', { name: 'This app cannot be connected' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(connectButton(page)).toBeHidden()
  }
  await page.getByRole('link', { name: 'Open Earshot' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  app.close()
})

test('a request that cannot be checked now is tried again', async ({ page, context, request, baseURL, complaints }) => {
  complaints.provoked(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await station.enter(context)
  const app = await openApp(request, baseURL)
  await page.route('**/v3/app_requests', (route) => route.abort())
  await page.goto(app.address)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/v3/app_requests')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(connectButton(page)).toBeVisible()
  app.close()
})

test('the page of the request cannot be shown inside another page', async ({ request, baseURL }) => {
  const app = await openApp(request, baseURL)
  const headers = (await request.get(app.address)).headers()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBeDefined()
  app.close()
})

for (const width of widthsOf(import.meta.filename))
  test(`the request fits and can be used at ${width} px`, async ({ page, context, request, baseURL }) => {
    await station.enter(context)
    await setWidth(page, width)
    const app = await openApp(request, baseURL)
    await page.goto(app.address)
    await expect(connectButton(page)).toBeVisible()
    await fits(page)
    await accessibleInBothSchemes(page)
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Connected apps' })).toBeVisible()
    await fits(page)
    app.close()
  })

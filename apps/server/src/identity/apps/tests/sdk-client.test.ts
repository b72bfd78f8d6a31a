import { api } from '@earshot/contract'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, expect, test } from 'vitest'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { REDIRECT } from './app-client.ts'

const { ask, app, context, place } = testApp()
const open: Client[] = []

afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

/** What the official client stores, and where it sends its person. */
function provider() {
  const kept: Record<string, unknown> = {}
  let sentTo: URL | undefined
  const all: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Helper', redirect_uris: [REDIRECT], application_type: 'web' },
    state: () => 'of-this-browser',
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url) => void (sentTo = url),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'] as string,
    saveDiscoveryState: (state) => void (kept['discovery'] = state),
    discoveryState: () => kept['discovery'] as never,
  }
  return { all, kept, sentTo: () => sentTo as URL }
}

/** The product is asked at its configured address, which the test answers in the process. */
const inProcess = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  const answer = await app().inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body && { payload: body }),
  })
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  const empty = [204, 202, 304].includes(answer.statusCode)
  return new Response(empty ? null : answer.body, { status: answer.statusCode, headers })
}

async function connect(authProvider: OAuthClientProvider) {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    authProvider,
    fetch: inProcess,
  })
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } })
  open.push(client)
  return { transport, client, done: client.connect(transport) }
}

async function agree(who: Person, { searchParams }: URL, org_id: string) {
  const { request } = (await ask(who, api.apps.review, Object.fromEntries(searchParams))).body
  return new URL((await ask(who, api.apps.connect, { request, org_id, write: true })).body.url)
}

test('the official client finds the way in, asks the person, calls tools, refreshes, and is let in no more once revoked', async () => {
  const { org_id, admin, channel_id } = await place()
  await seedTalks({ context: context(), org_id }, [{ user_id: admin.user_id, channel_id, text: 'the pump is broken' }])
  const { all, kept, sentTo } = provider()
  const first = await connect(all)
  await expect(first.done).rejects.toThrow('Unauthorized')
  expect(sentTo().href).toMatch(/^http:\/\/localhost:3000\/connect\?/)
  const back = await agree(admin, sentTo(), org_id)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    state: 'of-this-browser',
    iss: 'http://localhost:3000',
  })
  await first.transport.finishAuth(back.searchParams)
  const { client, done } = await connect(all)
  await done
  const search = () => client.callTool({ name: 'search_talks', arguments: { query: 'pump' } })
  expect((await search()).structuredContent).toMatchObject({ total: 1, talks: [{ sender: 'Ada' }] })

  const before = kept['tokens'] as { access_token: string; refresh_token: string }
  kept['tokens'] = { ...before, access_token: 'of yesterday' }
  expect((await search()).structuredContent).toMatchObject({ total: 1 })
  expect((kept['tokens'] as typeof before).refresh_token).not.toBe(before.refresh_token)

  const [connected] = (await ask(admin, api.apps.list, {})).body
  expect((await ask(admin, api.apps.remove, { app_id: connected?.app_id ?? '' })).status).toBe(200)
  const { access_token } = kept['tokens'] as typeof before
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  expect((await inProcess('http://localhost:3000/mcp', { method: 'POST', headers, body: '{}' })).status).toBe(401)
})

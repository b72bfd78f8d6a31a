import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { appClient } from '../../identity/apps/tests/app-client.ts'
import { testApp } from '../test-app.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)
const house = testApp()
const { app, place } = house
const { connected } = appClient(house)

const names = ['grant_type', 'code', 'code_verifier', 'redirect_uri', 'client_id', 'refresh_token', 'token', 'resource']
const metadata = ['client_name', 'redirect_uris', 'grant_types', 'token_endpoint_auth_method', 'client_uri']

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', 'null', 'authorization_code', '%00', '{}'),
)

/** Known fields with known and with random values. */
const formOf = (known: string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), fc.oneof(fc.constantFrom(...known), text)), {
      maxLength: 10,
    })
    .map((fields) => new URLSearchParams(fields.map(wellFormed)).toString())

const wellFormed = ([name, value]: [string, string]): [string, string] => [name.toWellFormed(), value.toWellFormed()]

const isInOAuth = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode < 300 || (statusCode < 500 && typeof (JSON.parse(body) as { error?: unknown }).error === 'string')

test('no form makes the token endpoints fail, or gives access without the id of the app', async () => {
  const { org_id, admin } = await place()
  const { access_token, refresh_token, exchange } = await connected(admin, org_id)
  const known = [access_token, refresh_token, exchange.code, 'refresh_token', 'http://localhost:3000/mcp']
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const property = fc.asyncProperty(
    fc.constantFrom('/oauth/token', '/oauth/revoke'),
    formOf(known),
    async (url, payload) => {
      const answer = await app().inject({ method: 'POST', url, headers, payload })
      expect(isInOAuth(answer), `${url} ${payload} ${answer.body}`).toBe(true)
      expect(answer.body, payload).not.toContain('access_token')
    },
  )
  await fc.assert(property, { seed: SEED, numRuns: 300 })
})

test('no registration makes the server fail, and what is registered leads to https or this device only', async () => {
  const uri = fc.oneof(
    fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'javascript'], withFragments: true, withQueryParameters: true }),
    fc.constantFrom('http://127.0.0.1/', 'http://localhost:1/x', 'https://a@b/', 'javascript:alert(1)//https://b/'),
    text,
  )
  const field = fc.oneof(fc.array(uri, { maxLength: 4 }), uri, fc.anything())
  const property = fc.asyncProperty(fc.dictionary(fc.constantFrom(...metadata), field), async (payload) => {
    const json = JSON.stringify(payload, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const headers = { 'content-type': 'application/json' }
    const answer = await app().inject({ method: 'POST', url: '/oauth/register', headers, payload: json })
    expect(isInOAuth(answer), `${json} ${answer.body}`).toBe(true)
    if (answer.statusCode === 201)
      for (const each of answer.json<{ redirect_uris: string[] }>().redirect_uris)
        expect(each).toMatch(/^(https:\/\/[^@#]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/][^@#]*)$/)
  })
  await fc.assert(property, { seed: SEED, numRuns: 500 })
})

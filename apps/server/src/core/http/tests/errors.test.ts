import { api } from '@earshot/contract'
import { statusOf } from '@earshot/contract/errors'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'

const { ask, person, organization, channelOf, app, context } = testApp()

const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url: '/v3/channel',
  payload,
  headers,
})

test.each<[string, InjectOptions, number, string]>([
  ['no JSON', post('name: Ops'), 400, 'The body is not valid JSON'],
  ['half a JSON', post('{"name":'), 400, 'The body is not valid JSON'],
  ['an empty body', post(''), 400, 'The body is empty'],
  ['a list', post('[]'), 400, 'Send an object with fields'],
  ['a word', post('"Ops"'), 400, 'Send an object with fields'],
  ['a number', post('7'), 400, 'Send an object with fields'],
  ['nothing in it', post('{}'), 400, 'Enter a name'],
  ['null', post('null'), 400, 'Enter a name'],
  ['no body at all', { method: 'POST', url: '/v3/channel' }, 400, 'Enter a name'],
  [
    'a plain text',
    post('Ops', { 'content-type': 'text/plain' }),
    415,
    'Send JSON, or a form where a file is asked for',
  ],
  [
    'a form with parts',
    post('--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
    415,
    'Send JSON, or a form where a file is asked for',
  ],
  [
    'a form',
    post('name=Ops', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'Send JSON, or a form where a file is asked for',
  ],
  ['more than a megabyte', post(JSON.stringify({ name: 'x'.repeat(1_100_000) })), 413, 'The body is too large'],
  ['a prototype', post('{"__proto__": {"admin": true}, "name": "Ops"}'), 400, 'The body is not valid JSON'],
  ['a wrong type', post('{"name": {"first": "Ops"}}'), 400, 'Enter a name'],
  ['a wrong id', post('{"name": "Ops", "org_id": 7}'), 400, 'This id is not valid'],
  [
    'a field of its own',
    post('{"name": "Ops", "org_id": "0190cbd6-0000-7000-8000-000000000000", "colour": "red"}'),
    400,
    'Unknown field “colour”',
  ],
  ['two ids for one', { url: '/v3/channel?channel_id=a&channel_id=b' }, 400, 'This id is not valid'],
  ['an unknown path', { url: '/v3/treasure' }, 404, 'Not found'],
  ['a path above', { url: '/v3/../../etc/passwd' }, 404, 'Not found'],
  ['an unknown method', { method: 'PATCH', url: '/v3/channel' }, 404, 'Not found'],
  ['a path that cannot be read', { url: '/v3/%zz' }, 400, 'This URL is not valid'],
  ['a trailing slash', { url: '/v3/user/' }, 404, 'Not found'],
])('%s is refused with an error text', async (...[, request, status, text]) => {
  const headers = { ...bearer(await person()), ...request.headers }
  const response = await app().inject({ ...request, headers })
  const { error, ...rest } = response.json()
  expect([response.statusCode, rest.text]).toEqual([status, text])
  expect(statusOf[error as keyof typeof statusOf]).toBe(status)
  expect(Object.keys(rest).filter((name) => !['text', 'field'].includes(name))).toEqual([])
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
})

test.each([undefined, ''])('a DELETE with a JSON content type and no body is accepted', async (payload) => {
  const place = await organization()
  const channel_id = await channelOf(place)
  const headers = { ...bearer(place.admin), ...json }
  const url = `/v3/channel?${new URLSearchParams({ channel_id })}`
  const response = await app().inject({ method: 'DELETE', url, headers, ...(payload === '' && { payload }) })
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ channel_id })])
})

test('HTML in a request comes back as JSON that browsers do not render', async () => {
  const { org_id, admin } = await organization()
  const field = '<img src=x onerror=alert(1)>'
  const response = await app().inject({
    method: 'POST',
    url: '/v3/channel',
    headers: bearer(admin),
    payload: { org_id, name: 'x', [field]: '' },
  })
  expect(response.json()).toEqual({ error: 'invalid', text: `Unknown field “${field}”`, field })
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
})

test('every response carries a request id that clients cannot choose', async () => {
  const [one, other] = [
    await app().inject({ url: '/v3/user', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } }),
    await app().inject({ url: '/v3/treasure' }),
  ]
  expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
})

test('an unexpected error shows the request id and no details', async () => {
  const identity = {
    ...context().identity,
    verify: async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:5432 as earshot_app')
    },
  }
  const broken = await buildApp({ ...context(), identity }, null)
  const response = await broken.inject({ method: 'POST', url: '/v3/token', payload: { token: 'x' } })
  await broken.close()
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    error: 'unexpected',
    text: 'Something went wrong on the server',
    request_id: response.headers['x-request-id'],
  })
})

test('an answer that breaks the contract is a server error', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const channel_id = await channelOf(place)
  await seedTalks({ context: context(), org_id }, [{ text: 'fire', user_id: admin.user_id, channel_id, confidence: 7 }])
  const { status, refusal } = await ask(admin, api.search.search, { org_id })
  expect([status, refusal.error, refusal.text]).toEqual([500, 'unexpected', 'Something went wrong on the server'])
})

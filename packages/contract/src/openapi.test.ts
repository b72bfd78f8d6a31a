import { describe, expect, test } from 'vitest'
import { AuthConfig } from './auth-config.ts'
import { statusOf } from './errors.ts'
import { api } from './index.ts'
import { openapi } from './openapi.ts'
import { carriesBody, type Route, type Routes } from './route.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, { $ref?: string; content: Record<string, { schema: object; example?: unknown }> }>
}

const document = openapi(api)
const schemas = document.components.schemas as Record<string, { example?: unknown }>
const routes = Object.entries(api as Record<string, Routes>).flatMap(([noun, all]) =>
  Object.entries(all).map(([verb, route]) => ({ id: `${noun}.${verb}`, route })),
)
const operationOf = ({ method, path }: Route) =>
  document.paths[`/v3${path}`]?.[method.toLowerCase()] as Operation | undefined

test('no two routes share method and path', () => {
  const doors = routes.map(({ route }) => `${route.method} ${route.path}`)
  expect(new Set(doors).size).toBe(doors.length)
})

test('every route has one operation, with an id of its own', () => {
  const all = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[])
  const operations = all.filter(({ operationId }) => !/^(uploads|identity)\./.test(operationId))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routes.map(({ id }) => id).sort())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
})

describe.each(routes)('$id', ({ id, route }) => {
  const operation = operationOf(route) as Operation

  test('is described', () => {
    expect(operation.operationId).toBe(id)
    expect(operation.summary).toBe(route.summary)
    expect(operation.summary.length).toBeGreaterThan(5)
  })

  test('lists every error that it may return', () => {
    const own = (route.errors ?? []).map((code) => statusOf[code])
    for (const status of [400, 401, 429, 500, ...own])
      expect(operation.responses[status]?.$ref, `${status}`).toMatch(/^#\/components\/responses\/\w+$/)
  })

  test('has examples that are valid', () => {
    const body = operation.requestBody?.content['application/json'] as { example?: unknown } | undefined
    const parameters = operation.parameters?.map(({ name, example }) => [name, example])
    expect(route.input.safeParse(body?.example ?? Object.fromEntries(parameters ?? [])).error).toBeUndefined()
    if (route.answers) return
    const answer = operation.responses[route.status ?? 200]?.content['application/json']
    const { $ref = '' } = (answer?.schema ?? {}) as { $ref?: string }
    const shown = answer?.example ?? schemas[$ref.replace(/^.*\//, '')]?.example
    expect(route.output.safeParse(shown).error).toBeUndefined()
  })

  test('says who may call it', () => {
    expect(operation.security).toContainEqual({ session: [] })
    expect(operation.security.some((way) => Object.keys(way).length === 0)).toBe(route.access === 'public')
  })

  test('says what it returns', () => {
    const success = operation.responses[route.status ?? 200]
    expect(Object.keys(success?.content ?? {})).toEqual([
      route.answers ?? 'application/json',
      ...(route.alsoAnswers ?? []),
    ])
  })

  test('has its input in the query or the body, by its method', () => {
    if (!carriesBody(route)) return expect(operation.parameters).toBeDefined()
    expect(operation.parameters?.map(({ in: where }) => where) ?? []).not.toContain('query')
    const kinds = [route.accepts, 'application/json'].filter(Boolean)
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(kinds)
  })
})

test('a route of organization data may refuse a person with an unverified email', () => {
  const guarded = routes.filter(({ route }) => route.access === 'signed-in')
  for (const { route } of guarded) expect(operationOf(route)?.responses[403], route.path).toBeDefined()
})

test('the example of the sign-in configuration fits its schema', () => {
  expect(AuthConfig.safeParse(schemas.AuthConfig?.example).error).toBeUndefined()
  expect(document.paths['/identity/offer']).toHaveProperty(
    ['get', 'responses', '200', 'content', 'application/json', 'schema', '$ref'],
    '#/components/schemas/AuthConfig',
  )
})

test('the call that sends a talk takes a file', () => {
  const form = operationOf(api.talks.save)?.requestBody?.content['multipart/form-data']?.schema
  expect(form?.properties).toHaveProperty('audio.contentMediaType', 'application/octet-stream')
  expect(form?.required).toEqual(['org_id', 'channel_id'])
})

test('required query parameters are marked', () => {
  const parameters = operationOf(api.hits.list)?.parameters?.map(({ name, required }) => [name, required])
  expect(parameters).toEqual([
    ['org_id', true],
    ['alert_id', false],
    ['channel_id', false],
    ['state', false],
    ['late', false],
    ['assigned_to', false],
    ['cursor', false],
    ['limit', false],
  ])
})

test('every reference resolves', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
  const known = Object.entries(document.components).flatMap(([room, things]) =>
    Object.keys(things).map((name) => `"$ref":"#/components/${room}/${name}"`),
  )
  expect([...new Set(references)].filter((reference) => !known.includes(reference))).toEqual([])
})

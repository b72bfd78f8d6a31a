import * as z from 'zod/mini'
import { type ErrorCode, statusOf } from './errors.ts'
import { carriesBody, type Route, type Routes } from './route.ts'

/** The contract, said again in OpenAPI 3.1 for people who write other clients. */
export function openapi(api: Record<string, Routes>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, routes] of Object.entries(api)) {
    for (const [verb, route] of Object.entries(routes)) {
      const path = (paths[`/v3${route.path}`] ??= {})
      path[route.method.toLowerCase()] = operation(`${noun}.${verb}`, noun, route)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Earshot', version: '3', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const operation = (operationId: string, noun: string, route: Route) => ({
  operationId,
  summary: route.summary,
  tags: [noun],
  security: route.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
  ...request(route),
  responses: { [route.status ?? 200]: success(route), ...refusals(route) },
})

function request(route: Route) {
  const schema = z.toJSONSchema(route.input, { io: 'input' })
  if (carriesBody(route)) return { requestBody: { required: true, content: body(route, schema) } }
  const required = new Set(schema.required)
  return {
    parameters: Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema: property,
    })),
  }
}

function body(route: Route, schema: z.core.JSONSchema.BaseSchema) {
  if (!route.accepts) return { 'application/json': { schema } }
  const audio = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, audio }
  return { [route.accepts]: { schema: { ...schema, properties, required: [...(schema.required ?? []), 'audio'] } } }
}

const success = (route: Route) => ({
  description: route.status === 201 ? 'Created' : 'OK',
  content: { [route.answers ?? 'application/json']: { schema: z.toJSONSchema(route.output) } },
})

const refusal = {
  type: 'object',
  properties: {
    error: { enum: Object.keys(statusOf) },
    text: { type: 'string', description: 'A sentence for people' },
    field: { type: 'string' },
    request_id: { type: 'string' },
  },
  required: ['error', 'text'],
}

function refusals(route: Route) {
  const everywhere: ErrorCode[] = ['invalid', 'unauthenticated', 'too_many', 'unexpected']
  const guarded: ErrorCode[] = route.access === 'signed-in' ? ['forbidden'] : []
  const codes = [...everywhere, ...guarded, ...(route.errors ?? [])]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(codes.map((code) => [statusOf[code], { description: code, content }]))
}

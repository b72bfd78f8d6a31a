import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { Alert } from './alerts.ts'
import { AuditEntry } from './audit.ts'
import { Channel } from './channels.ts'
import { Clip, ClipCard } from './clips.ts'
import { AuthConfig } from './auth-config.ts'
import { type ErrorCode, statusOf } from './errors.ts'
import { exampleOf } from './examples.ts'
import { Hit } from './hits.ts'
import { Invite, InviteCard } from './invites.ts'
import { ApiKey } from './keys.ts'
import { Member } from './members.ts'
import { openers, Organization } from './organizations.ts'
import { Phone } from './phones.ts'
import { identityPaths, partialContent, errorResponsesOf } from './openapi-answers.ts'
import { uploadPaths } from './openapi-uploads.ts'
import { accessText } from './permissions.ts'
import { carriesBody, IDEMPOTENCY_KEY, isIdempotent, type Route, type Routes } from './route.ts'
import { Session } from './sessions.ts'
import { Speaker } from './speakers.ts'
import { Tag } from './tags.ts'
import { Talk, TalkRow } from './talks.ts'
import { User } from './users.ts'
import { Webhook } from './webhooks.ts'

const nouns = {
  Address,
  Alert,
  ApiKey,
  AuditEntry,
  AuthConfig,
  Channel,
  Clip,
  ClipCard,
  Hit,
  Invite,
  InviteCard,
  Member,
  Organization,
  Phone,
  Session,
  Speaker,
  Tag,
  Talk,
  TalkRow,
  User,
  Webhook,
}

const named = z.registry<{ id: string }>()
for (const [id, noun] of Object.entries(nouns)) named.add(noun, { id })

/** Generates OpenAPI 3.1 from the contract, for authors of other clients. */
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
    paths: { ...paths, ...uploadPaths, ...identityPaths },
    components: {
      schemas: { ...Object.fromEntries(Object.entries(nouns).map(component)), Refusal: refusal },
      responses: Object.fromEntries(Object.entries(SENTENCES).map(refused)),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const operation = (operationId: string, noun: string, route: Route) => ({
  operationId,
  summary: route.summary,
  description: description(route),
  tags: [noun],
  security: route.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
  ...request(route),
  responses: { ...errorResponsesOf(route), ...answers(route) },
})

function description(route: Route) {
  const { limit } = route
  const counted = limit && `At most ${limit.most} calls in ${limit.seconds} seconds from one ${COUNTED[limit.by]}.`
  return [`For ${accessText(route)}.`, counted].filter(Boolean).join(' ')
}

const COUNTED = { address: 'network address', user: 'person' }

function request(route: Route) {
  const schema = z.toJSONSchema(route.input, { io: 'input' })
  if (carriesBody(route)) {
    const once = isIdempotent(route) && route.access === 'signed-in' ? { parameters: [idempotency] } : {}
    return { ...once, requestBody: { required: true, content: body(route, schema) } }
  }
  const required = new Set(schema.required)
  return {
    parameters: Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema: property,
      example: route.example?.[name] ?? exampleOf(property as z.core.JSONSchema.BaseSchema, name),
    })),
  }
}

const idempotency = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A uuid of your own: if the same request is sent again within an hour, it returns the same answer and is not executed again',
  schema: { type: 'string', format: 'uuid' },
}

function body(route: Route, schema: z.core.JSONSchema.BaseSchema) {
  const example = { ...(exampleOf(schema) as object), ...route.example }
  const json = { 'application/json': { schema: referring(route.input, 'input'), example } }
  if (!route.accepts) return json
  const audio = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, audio }
  return { [route.accepts]: { schema: { ...schema, properties } }, ...json }
}

function answers(route: Route) {
  const description = route.status === 201 ? 'Created' : 'OK'
  const schema = referring(route.output, 'output')
  const example = route.answers || schema.$ref ? {} : { example: exampleOf(z.toJSONSchema(route.output)) }
  const others = (route.alsoAnswers ?? []).map((type) => [type, { schema: { type: 'string' } }])
  const content = { [route.answers ?? 'application/json']: { schema, ...example }, ...Object.fromEntries(others) }
  return { [route.status ?? 200]: { description, content }, ...partialContent(route, content) }
}

const referring = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  renamed(bare(z.toJSONSchema(schema, { io, metadata: named })))

function component([id, noun]: [string, z.ZodMiniType]) {
  const schema = z.toJSONSchema(noun, { metadata: named })
  return [id, { ...renamed(bare(schema.$defs?.[id] ?? schema)), example: exampleOf(z.toJSONSchema(noun)) }]
}

/** Without JSON Schema metadata that OpenAPI does not need. */
const bare = (schema: z.core.JSONSchema.BaseSchema) =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !['$defs', '$schema', 'id'].includes(name)))

const renamed = (schema: unknown): z.core.JSONSchema.BaseSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

const refusal = {
  type: 'object',
  properties: {
    error: { enum: Object.keys(statusOf) },
    text: { type: 'string', description: 'A sentence to show to people' },
    field: { type: 'string' },
    request_id: { type: 'string' },
    alert_id: { type: 'string', description: 'The existing alert that conflicts' },
    requires: {
      enum: openers,
      description: 'What the person does before the organization takes this session',
    },
  },
  required: ['error', 'text'],
}

const refused = ([error, text]: [string, string]) => {
  const schema = { $ref: '#/components/schemas/Refusal' }
  return [error, { description: error, content: { 'application/json': { schema, example: { error, text } } } }]
}

const SENTENCES: Record<ErrorCode, string> = {
  invalid: 'This id is not valid',
  unauthenticated: 'Sign in first',
  forbidden: 'Only admins of the organization can do this',
  not_found: 'Not found, or you do not have access',
  conflict: 'This already exists',
  gone: 'This invitation is no longer open',
  too_large: 'The body, or the headers, are too large',
  unsupported_media: 'Send JSON, or a form where a file is asked for',
  too_many: 'Too often. Try again in 30 seconds',
  unexpected: 'Something went wrong on the server',
  bad_gateway: 'The recordings cannot be reached right now. Try again in a few seconds',
  unavailable: 'The database does not answer right now. Try again in a few seconds',
  storage_full: 'The server has no room left',
}

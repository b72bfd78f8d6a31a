import { once } from 'node:events'
import { Readable } from 'node:stream'
import { carriesBody, type Route } from '@earshot/contract/route'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../isolation/authorization/route-inputs.ts'
import { changes } from '../isolation/authorization/expected-status.ts'
import { deliver } from '../isolation/authorization/send-request.ts'
import { originalKey, playableKey } from '../../talks/talks/storage-keys.ts'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { testApp, type Person } from '../test-app.ts'
import { speech } from '../recordings.ts'
import { seedOrganization } from '../fixtures/organization-fixture.ts'
import { fitting, type Schema } from './arbitraries.ts'
import { matchesSchema } from './matches-schema.ts'
import { findFault } from './oracle.ts'
import { mutation } from './mutations.ts'
import { random } from './random.ts'
import { filled, formFor, parsedBody, type Request, requestFor } from './request.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const RUNS = Number(process.env.FUZZ_RUNS ?? 40)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101)
const SLOW_MS = 15_000

/** Run with LOG_LEVEL=error to see causes of failures. */
const env = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }

const { person, app, context } = testApp({ alone: true, env })
let admin: Person
let other: Person
let sound: Buffer

beforeAll(async () => {
  admin = await person()
  other = await person()
  sound = await speech('one two three', 'mp3')
})

async function arrive() {
  const residents = [
    { user_id: admin.user_id, org_role: 'admin', send: true } as const,
    { user_id: other.user_id, org_role: 'member', send: true } as const,
  ]
  const place = await seedOrganization(context(), { author: admin.user_id, residents })
  for (const key of [originalKey(place.org_id, place.talk_id), playableKey(place.org_id, place.talk_id)])
    await context().storage.put(key, Readable.from([sound]))
  const { token } = await openSession(context(), admin.user_id)
  return { ids: { ...place, user_id: other.user_id }, token }
}

function asked(route: Route) {
  const fit = fitting(schemaOf(route)).filter((input) => typeof input === 'object' && input !== null)
  const mutated = fc.tuple(fit, mutation).map(([input, mutate]) => mutate(input as Record<string, unknown>))
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ input: fit }) },
    { weight: 8, arbitrary: fc.record({ input: mutated }) },
    { weight: 1, arbitrary: fc.record({ raw: random(carriesBody(route)) }) },
  )
}

const schemaOf = ({ input }: Route): Schema => z.toJSONSchema(input, { io: 'input' })

describe(`seed ${SEED}, ${RUNS} runs`, () => {
  test.each(drawThird(routes))(
    '%s',
    async (_, route) => {
      let here = await arrive()
      const ask = async (request: Request) => {
        const answer = await inTime(deliver(app(), route, request))
        if (answer.status < 300 && changes(route)) here = await arrive()
        return answer
      }
      const property = fc.asyncProperty(asked(route), async (made) => {
        const ways =
          'input' in made
            ? waysOf(route, made.input as Record<string, unknown>, here)
            : [rawRequest(route, made.raw, here)]
        for (const request of ways) {
          const answer = await ask(request)
          expect(findFault(route, answer) ?? acceptedFault(route, request, answer.status), shown(request)).toBeNull()
        }
      })
      await fc.assert(property, { seed: SEED, numRuns: RUNS })
    },
    RUNS * 2000,
  )
})

type Here = Awaited<ReturnType<typeof arrive>>

const waysOf = (route: Route, input: Record<string, unknown>, here: Here) =>
  route.accepts ? [requestFor(route, input, here), formFor(route, input, here)] : [requestFor(route, input, here)]

function rawRequest(
  { method, path }: Route,
  { query, ...rest }: { query?: string; payload?: string | Buffer; headers?: object },
  { ids, token }: Here,
): Request {
  const url = `/v3${path}${query === undefined ? '' : `?${filled(query, ids)}`}`
  return { ...rest, method, url, headers: { authorization: `Bearer ${token}`, ...rest.headers } }
}

function acceptedFault(route: Route, request: Request, status: number) {
  if (status >= 300 || (carriesBody(route) && typeof request.payload !== 'string')) return null
  const input = parsedBody(request)
  if (!route.input.safeParse(input ?? {}).success) return 'the contract does not take this'
  return carriesBody(route) && !matchesSchema(schemaOf(route), input ?? {})
    ? 'the documentation does not take this'
    : null
}

const inTime = <Result>(answering: Promise<Result>) =>
  Promise.race([
    answering,
    once(AbortSignal.timeout(SLOW_MS), 'abort').then(() => Promise.reject(new Error('no answer in time'))),
  ])

const shown = ({ url, payload }: Request) => `${url.slice(0, 500)} ${JSON.stringify(payload ?? '').slice(0, 500)}`

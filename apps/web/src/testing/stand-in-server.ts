import { api } from '@earshot/contract'
import { type ErrorCode, statusOf } from '@earshot/contract/errors'
import { carriesBody, type InputOf, type OutputOf, type RequestOf, type Route } from '@earshot/contract/route'
import { empty } from './blank.ts'

type Answerer = (input: never) => unknown

const routes: Route[] = Object.values(api).flatMap((noun) => Object.values(noun as Record<string, Route>))
const answers = new Map<Route, Answerer>()
const asked: { route: Route; input: unknown; keepalive: boolean }[] = []
let unreachable = false

/**
 * Stands in for the server at the edge of the page. Each request is checked against the contract, as the server does; each
 * answer too. A route without an answer of its own answers with the emptiest value of its output.
 */
export const server = {
  answer<R extends Route>(route: R, answerer: (input: InputOf<R>) => OutputOf<R> | Promise<OutputOf<R>>) {
    answers.set(route, answerer)
  },

  /** Until the returned function is called. */
  refuse(route: Route, code: ErrorCode, refused: { text: string } & Record<string, unknown>) {
    const before = answers.get(route) ?? (() => empty(route.output as never))
    answers.set(route, () => {
      throw new Refusal(code, refused)
    })
    return () => void answers.set(route, before)
  },

  /** For an answerer that refuses only some requests: it throws this. */
  refusal: (code: ErrorCode, refused: { text: string }): Error => new Refusal(code, refused),

  /** Holds the answers of a route back until the returned function is called. */
  hold(route: Route) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = answers.get(route) ?? (() => empty(route.output as never))
    answers.set(route, async (input) => {
      await promise
      return before(input)
    })
    return resolve
  },

  /** No request is answered, as without a network. */
  unreachable(is = true) {
    unreachable = is
  },

  /** What was asked of a route so far. */
  asked: <R extends Route>(route: R) =>
    asked.filter((each) => each.route === route).map(({ input }) => input as RequestOf<R>),

  /** Whether these requests outlive the page. */
  keptAlive: (route: Route) => asked.filter((each) => each.route === route).map(({ keepalive }) => keepalive),
}

export function startServer() {
  globalThis.fetch = answerTo
}

export function forgetAnswers() {
  answers.clear()
  asked.length = 0
  unreachable = false
}

class Refusal extends Error {
  readonly code: ErrorCode
  readonly refused: object

  constructor(code: ErrorCode, refused: object) {
    super(code)
    this.code = code
    this.refused = refused
  }
}

async function answerTo(address: RequestInfo | URL, request: RequestInit = {}) {
  if (unreachable) throw new TypeError('Failed to fetch')
  const { pathname, searchParams } = new URL(address instanceof Request ? address.url : address, location.origin)
  const route = routes.find(({ method, path }) => method === (request.method ?? 'GET') && pathname === `/v3${path}`)
  if (!route) throw new Error(`The contract has no route ${request.method} ${pathname}`)
  const sent = carriesBody(route)
    ? JSON.parse(typeof request.body === 'string' ? request.body : 'null')
    : Object.fromEntries(searchParams)
  const read = route.input.safeParse(sent)
  if (!read.success) return refusal('invalid', { text: read.error.issues[0]?.message })
  asked.push({ route, input: read.data, keepalive: request.keepalive === true })
  return answerWith(route, read.data)
}

async function answerWith(route: Route, input: unknown) {
  try {
    const answerer = answers.get(route) ?? (() => empty(route.output as never))
    return Response.json(route.output.parse(await answerer(input as never)), { status: route.status ?? 200 })
  } catch (error) {
    if (error instanceof Refusal) return refusal(error.code, error.refused)
    console.error(`${route.method} ${route.path} is answered with what the contract does not allow:`, error)
    throw error
  }
}

const refusal = (code: ErrorCode, refused: object) =>
  Response.json({ error: code, ...refused }, { status: statusOf[code] })

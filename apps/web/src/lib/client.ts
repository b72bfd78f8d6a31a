import { ApiError, type ErrorCode, type ErrorDetails, type Opener, statusOf } from '@earshot/contract/errors'
import {
  type RequestOf,
  carriesBody,
  IDEMPOTENCY_KEY,
  isIdempotent,
  type OutputOf,
  type Route,
} from '@earshot/contract/route'
import { NETWORK_LONG_MS } from '@earshot/contract/rules/constants'
import { urlOf, readJson } from './api/api-base.ts'
import { bearer } from './api/bearer.ts'
import { sessionToken } from './browser-storage/values.ts'
import { idempotencyKey, retryOnce } from './api/retry-once.ts'
import { shareRequest } from './api/share-request.ts'
import { translated } from './refusals/in-readers-language.ts'
import { waitForToken } from './api/wait-for-session.ts'

/** The server did not respond: no network, or it is down. Worth retrying. */
export class NetworkError extends ApiError {
  constructor() {
    super('unexpected', 'Earshot cannot be reached right now')
    this.name = 'Unreachable'
  }
}

let refused = (_by: 'server' | 'organization') => {}

/** The server refuses the session, or an organization demands something of it before it lets it in. */
export function onSessionRefused(listener: typeof refused) {
  refused = listener
}

/** JSON, a blob of audio, or text, by the content type of the response. */
export type ResponseBody = unknown

interface Refused {
  status: number
  body: ResponseBody
}

/** A response with a status of 400 or above. */
export class ResponseError extends ApiError {
  readonly status: number
  readonly body: ResponseBody

  constructor(code: ErrorCode, message: string, { status, body, ...details }: Refused & ErrorDetails) {
    super(code, message, details)
    this.status = status
    this.body = body
  }
}

/** A refusal without a message; `said` is its code, if any. */
export class UnknownApiError extends ResponseError {
  readonly said: string | undefined

  constructor(code: ErrorCode, { said, ...refused }: Refused & { said: string | undefined }) {
    super(code, `The server answered ${refused.status}`, refused)
    this.said = said
  }
}

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Completes even when the page is closed. */
  keepalive?: boolean
}

type Join = (route: Route, input: object, signal: AbortSignal | undefined) => Promise<unknown> | undefined

let join: Join | undefined

/** Calls that `run` starts are made by `offered`, unless it returns undefined. */
export function offerCalls(offered: Join, run: () => void) {
  join = offered
  try {
    run()
  } finally {
    join = undefined
  }
}

/**
 * All API requests of the browser use this or `upload`. Mutations carry an idempotency key, so that a retry after a
 * broken connection does not repeat them.
 */
export async function call<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<OutputOf<R>> {
  const joined = join?.(route, input as object, signal)
  if (joined) return (await joined) as OutputOf<R>
  const token = await tokenFor(route, signal)
  const { url, body } = requestFor(route, input as Record<string, Field>)
  const headers = {
    ...bearer(token),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(isIdempotent(route) && { [IDEMPOTENCY_KEY]: idempotencyKey() }),
  }
  const send = () => answerTo(url, { method: route.method, headers, body, keepalive, signal: patience(signal) }, token)
  const retried = () => (route.method === 'POST' ? retryOnce(send, { isSilence: isNetworkError, signal }) : send())
  const name = [route.method, url, body, token].join(' ')
  return (await (isShared(route) && !signal ? shareRequest(name, retried) : retried())) as OutputOf<R>
}

/** Not PUTs: the third of “on, off, on” is not the first. */
const isShared = (route: Route) => route.method === 'DELETE' || isIdempotent(route)

let leaving: Promise<unknown> = Promise.resolve()

/** Calls during a sign-out wait for its result, because they would be refused when the session ends. */
export async function holdCalls<Result>(until: Promise<Result>): Promise<Result> {
  leaving = until.catch(() => undefined)
  return until
}

/** Waits for a session unless the route is public. */
export async function tokenFor(route: Route, signal: AbortSignal | undefined) {
  if (route.access === 'public') return sessionToken.get()
  await leaving
  signal?.throwIfAborted()
  return waitForToken({ renew: () => refused('server'), signal })
}

async function answerTo(url: string, request: RequestInit, token: string | undefined) {
  const response = await fetch(url, request).catch(explainSilence)
  if (!response.ok) throw await translated(await refusalOf(response, token))
  return readAnswer(await response.text().catch(explainSilence), response.url)
}

export async function refusalOf(response: Response, token = sessionToken.get()): Promise<ApiError> {
  const answer = await bodyOf(response).catch(explainSilence)
  return refusal({ status: response.status, answer, retryAfter: response.headers.get('retry-after') }, token)
}

async function bodyOf(response: Response): Promise<ResponseBody> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('audio/')) return response.blob()
  const text = await response.text()
  return type.includes('json') ? (readAnswer(text, response.url) ?? text) : text
}

export const isNetworkError = (error: unknown) => error instanceof NetworkError

export type Field = string | number | boolean | undefined

function requestFor(route: Route, input: Record<string, Field>) {
  const url = urlOf({ path: route.path, extras: input.extras })
  if (carriesBody(route)) return { url, body: JSON.stringify(input) }
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return { url: query ? `${url}?${query}` : url, body: null }
}

const patience = (signal: AbortSignal | undefined) =>
  AbortSignal.any([AbortSignal.timeout(NETWORK_LONG_MS), ...(signal ? [signal] : [])])

function explainSilence(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new NetworkError()
}

/** Undefined if the body is not JSON, for example from a proxy. */
export function readAnswer(text: string, from = ''): unknown {
  try {
    return readJson(text, from)
  } catch {
    return undefined
  }
}

interface Refusal {
  status: number
  answer: ResponseBody
  retryAfter: string | null
}

/** Also reports the refusal of the current session's token, so that the session is renewed. */
export function refusal({ status, answer, retryAfter }: Refusal, token = sessionToken.get()): ApiError {
  const { error, text, field, request_id, alert_id, requires } = (answer ?? {}) as Record<string, string | undefined>
  const answered = { status, body: answer }
  const code = error && error in statusOf ? (error as ErrorCode) : codeOf(status)
  if (code === 'unauthenticated' && token !== undefined && token === sessionToken.get()) refused('server')
  if (requires) refused('organization')
  if (typeof text !== 'string') return new UnknownApiError(code, { ...answered, said: error })
  return new ResponseError(code, text, {
    ...answered,
    ...(field && { field }),
    ...(request_id && { request_id }),
    ...(alert_id && { alert_id }),
    ...(requires && { requires: requires as Opener }),
    ...(retryAfter && { retry_after: Number(retryAfter) }),
  })
}

const codeOf = (status: number): ErrorCode =>
  (Object.entries(statusOf).find(([, known]) => known === status)?.[0] as ErrorCode | undefined) ?? 'unexpected'

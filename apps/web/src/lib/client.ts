import { ApiError, type ErrorCode, statusOf } from '@earshot/contract/errors'
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
import { sessionToken } from './browser-storage/values.ts'
import { idempotencyKey, retryOnce } from './api/retry-once.ts'
import { shareRequest } from './api/share-request.ts'
import { waitForToken } from './api/wait-for-session.ts'

/** The server did not respond: no network, or it is down. Worth retrying. */
export class NetworkError extends ApiError {
  constructor() {
    super('unexpected', 'Earshot cannot be reached right now')
    this.name = 'Unreachable'
  }
}

let sessionRefused = () => {}

export function onSessionRefused(listener: () => void) {
  sessionRefused = listener
}

/** A refusal without a message; `said` is its code, if any. */
export class UnknownApiError extends ApiError {
  readonly said: string | undefined

  constructor(code: ErrorCode, { status, said }: { status: number; said: string | undefined }) {
    super(code, `The server answered ${status}`)
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
  const answer = await (isShared(route) && !signal ? shareRequest(name, retried) : retried())
  return answer as OutputOf<R>
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
  return waitForToken({ renew: () => sessionRefused(), signal })
}

async function answerTo(url: string, request: RequestInit, token: string | undefined) {
  const response = await fetch(url, request).catch(explainSilence)
  const answer = readAnswer(await response.text().catch(explainSilence), response.url)
  if (response.ok) return answer
  throw refusal({ status: response.status, answer, retryAfter: response.headers.get('retry-after') }, token)
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

export const bearer = (token = sessionToken.get()): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

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

interface PhoneError {
  status: number
  answer: unknown
  retryAfter: string | null
}

/** Also reports the refusal of the current session's token, so that the session is renewed. */
export function refusal({ status, answer, retryAfter }: PhoneError, token = sessionToken.get()): ApiError {
  const { error, text, field, request_id, alert_id } = (answer ?? {}) as Record<string, string | undefined>
  const code = error && error in statusOf ? (error as ErrorCode) : codeOf(status)
  if (code === 'unauthenticated' && token !== undefined && token === sessionToken.get()) sessionRefused()
  if (text === undefined) return new UnknownApiError(code, { status, said: error })
  return new ApiError(code, text, {
    ...(field && { field }),
    ...(request_id && { request_id }),
    ...(alert_id && { alert_id }),
    ...(retryAfter && { retry_after: Number(retryAfter) }),
  })
}

const codeOf = (status: number): ErrorCode =>
  (Object.entries(statusOf).find(([, known]) => known === status)?.[0] as ErrorCode | undefined) ?? 'unexpected'

import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { refreshed, refreshRoutes } from '@earshot/contract/refresh'
import type { Route } from '@earshot/contract/route'
import { call, offerCalls } from '../client.ts'

type Part = keyof typeof refreshed

interface Waiting {
  input: object
  signal: AbortSignal | undefined
  resolve(answer: unknown): void
  reject(error: unknown): void
}

const parts = Object.keys(refreshed) as Part[]

/** What `run` asks at once is asked in one request, as far as one request can answer it. */
export function callTogether(org_id: string, run: () => void) {
  const waiting = new Map<Part, Waiting>()
  const join = (route: Route, input: object, signal: AbortSignal | undefined) => {
    const part = parts.find((free) => refreshed[free] === route && !waiting.has(free))
    if (!part) return undefined
    return new Promise<unknown>((resolve, reject) => waiting.set(part, { input, signal, resolve, reject }))
  }
  offerCalls(join, run)
  void answerAll(org_id, [...waiting])
}

async function answerAll(org_id: string, asked: readonly [Part, Waiting][]) {
  if (asked.length < 2) return asked.forEach(answerAlone)
  try {
    const inputs = Object.fromEntries(asked.map(([part, { input }]) => [part, input]))
    const signal = abortedWithAll(asked.map(([, { signal: each }]) => each))
    const answers = await call(refreshRoutes.read, { org_id, ...inputs }, { signal })
    for (const [part, { resolve }] of asked) resolve(answers[part])
  } catch (error) {
    const refuse = ([, { reject }]: readonly [Part, Waiting]) => reject(error)
    asked.forEach(isOfOne(error) ? answerAlone : refuse)
  }
}

/** A cancelled call does not cancel the others in its request. */
function abortedWithAll(signals: readonly (AbortSignal | undefined)[]) {
  const all = new AbortController()
  const abortIfAll = () => signals.every((signal) => signal?.aborted) && all.abort()
  for (const signal of signals) signal?.addEventListener('abort', abortIfAll, { once: true })
  return all.signal
}

/** Alone, the other parts may succeed. */
const OF_ONE: readonly ErrorCode[] = ['not_found', 'invalid', 'forbidden', 'too_many']
const isOfOne = (error: unknown) => error instanceof ApiError && OF_ONE.includes(error.code)

const answerAlone = ([part, { input, signal, resolve, reject }]: readonly [Part, Waiting]) =>
  void call<Route>(refreshed[part], input, { signal }).then(resolve, reject)

import { setTimeout as pause } from 'node:timers/promises'
import { CODES, CliError } from '../cli-error.ts'
import type { Settings } from '../settings.ts'

export interface Server extends Settings {
  stop: AbortSignal
  /** Attempts per request, including the first. */
  tries: number
  onWait(sentence: string): void
  /** Watched, for the list of sources. */
  folder?: string
}

const FIRST_WAIT = 0.5
/** Seconds. A longer wait fails at once. */
const LONGEST_WAIT = 300
const LATER = new Set([408, 425, 429, 500, 502, 503, 504])

/** Retries temporary errors after the pause the server asks for, else with exponential backoff. */
export async function withRetries(server: Server, attempt: () => Promise<Response>): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const outcome = await attempt().catch((error: unknown) => connectionError(server, error))
    const wait = secondsUntil(outcome, tried)
    const isLast = tried === server.tries || wait > LONGEST_WAIT
    if (outcome instanceof CliError && isLast) throw outcome
    if (outcome instanceof Response && (isLast || !LATER.has(outcome.status))) return outcome
    await waitFor(server, wait, outcome instanceof Response ? 'The server asked to wait' : 'The connection broke')
  }
}

export async function waitFor({ stop, onWait }: Server, seconds: number, why: string) {
  onWait(`${why}; trying again in ${Math.ceil(seconds)} s`)
  await pause(seconds * 1000, undefined, { signal: stop })
}

/** Seconds. */
export const backoff = (tried: number) => FIRST_WAIT * 2 ** (tried - 1)

/** Aborts and our own errors are rethrown. */
export function connectionError({ stop, url }: Server, error: unknown): CliError {
  stop.throwIfAborted()
  if (error instanceof CliError || !(error instanceof TypeError)) throw error
  const cause = error.cause as { code?: string; message?: string } | undefined
  const why = cause?.code ?? cause?.message
  return new CliError(`${url} cannot be reached${why ? ` (${why})` : ''}`, CODES.unreachable)
}

function secondsUntil(outcome: Response | CliError, tried: number): number {
  const asked = outcome instanceof Response ? outcome.headers.get('retry-after') : null
  if (!asked) return backoff(tried)
  const seconds = Number(asked)
  const wait = Number.isNaN(seconds) ? (Date.parse(asked) - Date.now()) / 1000 : seconds
  return Number.isNaN(wait) ? backoff(tried) : Math.max(0, wait)
}

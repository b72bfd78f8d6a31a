import type * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'

/** Work for later. Its payload is what it needs to find the rest; doing it twice must be harmless. */
export interface Job<Payload = unknown> {
  name: string
  payload: z.ZodMiniType<Payload>
  /** How long one try may take. */
  seconds: number
  /** How often it is tried again after a failure, with growing pauses. */
  retries: number
  /** How many at once in one worker; 1 unless told. */
  atOnce?: number | ((config: Config) => number)
  /** Whose turn a job is, where those who have many must not hold up those who have few. */
  turn?(payload: Payload): Turn
  /** `signal` aborts when the worker stops or the time is over. */
  handle(context: Context, payload: Payload, signal: AbortSignal): Promise<void>
  /** After the last try has failed, or its worker died every time. */
  giveUp?(context: Context, payload: Payload): Promise<void>
}

export interface Turn {
  of: string
  /** Done when nothing else is to be done. */
  optional: boolean
}

export const declareJob = <Payload>(job: Job<Payload>) => job

/**
 * Thrown by a handler that cannot begin yet: the job comes back after so many seconds, and no try is counted. What its
 * payload shall say then beside or instead of what it said is `changes`.
 */
export class NotYet extends Error {
  readonly seconds: number
  readonly changes: object

  constructor(seconds: number, changes: object = {}) {
    super(`not before ${seconds} seconds`)
    this.seconds = seconds
    this.changes = changes
  }
}

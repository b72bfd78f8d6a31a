import type * as z from 'zod/mini'
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
  atOnce?: number
  /** `signal` aborts when the worker stops or the time is over. */
  handle(context: Context, payload: Payload, signal: AbortSignal): Promise<void>
  /** After the last try has failed, or its worker died every time. */
  giveUp?(context: Context, payload: Payload): Promise<void>
}

export const declareJob = <Payload>(job: Job<Payload>) => job

/** Thrown by a handler that cannot begin yet: the job comes back after so many seconds, and no try is counted. */
export class NotYet extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`not before ${seconds} seconds`)
    this.seconds = seconds
  }
}

import type { Context } from '../context.ts'
import type { JobOf } from './queue.ts'

export type Job<Payload = unknown> = JobOf<Context, Payload>

export const declareJob = <Payload>(job: Job<Payload>) => job

/**
 * Thrown by a handler that cannot start yet: the job is rescheduled without counting an attempt. `changes` is merged
 * into its payload.
 */
export class RetryLater extends Error {
  readonly seconds: number
  readonly changes: object

  constructor(seconds: number, changes: object = {}) {
    super(`not before ${seconds} seconds`)
    this.seconds = seconds
    this.changes = changes
  }
}

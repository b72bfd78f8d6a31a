import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Database } from '../db/connection.ts'
import type { QueueStatistics } from './queue-statistics.ts'

/** The queue behind a few verbs. */
export interface Jobs<Context> {
  /** Queues a job with the data it belongs to: inside a transaction it exists once that commits. */
  enqueue<Payload>(db: Database, job: JobOf<Context, Payload>, payload: Payload): Promise<void>
  /** Queues a job that does not begin before so many seconds. */
  later<Payload>(db: Database, job: JobOf<Context, Payload>, what: { payload: Payload; seconds: number }): Promise<void>
  /** Starts doing the given jobs in this process. */
  work(context: Context, jobs: readonly JobOf<Context, never>[]): Promise<void>
  /** What an organization's jobs of a kind were given that are not done yet, whether they wait or are under way. */
  unfinished<Payload>(job: JobOf<Context, Payload>, org_id: string): Promise<Payload[]>
  /** Statistics of every queue. */
  numbers(): Promise<QueueStatistics[]>
  /** Looks for waiting jobs now instead of at the next poll. */
  wake(): void
  /** Finishes what is under way, up to some seconds, and hands back the rest. */
  stop(): Promise<void>
}

/** Work for later. Its payload is what it needs to find the rest; doing it twice must be harmless. */
export interface JobOf<Context, Payload = unknown> {
  name: string
  payload: z.ZodMiniType<Payload>
  /** How long one try may take. */
  seconds: number
  /** How often it is tried again after a failure, with growing pauses. */
  retries: number
  /** Jobs at once per worker; default 1. */
  concurrency?: number | ((config: Config) => number)
  /** Whose turn a job is, where those who have many must not hold up those who have few. */
  fairShare?(payload: Payload): FairShare
  /** `signal` aborts when the worker stops or the time is over. */
  handle(context: Context, payload: Payload, signal: AbortSignal): Promise<void>
  /** After the last try has failed, or its worker died every time. */
  giveUp?(context: Context, payload: Payload): Promise<void>
}

export interface FairShare {
  of: string
  /** Done when nothing else is to be done. */
  optional: boolean
}

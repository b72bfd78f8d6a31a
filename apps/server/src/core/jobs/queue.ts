import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Database } from '../db/connection.ts'
import type { QueueStatistics } from './queue-statistics.ts'

export interface Jobs<Context> {
  /** Enqueues with `db`: inside a transaction the job exists once it commits. */
  enqueue<Payload>(db: Database, job: JobOf<Context, Payload>, payload: Payload): Promise<void>
  later<Payload>(db: Database, job: JobOf<Context, Payload>, what: { payload: Payload; seconds: number }): Promise<void>
  work(context: Context, jobs: readonly JobOf<Context, never>[]): Promise<void>
  unfinished<Payload>(job: JobOf<Context, Payload>, org_id: string): Promise<Payload[]>
  /** Deletes jobs of these kinds, waiting or finished, whose payload contains the text. */
  remove(jobs: readonly { name: string }[], containing: string): Promise<void>
  /** Changes the payloads of jobs of this kind, waiting or finished, that contain the text; null deletes them. */
  rewrite<Payload>(db: Database, job: JobOf<Context, Payload>, what: Rewriting<Payload>): Promise<void>
  numbers(): Promise<QueueStatistics[]>
  /** Checks for waiting jobs now instead of at the next poll. */
  wake(): void
  /** Waits some seconds for running jobs, and returns the rest to the queue. */
  stop(): Promise<void>
}

export interface Rewriting<Payload> {
  containing: string
  change: (payload: Payload) => Payload | null
}

/** The payload identifies the work. Jobs may run twice, so handlers are idempotent. */
export interface JobOf<Context, Payload = unknown> {
  name: string
  /** Jobs that were enqueued under it are run under `name`. */
  formerName?: string
  payload: z.ZodMiniType<Payload>
  seconds: number
  /** Retries after a failure, with growing delays. */
  retries: number
  /** Jobs at once per worker; default 1. */
  concurrency?: number | ((config: Config) => number)
  /** The organization whose turn it takes, so that one with many jobs does not delay others. */
  fairShare?(payload: Payload): FairShare
  /** `signal` aborts when the worker stops or the time limit passes. */
  handle(context: Context, payload: Payload, signal: AbortSignal): Promise<void>
  /** Called after the last attempt failed or its worker died. */
  giveUp?(context: Context, payload: Payload): Promise<void>
}

export interface FairShare {
  of: string
  /** Runs only when no other job waits. */
  optional: boolean
}

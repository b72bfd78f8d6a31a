import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Default of what a request may wait for one statement, in milliseconds. */
export const REQUEST_STATEMENT_MS = 5000
/** What a job may. */
export const JOB_STATEMENT_MS = 120_000
export const HEALTH_MS = 1500

/**
 * Deadlines of a connection to PostgreSQL: a server that is stopped or a line that is dead sends no error. When a
 * statement is late its connection is closed, so that the pool opens a new one.
 */
export const deadlines = (statementMs: number): pg.PoolConfig => ({
  connectionTimeoutMillis: 4000,
  // Only then does the driver close the connection of a statement that is late.
  pipeline: true,
  query_timeout: statementMs,
  // The server gives up soon after us, where it still runs.
  statement_timeout: statementMs + 1000,
  idle_in_transaction_session_timeout: statementMs + 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** Asks once for all that want to know at the same time. */
export function answersWithin(ms: number, ask: () => Promise<unknown>) {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= Promise.race([ask().then(() => true), pause(ms, false, { ref: false })])
      .catch(() => false)
      .finally(() => (asking = undefined))
    return asking
  }
}

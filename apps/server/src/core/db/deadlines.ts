import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Statement timeout of requests, in milliseconds. */
export const REQUEST_STATEMENT_MS = 5000
/** Statement timeout of jobs, in milliseconds. */
export const JOB_STATEMENT_MS = 120_000
/** To connect, or to get a connection from the pool, in milliseconds. */
const CONNECT_MS = 4000
export const HEALTH_MS = 1500
/** Longer than the pauses of the queue: an idle server then keeps one connection instead of opening one each time. */
export const IDLE_MS = 40_000

/** In milliseconds. */
interface Limits {
  statementMs: number
  connectMs?: number | undefined
}

/**
 * Timeouts of a PostgreSQL connection, because a stopped server or a dead line sends no error. A late statement closes
 * its connection, so that the pool opens a new one.
 */
export const deadlines = ({ statementMs, connectMs = CONNECT_MS }: Limits): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  idleTimeoutMillis: IDLE_MS,
  // Without pipelining the driver does not close the connection of a late statement.
  pipeline: true,
  query_timeout: statementMs,
  // A running server gives up shortly after the client.
  statement_timeout: statementMs + 1000,
  idle_in_transaction_session_timeout: statementMs + 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** Concurrent callers share one check. */
export function answersWithin(ms: number, ask: () => Promise<unknown>) {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= Promise.race([ask().then(() => true), pause(ms, false, { ref: false })])
      .catch(() => false)
      .finally(() => (asking = undefined))
    return asking
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { type ChannelView, connect, type Connections, type Database } from './connection.ts'

/** A streaming replica, read only while it has all that the primary had when it was asked. */
export interface Replica {
  inside(org_id: string, view?: ChannelView): Database
  /** Whether it has everything that is committed on the primary now. Never rejects. */
  hasCaughtUp(): Promise<boolean>
  /** It is left alone for some seconds. */
  failed(error: unknown): void
  close(): Promise<void>
}

/** How long a read waits for a replica that is behind, in milliseconds. */
const PATIENCE_MS = 100
const POLL_MS = 10
/** A check takes a millisecond; longer means that the server or the line hangs. */
const CHECK_MS = 500
const BEHIND_PAUSE_MS = 2000
const FAILED_PAUSE_MS = 10_000

const BEHIND = 'the replica is behind. Figures are read from the primary'
const NO_REPLICA = 'DATABASE_REPLICA_URL is no streaming replica of DATABASE_URL. Figures are read from the primary'

interface ReplicaOptions {
  url: string
  primary: Connections
  log: Log
  statementMs: number
}

export function openReplica({ url, primary, log, statementMs }: ReplicaOptions): Replica {
  const replica = connect(url, (error) => log.warn({ err: error }, 'connection to the replica lost'), { statementMs })
  let restsUntil = 0
  const rest = (ms: number, reason: string, error?: unknown) => {
    restsUntil = Date.now() + ms
    log.warn({ err: error }, reason)
    return false
  }
  const failed = (error: unknown) =>
    rest(FAILED_PAUSE_MS, 'the replica does not answer. Figures are read from the primary', error)

  async function check() {
    const { system, at } = await positionOf(primary)
    for (const until = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
      const found = await stateOf(replica, at)
      if (!found.recovering || found.system !== system) return rest(FAILED_PAUSE_MS, NO_REPLICA)
      if (found.caught_up) return true
      if (Date.now() > until) return rest(BEHIND_PAUSE_MS, BEHIND)
    }
  }

  return {
    inside: replica.inside,
    hasCaughtUp: async () => {
      if (Date.now() < restsUntil) return false
      const late = pause(CHECK_MS, null, { ref: false }).then(() => Promise.reject(new Error('No answer in time')))
      return Promise.race([check(), late]).catch(failed)
    },
    failed,
    close: replica.close,
  }
}

/** `pg_current_wal_lsn` is behind no commit that others can see. */
async function positionOf({ outside }: Connections) {
  const { rows } = await sql<{ system: string; at: string }>`
    select (select system_identifier from pg_control_system())::text as system, pg_current_wal_lsn()::text as at`.execute(
    outside,
  )
  return rows[0] as (typeof rows)[number]
}

async function stateOf({ outside }: Connections, at: string) {
  const { rows } = await sql<{ system: string; recovering: boolean; caught_up: boolean }>`
    select (select system_identifier from pg_control_system())::text as system, pg_is_in_recovery() as recovering,
      coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as caught_up`.execute(outside)
  return rows[0] as (typeof rows)[number]
}

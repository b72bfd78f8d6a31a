import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Log } from '../log.ts'

/** The PostgreSQL channel on which every API node listens. */
export const CHANNEL = 'earshot_live'

const BATCH_MS = 15

export interface Dispatcher {
  /** Rows were added to the outbox, possibly not committed yet, or were left by a node that died before it could send them. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Turns outbox rows into notifications, in batches. It runs soon after a nudge. Rows are taken with skip locked, so any
 * number of nodes can run it.
 */
export function startDispatcher(db: Database, log: Log): Dispatcher {
  let soon: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let stopped = false

  const run = () => {
    soon = undefined
    working = working.then(() => dispatchAll(db)).catch((error) => log.warn({ err: error }, 'live dispatch failed'))
  }
  return {
    nudge: () => {
      if (!stopped) soon ??= setTimeout(run, BATCH_MS)
    },
    stop: async () => {
      stopped = true
      clearTimeout(soon)
      await working
    },
  }
}

/** A notification holds at most 8000 bytes, and an entry about 140. */
const MOST = 50

async function dispatchAll(db: Database) {
  for (;;) {
    const { rows } = await sql<{ taken: number }>`
      with gone as (
        delete from live_outbox
        where id in (select id from live_outbox order by id limit ${sql.lit(MOST)} for update skip locked)
        returning org_id, changed, channel_id, user_id),
      news as (select distinct org_id, changed, channel_id, user_id from gone)
      select (select count(*) from gone)::integer as taken,
        (select pg_notify(${CHANNEL}, json_build_object('id', nextval('live_events'),
          'changes', json_agg(json_build_array(org_id, changed, channel_id, user_id)))::text) from news having count(*) > 0)`.execute(
      db,
    )
    if ((rows[0]?.taken ?? 0) < MOST) return
  }
}

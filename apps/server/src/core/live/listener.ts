import type { ChangeKind, LiveEvent } from '@earshot/contract/live'
import pg from 'pg'
import { deadlines } from '../db/deadlines.ts'
import { CHANNEL } from './dispatcher.ts'

export interface NumberedEvent extends LiveEvent {
  id: number
  /** The private channel in which it happened. Not sent to receivers. */
  channel_id?: string | null
  /** Set if it is for one person only. Not sent to receivers. */
  user_id?: string | null
}

interface Callbacks {
  onEvent: (event: NumberedEvent) => void
  /** After the events of a notification, which has none if it is only about jobs. */
  onNotification: () => void
  /** The connection was lost for a while: events may be missing. */
  onGap: () => void
  /** The outbox has rows, possibly of a node that died between commit and notification. */
  onLeft: () => void
}

const RECONNECT_MS = 1000
const HEARTBEAT_MS = 10_000
const PATIENCE_MS = 5000

/** One LISTEN connection, reconnected when it breaks or stops answering. Its heartbeat checks whether rows were left in the outbox. */
export async function openListener(url: string, callbacks: Callbacks) {
  let stopped = false
  let client = await connect(url, callbacks)
  client.once('end', retry)

  function retry() {
    if (stopped) return
    setTimeout(() => {
      connect(url, callbacks).then(resume, retry)
    }, RECONNECT_MS)
  }

  function resume(fresh: pg.Client) {
    if (stopped) return fresh.end()
    client = fresh
    client.once('end', retry)
    callbacks.onGap()
  }

  return {
    stop: async () => {
      stopped = true
      await client.end()
    },
  }
}

const NOTHING_CHANGED = '{"id":0,"changes":[]}'

/** What is stored: `arrivals` are sent as unfinished `talks`, `departures` as `talks` of which some are gone. */
export type StoredChange = ChangeKind | 'arrivals' | 'departures'

type Change = [org_id: string, changed: StoredChange, channel_id: string | null, user_id?: string | null]

function shown(changed: StoredChange): Pick<LiveEvent, 'changed' | 'unfinished' | 'gone'> {
  if (changed === 'arrivals') return { changed: 'talks', unfinished: true }
  return changed === 'departures' ? { changed: 'talks', gone: true } : { changed }
}

async function connect(url: string, { onEvent, onNotification, onLeft }: Callbacks) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'earshot-live',
    ...deadlines({ statementMs: PATIENCE_MS }),
  })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    const { id, changes } = JSON.parse(payload || NOTHING_CHANGED) as { id: number; changes: Change[] }
    for (const [org_id, changed, channel_id, user_id] of changes)
      onEvent({ id, org_id, ...shown(changed), channel_id, user_id: user_id ?? null })
    onNotification()
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  const heartbeat = setInterval(() => {
    client.query('select from live_outbox limit 1').then(
      ({ rowCount }) => rowCount && onLeft(),
      () => client.end(),
    )
  }, HEARTBEAT_MS)
  client.once('end', () => clearInterval(heartbeat))
  return client
}

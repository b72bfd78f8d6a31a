import type { LiveEvent } from '@earshot/contract/live'
import pg from 'pg'
import { deadlines } from '../db/deadlines.ts'
import { CHANNEL } from './dispatcher.ts'

export interface NumberedEvent extends LiveEvent {
  id: number
  /** The private channel in which it happened. Not sent to receivers. */
  channel_id?: string | null
}

interface Callbacks {
  onEvent: (event: NumberedEvent) => void
  /** The connection was lost for a while: events may be missing. */
  onGap: () => void
}

const RECONNECT_MS = 1000
const HEARTBEAT_MS = 5000

/** One LISTEN connection, reconnected when it breaks or stops answering. */
export async function openListener(url: string, { onEvent, onGap }: Callbacks) {
  let stopped = false
  let client = await connect(url, onEvent)
  client.once('end', retry)

  function retry() {
    if (stopped) return
    setTimeout(() => {
      connect(url, onEvent).then(resume, retry)
    }, RECONNECT_MS)
  }

  function resume(fresh: pg.Client) {
    if (stopped) return fresh.end()
    client = fresh
    client.once('end', retry)
    onGap()
  }

  return {
    stop: async () => {
      stopped = true
      await client.end()
    },
  }
}

type Change = [org_id: string, changed: LiveEvent['changed'], channel_id: string | null]

async function connect(url: string, onEvent: Callbacks['onEvent']) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'earshot-live',
    ...deadlines(HEARTBEAT_MS),
  })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    const { id, changes } = JSON.parse(payload ?? '{}') as { id: number; changes: Change[] }
    for (const [org_id, changed, channel_id] of changes) onEvent({ id, org_id, changed, channel_id })
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(() => client.end())
  }, HEARTBEAT_MS)
  client.once('end', () => clearInterval(heartbeat))
  return client
}

import type { LiveEvent } from '@earshot/contract/live'
import pg from 'pg'
import type { Database } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { CHANNEL, startDispatcher } from './dispatcher.ts'

export interface NumberedEvent extends LiveEvent {
  id: number
}

type Hear = (event: NumberedEvent) => void

/** News between the nodes and to the browsers. */
export interface Live {
  nudge(): void
  /**
   * Hears of an organization until the answer is called. With the id of the last event heard, what was
   * missed comes first; when that is not known any more, `everything` comes.
   */
  subscribe(org_id: string, hear: Hear, after?: number): () => void
  stop(): Promise<void>
}

interface Wanted {
  url: string
  db: Database
  log: Log
}

const REMEMBERED = 1000

export async function openLive({ url, db, log }: Wanted): Promise<Live> {
  const listeners = new Map<string, Set<Hear>>()
  const recent: NumberedEvent[] = []
  const dispatcher = startDispatcher(db, log)

  const tell = (event: NumberedEvent) => {
    recent.push(event)
    if (recent.length > REMEMBERED) recent.shift()
    for (const hear of listeners.get(event.org_id) ?? []) hear(event)
  }
  const tellEverybody = () => {
    const id = recent.at(-1)?.id ?? 0
    recent.length = 0
    for (const [org_id, all] of listeners) for (const hear of all) hear({ id, org_id, changed: 'everything' })
  }
  const ear = await listen(url, { onNews: tell, onGap: tellEverybody })

  return {
    nudge: dispatcher.nudge,
    subscribe: (org_id, hear, after) => {
      if (after !== undefined) replay(recent, { org_id, after }, hear)
      const all = listeners.get(org_id) ?? new Set()
      listeners.set(org_id, all.add(hear))
      return () => {
        all.delete(hear)
        if (all.size === 0) listeners.delete(org_id)
      }
    },
    stop: async () => {
      await dispatcher.stop()
      await ear.stop()
    },
  }
}

function replay(recent: NumberedEvent[], { org_id, after }: { org_id: string; after: number }, hear: Hear) {
  const known = recent[0] && recent[0].id <= after
  if (!known) return hear({ id: recent.at(-1)?.id ?? after, org_id, changed: 'everything' })
  for (const event of recent) if (event.id > after && event.org_id === org_id) hear(event)
}

interface Heard {
  onNews: Hear
  /** The connection was lost for a while: nobody knows what was missed. */
  onGap: () => void
}

const RECONNECT_MS = 1000

/** One connection that listens, and is made anew when it breaks. */
async function listen(url: string, { onNews, onGap }: Heard) {
  let stopped = false
  let client = await connected()

  async function connected() {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'earshot-live' })
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => {
      const { id, changes } = JSON.parse(payload ?? '{}') as { id: number; changes: [string, LiveEvent['changed']][] }
      for (const [org_id, changed] of changes) onNews({ id, org_id, changed })
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    fresh.once('end', retry)
    return fresh
  }

  function retry() {
    if (stopped) return
    setTimeout(() => {
      connected().then((fresh) => {
        client = fresh
        onGap()
      }, retry)
    }, RECONNECT_MS)
  }

  return {
    stop: async () => {
      stopped = true
      await client.end()
    },
  }
}

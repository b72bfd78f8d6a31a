import type { LiveEvent } from '@earshot/contract/live'
import type { Database } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { startDispatcher } from './dispatcher.ts'
import { listen } from './ear.ts'

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

/** Opens the ear of this node and its part in sending what others shall hear. */
export async function openLive({ url, db, log }: Wanted): Promise<Live> {
  const audience = makeAudience()
  const dispatcher = startDispatcher(db, log)
  const ear = await listen(url, { onNews: audience.tell, onGap: audience.tellEverybody })
  return {
    nudge: dispatcher.nudge,
    subscribe: audience.subscribe,
    stop: async () => {
      await dispatcher.stop()
      await ear.stop()
    },
  }
}

const REMEMBERED = 1000

/** Who listens to which organization on this node, and what they may have missed. */
function makeAudience() {
  const listeners = new Map<string, Set<Hear>>()
  const recent: NumberedEvent[] = []
  const pass = (event: NumberedEvent) => listeners.get(event.org_id)?.forEach((hear) => hear(event))

  const tell = (event: NumberedEvent) => {
    recent.push(event)
    if (recent.length > REMEMBERED) recent.shift()
    pass(event)
  }
  const tellEverybody = () => {
    const id = recent.at(-1)?.id ?? 0
    recent.length = 0
    for (const org_id of listeners.keys()) pass({ id, org_id, changed: 'everything' })
  }
  const subscribe: Live['subscribe'] = (org_id, hear, after) => {
    if (after !== undefined) replay(recent, { org_id, after }, hear)
    const all = listeners.get(org_id) ?? new Set()
    listeners.set(org_id, all.add(hear))
    return () => {
      all.delete(hear)
      if (all.size === 0) listeners.delete(org_id)
    }
  }
  return { tell, tellEverybody, subscribe }
}

function replay(recent: NumberedEvent[], { org_id, after }: { org_id: string; after: number }, hear: Hear) {
  const [first, last] = [recent[0]?.id ?? 0, recent.at(-1)?.id ?? 0]
  const known = Number.isInteger(after) && recent.length > 0 && first <= after && after <= last
  if (!known) return hear({ id: last, org_id, changed: 'everything' })
  for (const event of recent) if (event.id > after && event.org_id === org_id) hear(event)
}

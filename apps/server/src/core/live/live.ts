import type { Database } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { startDispatcher } from './dispatcher.ts'
import { type NumberedEvent, openListener } from './listener.ts'

type Listener = (event: NumberedEvent) => void

export interface Live {
  nudge(): void
  /** Returns the unsubscribe function. With `from`, missed events are sent first, or `everything` if they are no longer known. */
  subscribe(org_id: string, listener: Listener, from?: ResumePoint): () => void
  /** Called for the events of all organizations, before those who subscribed. */
  onAny(listener: Listener): void
  /** Called when this node or another announces changes or jobs. */
  onNotification(listener: () => void): void
  stop(): Promise<void>
}

/** The id of the last event received, or for how many milliseconds the receiver has had no events. */
export interface ResumePoint {
  after?: number | undefined
  age?: number | undefined
}

interface LiveOptions {
  url: string
  db: Database
  log: Log
}

export async function openLive({ url, db, log }: LiveOptions): Promise<Live> {
  const audience = openAudience()
  const dispatcher = startDispatcher(db, log)
  const everywhere: Listener[] = []
  const notified: (() => void)[] = []
  const onEvent = (event: NumberedEvent) => {
    for (const listener of everywhere) listener(event)
    audience.publish(event)
  }
  const onNotification = () => notified.forEach((listener) => listener())
  const listener = await openListener(url, {
    onEvent,
    onNotification,
    onGap: audience.publishGap,
    onLeft: dispatcher.nudge,
  })
  return {
    nudge: dispatcher.nudge,
    subscribe: audience.subscribe,
    onAny: (listener) => void everywhere.push(listener),
    onNotification: (listener) => void notified.push(listener),
    stop: async () => {
      await dispatcher.stop()
      await listener.stop()
    },
  }
}

const REMEMBERED = 1000
/** Allowance for a request's travel time; a repeated event costs less than a missed one. */
const TRAVEL_MS = 1000

function openAudience() {
  const listeners = new Map<string, Set<Listener>>()
  const recent = openRecentEvents()
  const pass = (event: NumberedEvent) => listeners.get(event.org_id)?.forEach((listener) => listener(event))

  const publish = (event: NumberedEvent) => {
    recent.add(event)
    pass(event)
  }
  const publishGap = () => {
    const id = recent.lastId()
    recent.clear()
    for (const org_id of listeners.keys()) pass({ id, org_id, changed: 'everything' })
  }
  const subscribe: Live['subscribe'] = (org_id, listener, from = {}) => {
    const missed = recent.since(from)
    if (missed) for (const event of missed.filter((event) => event.org_id === org_id)) listener(event)
    else listener({ id: recent.lastId(), org_id, changed: 'everything' })
    const all = listeners.get(org_id) ?? new Set()
    listeners.set(org_id, all.add(listener))
    return () => {
      all.delete(listener)
      if (all.size === 0) listeners.delete(org_id)
    }
  }
  return { publish, publishGap, subscribe }
}

function openRecentEvents() {
  const recent: { event: NumberedEvent; at: number }[] = []
  /** `recent` holds every event since this time (process clock, milliseconds). */
  let completeSince = performance.now()
  const firstId = () => recent[0]?.event.id ?? 0
  const lastId = () => recent.at(-1)?.event.id ?? 0

  function missed({ after, age }: ResumePoint) {
    if (after !== undefined) {
      const known = Number.isInteger(after) && recent.length > 0 && firstId() <= after && after <= lastId()
      return known ? recent.filter(({ event }) => event.id > after) : undefined
    }
    if (age === undefined) return []
    const since = performance.now() - age - TRAVEL_MS
    return since < completeSince ? undefined : recent.filter(({ at }) => at >= since)
  }
  return {
    lastId,
    add: (event: NumberedEvent) => {
      recent.push({ event, at: performance.now() })
      if (recent.length > REMEMBERED) completeSince = recent.shift()?.at ?? completeSince
    },
    clear: () => {
      recent.length = 0
      completeSince = performance.now()
    },
    since: (from: ResumePoint) => missed(from)?.map(({ event }) => event),
  }
}

import type { OutboxItem, StoredItem } from './outbox-item.ts'

export interface OutboxEntry {
  kept: StoredItem
  /** The audio recorded or received in this tab; null if it must be read from the store. */
  pieces: Blob[] | null
  held: 'here' | 'elsewhere' | null
  sent: number
  unwritten: number
  broken: boolean
}

export function itemOf({ kept, held, sent, broken, unwritten }: OutboxEntry): OutboxItem {
  const { user_id: _, org_id: __, stage, upload: ___, live_id, ...rest } = kept
  const channel_id = kept.fields?.channel_id ?? null
  const problem = kept.problem ?? (broken ? NO_ROOM : null)
  const durable = !broken && unwritten === 0
  return { ...rest, problem, state: stateOf(stage, held), sent, channel_id, durable, live: live_id !== undefined }
}

const NO_ROOM = { code: 'no_room', message: 'This device has no room to keep it' } as const

function stateOf(stage: StoredItem['stage'], held: OutboxEntry['held']): OutboxItem['state'] {
  if (stage === 'draft') return held ? 'recording' : 'unfinished'
  return stage === 'queued' && held ? 'sending' : stage
}

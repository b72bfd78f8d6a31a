import type { Item, KeptItem } from './item.ts'

/** Something unsent, and how this tab stands to it. */
export interface Entry {
  kept: KeptItem
  /** The sound as this tab made or got it; null when it has to be read from the store. */
  pieces: Blob[] | null
  /** Who is recording or sending it. */
  held: 'here' | 'elsewhere' | null
  sent: number
  /** Pieces that are on their way into the store. */
  unwritten: number
  /** The store could not take it, or does not last: only the page has it. */
  broken: boolean
}

/** As it is shown. */
export function shown({ kept, held, sent, broken, unwritten }: Entry): Item {
  const { user_id: _, org_id: __, stage, upload: ___, ...rest } = kept
  const channel_id = kept.fields?.channel_id ?? null
  const problem = kept.problem ?? (broken ? NO_ROOM : null)
  return { ...rest, problem, state: stateOf(stage, held), sent, channel_id, durable: !broken && unwritten === 0 }
}

const NO_ROOM = { code: 'no_room', message: 'This device has no room to keep it' } as const

function stateOf(stage: KeptItem['stage'], held: Entry['held']): Item['state'] {
  if (stage === 'draft') return held ? 'recording' : 'unfinished'
  return stage === 'queued' && held ? 'sending' : stage
}

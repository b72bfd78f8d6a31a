import type { ErrorCode } from '@earshot/contract/errors'

/** Whose something is: unsent sounds belong to one person in one organization. */
export interface Owner {
  user_id: string
  org_id: string
}

/** Where a sound goes, and what is known about it. Trims are seconds. */
export interface Fields {
  channel_id: string
  speaker_id?: string
  tags?: string[]
  reply_to?: string
  trim_start?: number
  trim_end?: number
  title?: string
  recorded_at?: string
}

/** Why something needs attention: the server's sentence, or `no_room` when this device cannot keep it. */
export interface Problem {
  code: ErrorCode | 'no_room'
  message: string
}

/** Something unsent, as it is kept in the browser. */
export interface KeptItem extends Owner {
  client_id: string
  kind: 'recording' | 'file'
  stage: 'draft' | 'queued' | 'failed'
  recorded_at: string
  /** The media type; may be empty for files. */
  type: string
  /** The name of a file; empty for a recording. */
  name: string
  size: number
  /** Seconds; null until known. */
  duration: number | null
  peaks: number[]
  fields: Fields | null
  /** Where it arrives in parts, and whether it has arrived there whole. */
  upload: { url: string; whole: boolean } | null
  problem: Problem | null
}

/**
 * Something unsent, as it is shown: `recording` is in somebody's hands in this tab (also after it was finished, until it
 * is queued or discarded); `unfinished` was left by a crash or a reload; `failed` needs attention.
 */
export interface Item extends Omit<KeptItem, keyof Owner | 'stage' | 'upload'> {
  state: 'recording' | 'unfinished' | 'queued' | 'sending' | 'failed'
  /** The part that has left, 0–1. */
  sent: number
  channel_id: string | null
  /** False while a reload would lose it. */
  durable: boolean
}

export const keyOf = ({ user_id, org_id }: Owner) => `${user_id} ${org_id}`

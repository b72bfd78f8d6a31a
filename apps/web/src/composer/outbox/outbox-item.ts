import type { ErrorCode } from '@earshot/contract/errors'

export interface OutboxOwner {
  user_id: string
  org_id: string
}

/** Trims are in seconds. */
export interface TalkFields {
  channel_id: string
  speaker_id?: string
  tags?: string[]
  reply_to?: string
  trim_start?: number
  trim_end?: number
  title?: string
  recorded_at?: string
}

/** Why an item needs attention: the server's message, or `no_room` if the device cannot store it. */
export interface SendProblem {
  code: ErrorCode | 'no_room'
  message: string
  /** 'audio' if the recording itself was refused. */
  field?: string | undefined
}

export interface StoredItem extends OutboxOwner {
  client_id: string
  kind: 'recording' | 'file'
  stage: 'draft' | 'queued' | 'failed'
  recorded_at: string
  type: string
  name: string
  size: number
  /** Seconds; null until known. */
  duration: number | null
  peaks: number[]
  fields: TalkFields | null
  upload: { url: string; whole: boolean } | null
  /** Others have heard it while it was recorded. */
  live_id?: string
  problem: SendProblem | null
}

/**
 * An unsent item as shown. `recording`: locked by this tab until it is queued or discarded. `unfinished`: left by a
 * crash or a reload. `failed`: needs a decision.
 */
export interface OutboxItem extends Omit<StoredItem, keyof OutboxOwner | 'stage' | 'upload' | 'live_id'> {
  /** Others have heard it, and the server keeps it unless it is discarded. */
  live: boolean
  state: 'recording' | 'unfinished' | 'queued' | 'sending' | 'failed'
  /** Fraction uploaded, 0–1. */
  sent: number
  channel_id: string | null
  /** False while a reload would lose it. */
  durable: boolean
}

/** All but the current recording. */
export const isListed = ({ state }: OutboxItem) => state !== 'recording'

export const ownerKey = ({ user_id, org_id }: OutboxOwner) => `${user_id} ${org_id}`

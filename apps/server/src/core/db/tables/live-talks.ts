import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface LiveTalkTables {
  live_talks: {
    org_id: string
    live_id: string
    channel_id: string
    user_id: string
    upload_id: string
    client_id: string
    speaker_id: string | null
    tags: Generated<string[]>
    reply_to: string | null
    started: Generated<Time>
    state: Generated<'live' | 'ended' | 'kept'>
    paused: Generated<boolean>
    /** When its speaker was there last. Bytes that arrive are another sign. */
    seen: Generated<Time>
    /** Seconds up to which words were recognized or skipped. */
    recognized: Generated<number>
    talk_id: string | null
  }
  live_words: {
    org_id: string
    live_id: string
    channel_id: string
    start: number
    end: number
    text: string
    skipped: Generated<boolean>
  }
  /** Open streams; those of a server that was killed are past after a few seconds. */
  live_listeners: {
    org_id: string
    live_id: string
    channel_id: string
    stream_id: string
    user_id: string
    seen: Generated<Time>
  }
}

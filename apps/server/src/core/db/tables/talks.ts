import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** Talks, what was heard in them, and which alerts they hit. */
export interface TalkTables {
  talks: TalksTable
  transcripts: {
    org_id: string
    talk_id: string
    version: number
    /** The machine that wrote it, or the person. */
    engine: string | null
    rough: Generated<boolean>
    user_id: string | null
    language: string
    words: Json<
      { text: string; start: number; end: number; confidence: number | null; phantom?: boolean | undefined }[]
    >
    text: string
    created: Generated<Time>
  }
  talk_stages: {
    org_id: string
    talk_id: string
    stage: 'transcode' | 'transcribe' | 'scan' | 'all'
    seconds: number
    finished: Generated<Time>
  }
  listens: {
    org_id: string
    user_id: string
    talk_id: string
    position: Generated<number>
    heard: Generated<boolean>
    modified: Generated<Time>
  }
  uploads: {
    org_id: string
    upload_id: string
    user_id: string
    length: number
    received: Generated<number>
    /** As the sender's client gave it, in the words of the protocol. */
    metadata: string
    /** What it has become. */
    talk_id: string | null
    created: Generated<Time>
  }
  upload_parts: { org_id: string; upload_id: string; begins: number; part: string }
  /** What a talk sounds like (`phonetics/sounds.ts`). */
  talk_sounds: {
    org_id: string
    talk_id: string
    /** The language of the pronunciation rules. */
    language: string
    written: string
    starts: number[]
    ends: number[]
    heard: string
    moments: number[]
    seeds: number[]
  }
  /** Every word that was said in an organization, once. */
  vocabulary: { org_id: string; token: string; letters: number; sound: string }
  alerts: {
    org_id: string
    alert_id: string
    keyword: string
    tokens: string
    /** What a talk has to say, or sound like, for the alert to be worth looking at. */
    begins: Generated<string>
    exclude: Generated<string[]>
    channel_ids: Generated<string[]>
    speaker_ids: Generated<string[]>
    sounds_like: Generated<boolean>
    closeness: Generated<'close' | 'normal' | 'wide'>
    cooldown: Generated<number>
    created: Generated<Time>
    created_by: string
  }
  hits: {
    org_id: string
    alert_id: string
    talk_id: string
    channel_id: string
    keyword: string
    created: Generated<Time>
    start: number
    end: number
    before: string
    match: string
    after: string
    state: Generated<'new' | 'acknowledged' | 'resolved'>
    note: Generated<string>
    modified: Time | null
    modified_by: string | null
  }
}

interface TalksTable {
  org_id: string
  talk_id: string
  channel_id: string
  user_id: string
  client_id: string | null
  speaker_id: string | null
  tags: Generated<string[]>
  reply_to: string | null
  created: Generated<Time>
  modified: Generated<Time>
  modified_by: string | null
  recorded_at: Time
  /** Whether a person said so: a date inside the file gives way to that. */
  dated: Generated<boolean>
  title: string | null
  bytes: number
  sha256: string
  media_type: string
  trim_start: Generated<number>
  trim_end: Generated<number>
  state: Generated<'received' | 'transcoding' | 'waiting' | 'transcribing' | 'ready' | 'failed'>
  reason: string | null
  playable: Generated<boolean>
  truncated: Generated<boolean>
  duration: number | null
  loudness: number | null
  audio_quality: number | null
  quality_reasons: Generated<('clipped' | 'far' | 'noisy' | 'narrow' | 'little_speech')[]>
  peaks: Generated<number[]>
  strip: Generated<number[]>
  text: Generated<string>
  tokens: Generated<string>
  tsv: Generated<string>
  language: string | null
  confidence: number | null
  trancription_accuracy: number | null
  needs_review: Generated<boolean>
  edited: Generated<boolean>
  engine: string | null
  rough: Generated<boolean>
  /** The engine that should have done it, where another one did. */
  instead_of: string | null
  /** How often a better engine has failed on this sound, and before when it is not asked again. */
  redo_tries: Generated<number>
  redo_after: Time | null
  deleted: Time | null
}

import type { Json, Made, Time } from './columns.ts'

/** Talks, what was heard in them, and which alerts they hit. */
export interface TalkTables {
  talks: TalksTable
  transcripts: {
    org_id: string
    talk_id: string
    version: number
    /** The machine that wrote it, or the person. */
    engine: string | null
    rough: Made<boolean>
    user_id: string | null
    language: string
    words: Json<
      { text: string; start: number; end: number; confidence: number | null; phantom?: boolean | undefined }[]
    >
    text: string
    created: Made<Time>
  }
  talk_stages: {
    org_id: string
    talk_id: string
    stage: 'transcode' | 'transcribe' | 'scan' | 'all'
    seconds: number
    finished: Made<Time>
  }
  listens: {
    org_id: string
    user_id: string
    talk_id: string
    position: Made<number>
    heard: Made<boolean>
    modified: Made<Time>
  }
  uploads: {
    org_id: string
    upload_id: string
    user_id: string
    length: number
    received: Made<number>
    /** As the sender's client gave it, in the words of the protocol. */
    metadata: string
    /** What it has become. */
    talk_id: string | null
    created: Made<Time>
  }
  upload_parts: { org_id: string; upload_id: string; begins: number; part: string }
  /** What a talk sounds like (`phonetics/sounds.ts`). */
  talk_sounds: {
    org_id: string
    talk_id: string
    /** In whose rules the words were laid out as phones. */
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
    begins: Made<string>
    exclude: Made<string[]>
    channel_ids: Made<string[]>
    speaker_ids: Made<string[]>
    sounds_like: Made<boolean>
    closeness: Made<'close' | 'normal' | 'wide'>
    cooldown: Made<number>
    created: Made<Time>
    created_by: string
  }
  hits: {
    org_id: string
    alert_id: string
    talk_id: string
    channel_id: string
    keyword: string
    created: Made<Time>
    start: number
    end: number
    before: string
    match: string
    after: string
    state: Made<'new' | 'acknowledged' | 'resolved'>
    note: Made<string>
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
  tags: Made<string[]>
  reply_to: string | null
  created: Made<Time>
  modified: Made<Time>
  modified_by: string | null
  recorded_at: Time
  /** Whether a person said so: a date inside the file gives way to that. */
  dated: Made<boolean>
  title: string | null
  bytes: number
  sha256: string
  media_type: string
  trim_start: Made<number>
  trim_end: Made<number>
  state: Made<'received' | 'transcoding' | 'waiting' | 'transcribing' | 'ready' | 'failed'>
  reason: string | null
  playable: Made<boolean>
  truncated: Made<boolean>
  duration: number | null
  loudness: number | null
  audio_quality: number | null
  quality_reasons: Made<('clipped' | 'far' | 'noisy' | 'narrow' | 'little_speech')[]>
  peaks: Made<number[]>
  strip: Made<number[]>
  text: Made<string>
  tokens: Made<string>
  tsv: Made<string>
  language: string | null
  confidence: number | null
  trancription_accuracy: number | null
  needs_review: Made<boolean>
  edited: Made<boolean>
  engine: string | null
  rough: Made<boolean>
  /** The engine that should have done it, where another one did. */
  instead_of: string | null
  /** How often a better engine has failed on this sound, and before when it is not asked again. */
  redo_tries: Made<number>
  redo_after: Time | null
  deleted: Time | null
}

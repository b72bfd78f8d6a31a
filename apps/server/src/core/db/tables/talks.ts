import type { ColumnType, Generated } from 'kysely'
import type { Tracks } from '../../../ports/media/media.ts'
import type { Json, NullableJson, Time } from './columns.ts'

export interface StoredWord {
  text: string
  start: number
  end: number
  confidence: number | null
  phantom?: boolean | undefined
}

/** Only rows from before words were JSON have them, until they are rewritten; see the function spoken_words. */
type NoBytes = ColumnType<never, null | undefined, null>

export interface TalkTables {
  talks: TalksTable
  transcripts: {
    org_id: string
    talk_id: string
    version: number
    /** Null if a person wrote it. */
    engine: string | null
    user_id: string | null
    language: string
    words: Json<StoredWord[]>
    word_bytes: NoBytes
    text: string
    created: Generated<Time>
  }
  /** What recorders say of a radio call. */
  radio_calls: {
    org_id: string
    talk_id: string
    /** Where it was sent to. The talk may have been moved. */
    channel_id: string
    system: string
    /** Its own first, then those that it was patched to. */
    talkgroups: string[]
    units: string[]
    started: Time
  }
  redactions: {
    org_id: string
    redaction_id: string
    talk_id: string
    start: number
    end: number
    reason: string
    created: Generated<Time>
    created_by: string
    erased: Time | null
  }
  redacted_transcripts: {
    org_id: string
    talk_id: string
    version: number
    text: string
    words: Json<StoredWord[]>
    word_bytes: NoBytes
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
  talk_changes: { org_id: string; change_id: Generated<string>; at: Time; until: Time; bytes: Generated<number> }
  counted_spans: { org_id: string; starts: Time; ends: Time; counted: Generated<Time>; version: Generated<string> }
  talk_counts: {
    org_id: string
    starts: Time
    ends: Time
    kind: 'channel' | 'speaker' | 'tag' | 'alert'
    channel_id: string
    id: string
    talks: number
    seconds: number
    scored: number
    weighed: number
    hits: number
  }
  uploads: {
    org_id: string
    upload_id: string
    user_id: string
    /** Null until it is known. */
    length: number | null
    received: Generated<number>
    /** As the client sent it, in the protocol's format. */
    metadata: string
    /** Null until the upload has become a talk. */
    talk_id: string | null
    created: Generated<Time>
    /** When bytes arrived last. */
    arrived: Generated<Time>
  }
  upload_parts: { org_id: string; upload_id: string; begins: number; part: string }
  /** Phonetic form of a talk, see `phonetics/sound-profile.ts`. */
  talk_sounds: {
    org_id: string
    talk_id: string
    language: string
    written: string
    heard: string
    /** See `sound-profiles/times.ts`. Null in rows from before it, which have the four below. */
    times: Buffer | null
    starts: number[] | null
    ends: number[] | null
    moments: number[] | null
    seeds: number[] | null
  }
  /** Every word spoken in open channels, once, with the nil id; and those of each private channel. */
  vocabulary: { org_id: string; channel_id: Generated<string>; token: string; letters: number; sound: string }
}

interface TalksTable {
  org_id: string
  talk_id: string
  channel_id: string
  user_id: string
  client_id: string | null
  speaker_id: string | null
  key_id: string | null
  tags: Generated<string[]>
  reply_to: string | null
  created: Generated<Time>
  modified: Generated<Time>
  modified_by: string | null
  recorded_at: Time
  /** Whether a person entered the date; then it overrides the date inside the file. */
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
  open: Generated<boolean>
  handled: Time | null
  handled_by: string | null
  truncated: Generated<boolean>
  /** Null for a single one, and of talks from before. */
  tracks: NullableJson<Tracks>
  duration: number | null
  loudness: number | null
  audio_quality: number | null
  quality_reasons: Generated<('clipped' | 'far' | 'noisy' | 'narrow' | 'little_speech')[]>
  /** Of talks from before `peak_bytes`, see `talks/peaks.ts`. */
  peaks: number[] | null
  strip: number[] | null
  peak_bytes: Buffer | null
  /** Those of its row in lists. */
  strip_bytes: Buffer | null
  text: Generated<string>
  tokens: Generated<string>
  tsv: Generated<string>
  /** Words of alternatives; null without any. */
  maybe_said: string | null
  /** Of which `TOKENIZER` the tokens are; 0 for those from before it was written down. */
  tokenizer: Generated<number>
  language: string | null
  spoken_language: string | null
  confidence: number | null
  trancription_accuracy: number | null
  needs_review: Generated<boolean>
  edited: Generated<boolean>
  engine: string | null
  /** The preferred engine, if another one wrote the transcript. */
  instead_of: string | null
  /** Failed retranscriptions by a better engine, and the time before which it is not retried. */
  redo_tries: Generated<number>
  redo_after: Time | null
  deleted: Time | null
  held: Time | null
  held_by: string | null
  hold_reason: string | null
  sound_deleted: Time | null
  restored: Time | null
  bleeped: string | null
  bleeped_sha256: string | null
  redacting: 'sound' | 'original' | 'erased' | null
  by_phone: string | null
}

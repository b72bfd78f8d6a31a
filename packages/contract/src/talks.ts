import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { decimals, Id, Ids, numeric, optionalLine, RecordingTime, Score, Seconds, text, Time } from './fields.ts'
import { factFields, markRoute, openFields, removeRoute, sameRoute, sentFields, sentRoute } from './own-talks.ts'
import { route } from './route.ts'
import { LONGEST_TITLE } from './rules/titles.ts'
import { Base64, listenRoute, qualityReasons } from './sound.ts'

export const talkStates = ['received', 'transcoding', 'waiting', 'transcribing', 'ready', 'failed'] as const

/** Seconds of the audio. Confidence is null if the engine has none. Alerts ignore phantoms, likely hallucinated words. */
export const Word = z.object({
  text: z.string(),
  start: Seconds,
  end: Seconds,
  confidence: z.nullable(Score),
  phantom: z.optional(z.boolean()),
  /** What may have been said instead. */
  alternatives: z.optional(z.array(z.string())),
})
export type Word = z.infer<typeof Word>

/** A talk in lists, with 48 `peaks` and without words. */
export const TalkRow = z.object({
  talk_id: Id,
  org_id: Id,
  channel_id: Id,
  user_id: Id,
  speaker_id: z.nullable(Id),
  tags: z.array(Id),
  reply_to: z.nullable(Id),
  created: Time,
  modified: Time,
  /** Null if only the pipeline changed it. */
  modified_by: z.nullable(Id),
  recorded_at: Time,
  /** Set by the sender or taken from the file name; null for none. A `summary`, in lists, is a chat model's title or sentence. */
  title: z.nullable(z.string()),
  summary: z.optional(z.nullable(z.string())),
  /** Seconds; null until measured. */
  duration: z.nullable(Seconds),
  /** Maxima of equally long parts, 0–1; empty until measured. */
  peaks: z.array(Score),
  /** Integrated loudness in LUFS (EBU R 128); null for silence or until measured. */
  loudness: z.nullable(z.number().check(decimals(2))),
  text: z.string(),
  language: z.nullable(z.string()),
  /** Mean confidence of the words weighted by duration; null if no word has one. */
  confidence: z.nullable(Score),
  /** Measured intelligibility of the audio; null until measured. */
  audio_quality: z.nullable(Score),
  quality_reasons: z.array(z.enum(qualityReasons)),
  /** Correctness of the automatic transcript as rated by a person; null until rated. */
  trancription_accuracy: z.nullable(Score),
  needs_review: z.boolean(),
  ...openFields,
  edited: z.boolean(),
  /** The engine of the transcript, and the engine that it substitutes. */
  engine: z.nullable(z.string()),
  instead_of: z.nullable(z.string()),
  /** The file ended before its audio did; the existing part is kept. */
  truncated: z.boolean(),
  /** How many audio tracks the recording has, and which are heard, from 1: those with speech, mixed. Null for a single one. */
  tracks: z.nullable(z.object({ of: z.int(), heard: z.array(z.int()) })),
  state: z.enum(talkStates),
  /** Why it failed or what it waits for, as a message; null otherwise. */
  reason: z.nullable(z.string()),
  alert_ids: z.array(Id),
  replies: z.array(Id), // The talks that answer it, oldest first; at most 50.
  /** By phone: from its `member`, a `withheld` or this unknown number. */
  by_phone: z.nullable(z.string()),
  /** Whether the caller has heard it, and where they stopped. */
  heard: z.boolean(),
  position: Seconds,
  /** Moved to the bin at this time: only its sender and admins see it, purged 30 days later. And when a retention rule deleted its recording. */
  deleted: z.nullable(Time),
  sound_deleted: z.nullable(Time),
})
export type TalkRow = z.infer<typeof TalkRow>

export const TalkVersion = z.object({
  version: z.int(),
  created: Time,
  text: z.string(),
  engine: z.nullable(z.string()),
  user_id: z.nullable(Id),
})
export type TalkVersion = z.infer<typeof TalkVersion>

/** With up to 400 peaks, all words and versions, and a URL for streaming, valid for one to two hours; '' without a recording. */
export const Talk = z.extend(TalkRow, {
  words: z.array(Word),
  versions: z.array(TalkVersion),
  /** Since when it is on hold. */
  held: z.nullable(Time),
  /** Whether a part of it is or was redacted. */
  redacted: z.boolean(),
  spoken_language: z.nullable(z.string()),
  audio_url: z.string(),
})
export type Talk = z.infer<typeof Talk>

export const ChangedTalk = z.extend(Talk, {
  /** Until then a retention rule leaves the talk alone, because it was due and the talk was restored; else null. */
  kept_until: z.nullable(Time),
})

export const LARGEST_UPLOAD = 500 * 1024 * 1024
/** Bytes. Larger files should be sent in parts, with tus at /v3/uploads. */
export const LARGEST_SINGLE_UPLOAD = 8 * 1024 * 1024
export const LONGEST_TALK = 4 * 60 * 60

const TRIMMED_AWAY = 'Nothing is left of the talk: it is at most four hours long'
const Trim = Seconds.check(z.maximum(LONGEST_TALK, TRIMMED_AWAY))

export const talkRoutes = {
  save: route({
    method: 'POST',
    path: '/save',
    access: 'signed-in',
    rights: 'sender',
    summary:
      'Send a talk to a channel: as a form with the file part `audio`, or JSON with `audio` in base64 (10 MB), or with the `upload_id` of what was sent in parts',
    accepts: 'multipart/form-data',
    largest: 14 * 1024 * 1024 + 64 * 1024,
    input: z
      .strictObject({
        ...sentFields,
        speaker_id: z.optional(Id),
        tags: z._default(Ids, []),
        reply_to: z.optional(Id),
        /** Defaults to the file's name; '' for none. */
        title: z.optional(optionalLine(LONGEST_TITLE)),
        /** Defaults to the date inside the file, then to `file_modified` if that is from after 1990, then to now. */
        recorded_at: z.optional(RecordingTime),
        file_modified: z.optional(Time),
        /** Created by the recorder. Sending again with the same id does not create a second talk. */
        client_id: z.optional(Id),
        /** Seconds hidden from listeners at the start and the end; the original is kept. */
        trim_start: z._default(numeric(Trim), 0),
        trim_end: z._default(numeric(Trim), 0),
        upload_id: z.optional(Id),
        audio: z.optional(Base64),
      })
      .check(
        z.refine(({ trim_start, trim_end }) => trim_start + trim_end < LONGEST_TALK, {
          error: TRIMMED_AWAY,
          path: ['trim_end'],
        }),
      ),
    output: Talk,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict', 'gone', 'too_large', 'unsupported_media'],
  }),
  sent: sentRoute,
  same: sameRoute,
  find: route({
    method: 'GET',
    path: '/talk',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show a talk with its words and the versions of its text',
    input: z.strictObject({ talk_id: Id }),
    output: Talk,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/talk',
    access: 'signed-in',
    rights: 'editor',
    summary:
      'Correct text, title, speaker, tags, spoken language, review and accuracy; moderators also handle it (`open: false`, which resolves its hits) and open it again; its sender and admins also move it to another channel (out of a private one to more people with `widen`), process it again (`state: received`) and restore it (`deleted: null`)',
    input: changesTo(ChangedTalk, {
      keys: { talk_id: Id },
      fields: {
        text: text(500_000),
        /** The version that was edited. Conflict if there is a newer one with a different text. */
        from_version: z.int().check(z.minimum(1)),
        version: z.int().check(z.minimum(1)),
        speaker_id: z.nullable(Id),
        tags: Ids,
        needs_review: z.boolean(),
        open: z.boolean(),
        trancription_accuracy: z.nullable(Score),
        ...factFields,
        recorded_at: RecordingTime,
        title: z.nullable(optionalLine(LONGEST_TITLE)),
        state: z.literal('received', { error: 'A state is only ever set back to received, to run the talk again' }),
        deleted: z.null({ error: 'Use DELETE to move a talk to the bin' }),
      },
    }),
    largest: 2 * 1024 * 1024,
    output: ChangedTalk,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: removeRoute,
  mark: markRoute,
  listen: listenRoute,
}

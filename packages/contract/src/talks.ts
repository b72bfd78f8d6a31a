import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { decimals, Id, Ids, numeric, optionalLine, Score, Seconds, Time, text } from './fields.ts'
import { markRoute, sentRoute } from './own-talks.ts'
import { route } from './route.ts'
import { LONGEST_TITLE } from './rules/titles.ts'
import { Base64, listenRoute, qualityReasons } from './sound.ts'

export const talkStates = ['received', 'transcoding', 'waiting', 'transcribing', 'ready', 'failed'] as const

/**
 * One spoken word with its place in the sound. Confidence is null if the engine reports none. A phantom is likely hallucinated:
 * alerts ignore it.
 */
export const Word = z.object({
  text: z.string(),
  start: Seconds,
  end: Seconds,
  confidence: z.nullable(Score),
  phantom: z.optional(z.boolean()),
})
export type Word = z.infer<typeof Word>

/** A talk in lists: with 48 `peaks`, without words. */
export const TalkRow = z.object({
  talk_id: Id,
  org_id: Id,
  channel_id: Id,
  user_id: Id,
  speaker_id: z.nullable(Id),
  tags: z.array(Id),
  /** The talk that it answers. */
  reply_to: z.nullable(Id),
  created: Time,
  modified: Time,
  /** Who changed it last; null when only the pipeline did. */
  modified_by: z.nullable(Id),
  recorded_at: Time,
  /** What its sender or its file's name calls it; null for none. */
  title: z.nullable(z.string()),
  /** Seconds; null until measured. */
  duration: z.nullable(Seconds),
  /** Loudest sample of each of equally long parts, 0–1; empty until measured. */
  peaks: z.array(Score),
  /** Integrated loudness in LUFS (EBU R 128); null for silence or until measured. */
  loudness: z.nullable(z.number().check(decimals(2))),
  text: z.string(),
  language: z.nullable(z.string()),
  /** Duration-weighted mean of its words' confidence; null where no word has one. */
  confidence: z.nullable(Score),
  /** How well it can be understood, from its measured sound; null until measured. */
  audio_quality: z.nullable(Score),
  /** What keeps it from being understood better. */
  quality_reasons: z.array(z.enum(qualityReasons)),
  /** How right the machine's text is, as a person judged it; null until then. */
  trancription_accuracy: z.nullable(Score),
  /** The text needs a review. */
  needs_review: z.boolean(),
  /** A person has corrected the text. */
  edited: z.boolean(),
  /** The engine that wrote the text, whether its text is known to be rough, and whose place it took until that one can. */
  engine: z.nullable(z.string()),
  rough: z.boolean(),
  instead_of: z.nullable(z.string()),
  /** The file ended before its sound did; what was there is kept. */
  truncated: z.boolean(),
  state: z.enum(talkStates),
  /** Why it failed or what it waits for, as a sentence; null otherwise. */
  reason: z.nullable(z.string()),
  /** The alerts that it hit. */
  alert_ids: z.array(Id),
  /** Whether the asker has heard it, and where they stopped, in seconds. */
  heard: z.boolean(),
  position: Seconds,
  /** In the bin since then: only its sender and admins see it; it is purged 30 days later. */
  deleted: z.nullable(Time),
})
export type TalkRow = z.infer<typeof TalkRow>

/** A text that the talk had or has: the machine's own, or a person's. The newest version counts. */
export const TalkVersion = z.object({
  version: z.int(),
  created: Time,
  text: z.string(),
  engine: z.nullable(z.string()),
  user_id: z.nullable(Id),
})
export type TalkVersion = z.infer<typeof TalkVersion>

/** A talk, whole: up to 1000 peaks, every word, every version of its text, and an address that an audio element can stream for an hour or two. */
export const Talk = z.extend(TalkRow, {
  words: z.array(Word),
  versions: z.array(TalkVersion),
  audio_url: z.string(),
})
export type Talk = z.infer<typeof Talk>

export const LARGEST_UPLOAD = 500 * 1024 * 1024
/** What is larger than this is better sent in parts, by tus at /v3/uploads. */
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
        org_id: Id,
        channel_id: Id,
        speaker_id: z.optional(Id),
        tags: z._default(Ids, []),
        reply_to: z.optional(Id),
        /** Default: the file's name; '' for none. */
        title: z.optional(optionalLine(LONGEST_TITLE)),
        /** When it was said. Without it the date inside the file counts, then `file_modified`, then now. */
        recorded_at: z.optional(Time),
        /** When the file was changed last. */
        file_modified: z.optional(Time),
        /** Made by the recorder: sent again with it, a talk is still one talk. */
        client_id: z.optional(Id),
        /** Seconds cut off for listeners at the beginning and the end; the original is kept whole. */
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
    rights: 'member',
    summary:
      'Correct text, title, speaker, tags, review and accuracy (all members); its sender and admins also move it to another channel, process it again (`state: received`) and restore it (`deleted: null`)',
    input: changesTo(Talk, {
      keys: { talk_id: Id },
      fields: {
        text: text(500_000),
        /** The version that was edited. Conflict if another text is the newest by now. */
        from_version: z.int().check(z.minimum(1)),
        /** Makes an earlier version of the text the newest again. */
        version: z.int().check(z.minimum(1)),
        speaker_id: z.nullable(Id),
        tags: Ids,
        needs_review: z.boolean(),
        trancription_accuracy: z.nullable(Score),
        channel_id: Id,
        recorded_at: Time,
        title: z.nullable(optionalLine(LONGEST_TITLE)),
        state: z.literal('received', { error: 'A state is only ever set back to received, to run the talk again' }),
        deleted: z.null({ error: 'Use DELETE to move a talk to the bin' }),
      },
    }),
    largest: 2 * 1024 * 1024,
    output: Talk,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/talk',
    access: 'signed-in',
    rights: 'author',
    summary: 'Move a talk to the bin; after 30 days it is permanently deleted. Its clips stop working right away',
    input: z.strictObject({ talk_id: Id }),
    output: z.object({ talk_id: Id, deleted: Time }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  mark: markRoute,
  listen: listenRoute,
}

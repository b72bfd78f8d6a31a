import * as z from 'zod/mini'
import { Id, Score, Seconds, Time } from './fields.ts'
import { route } from './route.ts'

export const talkStates = ['received', 'transcoding', 'waiting', 'transcribing', 'ready', 'failed'] as const

/** One spoken word with its place in the sound. */
export const Word = z.object({ text: z.string(), start: Seconds, end: Seconds, confidence: Score })
export type Word = z.infer<typeof Word>

/** A recording with its text, as it stands in lists: `peaks` are 48, the words stay at home. */
export const TalkRow = z.object({
  talk_id: Id,
  org_id: Id,
  channel_id: Id,
  user_id: Id,
  created: Time,
  modified: Time,
  recorded_at: Time,
  /** Seconds; null until measured. */
  duration: z.nullable(Seconds),
  /** Loudest sample of each of equally long parts, 0–1; empty until measured. */
  peaks: z.array(Score),
  /** Integrated loudness in LUFS (EBU R 128); null for silence or until measured. */
  loudness: z.nullable(z.number()),
  text: z.string(),
  language: z.nullable(z.string()),
  /** Duration-weighted mean of its words' confidence; null without words. */
  confidence: z.nullable(Score),
  /** The engine that wrote the text, and whether its text is known to be rough. */
  engine: z.nullable(z.string()),
  rough: z.boolean(),
  /** The file ended before its sound did; what was there is kept. */
  truncated: z.boolean(),
  state: z.enum(talkStates),
  /** Why it failed or what it waits for, as a sentence; null otherwise. */
  reason: z.nullable(z.string()),
  /** The alerts that it hit. */
  alert_ids: z.array(Id),
})
export type TalkRow = z.infer<typeof TalkRow>

/** A talk, whole: up to 1000 peaks, every word, and an address that an audio element can stream for an hour or two. */
export const Talk = z.extend(TalkRow, { words: z.array(Word), audio_url: z.string() })
export type Talk = z.infer<typeof Talk>

export const LARGEST_UPLOAD = 500 * 1024 * 1024
export const LONGEST_TALK = 4 * 60 * 60

export const talkRoutes = {
  save: route({
    method: 'POST',
    path: '/save',
    access: 'signed-in',
    summary: 'Send a talk to a channel: the file part `audio` and these fields',
    accepts: 'multipart/form-data',
    input: z.strictObject({
      org_id: Id,
      channel_id: Id,
      recorded_at: z.optional(Time),
      client_id: z.optional(Id),
    }),
    output: Talk,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'unsupported_media'],
  }),
  find: route({
    method: 'GET',
    path: '/talk',
    access: 'signed-in',
    summary: 'Show a talk with its words',
    input: z.strictObject({ talk_id: Id }),
    output: Talk,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/talk',
    access: 'signed-in',
    summary: 'Run a failed talk again: set its state back to received (its sender or an admin)',
    input: z.strictObject({ talk_id: Id, state: z.literal('received') }),
    output: Talk,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  listen: route({
    method: 'GET',
    path: '/get',
    access: 'public',
    summary: "Stream a talk's sound: with a bearer token, or with the signature of its audio_url; Range is answered",
    answers: 'audio/mpeg',
    input: z.strictObject({
      talk_id: Id,
      sid: z.optional(Id),
      exp: z.optional(z.string()),
      sig: z.optional(z.string()),
      original: z.optional(z.literal('true')),
    }),
    output: z.string(),
    errors: ['not_found', 'forbidden'],
  }),
}

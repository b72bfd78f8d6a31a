import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { attachment, Id, optionalLine, Time } from './fields.ts'
import { route } from './route.ts'

export const unknownRules = ['refuse', 'accept', 'channel'] as const
export const lineLanguages = ['en', 'de', 'ar'] as const
/** Seconds. */
export const LONGEST_VOICEMAIL = 60 * 60
/** Bytes. */
export const LARGEST_GREETING = 5 * 1024 * 1024
/** Seconds. Longer greetings are cut. */
export const LONGEST_GREETING = 60
/** Bytes: the greeting as base64, and the other fields. */
const LINE_BODY = 8 * 1024 * 1024

const E164 = /^\+[1-9]\d{4,14}$/

/** A phone number whose callers leave messages in a channel. */
export const PhoneLine = z.object({
  line_id: Id,
  org_id: Id,
  /** E.164. */
  number: z.string(),
  channel_id: Id,
  /** Where a caller who presses the digit goes. */
  keys: z.array(z.object({ digit: z.string(), channel_id: Id })),
  greeting: z.string(),
  /** Signed URL of the recorded greeting (wav), which is played instead of `greeting`; '' for none. */
  greeting_sound: z.string(),
  /** Of the voice and of the sentences after the message. */
  language: z.enum(lineLanguages),
  /** Seconds of one message. */
  longest: z.int(),
  /** For numbers that no member has verified: refuse, accept as an unknown caller, or send to `unknown_channel_id`. */
  unknown: z.enum(unknownRules),
  unknown_channel_id: z.nullable(Id),
  /** Members hear what is new when they press 0 and enter their PIN. */
  listening: z.boolean(),
  created: Time,
  /** In whose name unknown callers send. */
  created_by: Id,
  /** The webhook for Twilio; null if the server has no Twilio account. */
  twilio_url: z.nullable(z.string()),
})
export type PhoneLine = z.infer<typeof PhoneLine>

const KEYS = 'Each key from 1 to 9 leads to one channel'
const Key = z.strictObject({ digit: z.string().check(z.regex(/^[1-9]$/, KEYS)), channel_id: Id })
const SECONDS = 'A message lasts from 10 seconds to an hour'

const lineFields = {
  number: z.string().check(z.trim(), z.regex(E164, 'Enter the number with its country code, like +4930123456')),
  channel_id: Id,
  keys: z.array(Key).check(
    z.maxLength(9, KEYS),
    z.refine((keys) => new Set(keys.map(({ digit }) => digit)).size === keys.length, KEYS),
  ),
  greeting: optionalLine(500),
  greeting_sound: attachment('greeting', LARGEST_GREETING),
  language: z.enum(lineLanguages),
  longest: z.int(SECONDS).check(z.minimum(10, SECONDS), z.maximum(LONGEST_VOICEMAIL, SECONDS)),
  unknown: z.enum(unknownRules, { error: 'Unknown callers are refused, accepted or sent to a channel' }),
  unknown_channel_id: z.nullable(Id),
  listening: z.boolean(),
}

const errors = ['not_found', 'forbidden', 'conflict'] as const
const refusals = [...errors, 'too_large', 'unsupported_media'] as const

export const phoneLineRoutes = {
  list: route({
    method: 'GET',
    path: '/phone_lines',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the phone numbers whose callers leave messages',
    input: z.strictObject({ org_id: Id }),
    output: z.array(PhoneLine),
    errors,
  }),
  create: route({
    method: 'POST',
    path: '/phone_line',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Let callers of a phone number leave messages in a channel; a recorded greeting travels as a data URL',
    largest: LINE_BODY,
    input: z.strictObject({
      org_id: Id,
      ...lineFields,
      keys: z._default(lineFields.keys, []),
      greeting: z._default(lineFields.greeting, ''),
      greeting_sound: z._default(lineFields.greeting_sound, ''),
      language: z._default(lineFields.language, 'en'),
      longest: z._default(lineFields.longest, 180),
      unknown: z._default(lineFields.unknown, 'refuse'),
      unknown_channel_id: z._default(lineFields.unknown_channel_id, null),
      listening: z._default(lineFields.listening, false),
    }),
    output: PhoneLine,
    status: 201,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: '/phone_line',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change a phone number: its channels, greeting, limit, or who may leave messages',
    input: changesTo(PhoneLine, { keys: { org_id: Id, line_id: Id }, fields: lineFields }),
    largest: LINE_BODY,
    output: PhoneLine,
    errors: refusals,
  }),
  remove: route({
    method: 'DELETE',
    path: '/phone_line',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Remove a phone number; its messages stay',
    input: z.strictObject({ org_id: Id, line_id: Id }),
    output: z.object({ line_id: Id }),
    errors,
  }),
  greeting: route({
    method: 'GET',
    path: '/phone_greeting.wav',
    access: 'public',
    summary:
      'Play the recorded greeting of a phone number, at the address in `greeting_sound` or in the step of a call',
    limit: { by: 'address', most: 600, seconds: 60 },
    input: z.strictObject({ org_id: Id, line_id: Id, v: Id, sig: z.string().check(z.maxLength(100)) }),
    answers: 'audio/wav',
    output: z.string(),
    errors: ['unauthenticated', 'not_found'],
  }),
}

import * as z from 'zod/mini'
import { Id, optionalLine } from './fields.ts'
import { lineLanguages } from './phone-lines.ts'
import { route } from './route.ts'
import { Base64 } from './sound.ts'

export const callEvents = ['start', 'key', 'recording', 'end'] as const
export const callSteps = ['say', 'play', 'gather', 'record', 'hangup'] as const
export const prompts = [
  ...(['greeting', 'saved', 'refused', 'listen', 'pin', 'wrong_pin', 'locked'] as const),
  ...(['message', 'message_keys', 'no_messages'] as const),
] as const

/** What the telephone system does next. Every step has all fields, so that dialplans can read them without checks. */
export const CallStep = z.object({
  do: z.enum(callSteps),
  /** Say, play: which sentence this is, for systems that play a recording of their own; '' otherwise. */
  prompt: z.enum([...prompts, '']),
  text: z.string(),
  /** Play: where the sound is, a wav of 8 kHz, mono, 16 bit; '' otherwise. */
  url: z.string(),
  language: z.enum(lineLanguages),
  /** Gather: the keys to wait for. Record: the keys that end the message. */
  keys: z.string(),
  /** Gather: how many keys at most; # ends more than one. 0 otherwise. */
  digits: z.int(),
  /** Gather: what is sent back with what was pressed; '' otherwise. */
  asked: z.string(),
  /** Gather: how long to wait. Record: the longest message. 0 otherwise. */
  seconds: z.int(),
})
export type CallStep = z.infer<typeof CallStep>

/** Empty for none. */
const KEYS = /^(\d{0,8}|[*#])$/

const short = z._default(optionalLine(100), '')

export const phoneCallRoutes = {
  report: route({
    method: 'POST',
    path: '/phone_in',
    access: 'signed-in',
    rights: 'sender',
    summary:
      'Report what happens in a call to a number of the organization, and hear what to do next; a `recording` comes as a form with the file part `audio` after the fields, or in JSON as base64',
    accepts: 'multipart/form-data',
    largest: 14 * 1024 * 1024 + 64 * 1024,
    input: z.strictObject({
      org_id: Id,
      event: z.enum(callEvents, { error: `Events are ${callEvents.join(', ')}` }),
      /** Unique for the number. Events of a call may be repeated, and may come in any order. */
      call_id: optionalLine(100).check(z.minLength(1, 'Send the id of the call')),
      /** The number that was called. */
      to: optionalLine(40),
      /** The caller’s number; '' or anything that is no number if it is withheld. */
      from: z._default(optionalLine(100), ''),
      /** Of `key`: what was pressed, '' for nothing. Of `recording`: what ended it; * discards it. */
      key: z._default(z.string().check(z.regex(KEYS, 'A key is one of 0 to 9, * and #, or up to eight digits')), ''),
      /** Of `key`: `asked` of the step `gather` that it answers. */
      asked: z._default(optionalLine(60), ''),
      /** Needed if a call has several recordings. */
      recording: short,
      audio: z.optional(Base64),
    }),
    example: { event: 'start', key: '', from: '+4915112345678', to: '+4930123456' },
    output: z.object({ steps: z.array(CallStep) }),
    errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'unsupported_media'],
  }),
  listen: route({
    method: 'GET',
    path: '/phone_talk.wav',
    access: 'public',
    summary: 'Play a talk in a call of a person who entered their PIN, at the address in the step of the call',
    limit: { by: 'address', most: 600, seconds: 60 },
    slow: true,
    input: z.strictObject({
      ...{ org_id: Id, line_id: Id, talk_id: Id },
      call_id: z.string().check(z.minLength(1), z.maxLength(200)),
      exp: z.string().check(z.maxLength(20)),
      sig: z.string().check(z.maxLength(100)),
    }),
    answers: 'audio/wav',
    output: z.string(),
    errors: ['unauthenticated', 'not_found', 'gone'],
  }),
}

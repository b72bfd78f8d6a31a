import * as z from 'zod/mini'
import { Flag, Id } from './fields.ts'
import { route } from './route.ts'

/** Why a recording is hard to understand: clipped, too quiet, noisy, without high frequencies, hardly any speech. */
export const qualityReasons = ['clipped', 'far', 'noisy', 'narrow', 'little_speech'] as const

/** Bytes of audio in JSON, before base64. */
export const LARGEST_IN_JSON = 10 * 1024 * 1024

export const Base64 = z
  .string()
  .check(
    z.maxLength(
      Math.ceil(LARGEST_IN_JSON / 3) * 4 + 200,
      'JSON can be at most 10 MB. Send a form, or upload it in parts',
    ),
  )
  .check(z.regex(/^(data:[^,]{0,200};base64,)?[A-Za-z0-9+/]*={0,2}$/, 'The audio must be base64'))

export const listenRoute = route({
  method: 'GET',
  path: '/get',
  access: 'public',
  rights: 'member',
  summary: 'Stream the audio of a talk: with a bearer token, or with the signature of its audio_url; supports Range',
  answers: 'audio/mpeg',
  alsoAnswers: ['audio/*', 'video/*', 'application/ogg'],
  input: z.strictObject({
    talk_id: Id,
    sid: z.optional(Id),
    exp: z.optional(z.string()),
    sig: z.optional(z.string()),
    original: z._default(Flag, false),
    /** In the audio_url of a redacted talk, so that no cache keeps the sound of before. */
    v: z.optional(z.string()),
  }),
  output: z.string(),
  errors: ['not_found', 'forbidden', 'conflict', 'gone'],
})

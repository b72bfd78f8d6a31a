import * as z from 'zod/mini'
import { Flag, Id, NextCursor, numeric, pageFields, Score, Seconds, Time, text } from './fields.ts'
import { withoutInvisible } from './rules/invisible.ts'
import { route } from './route.ts'

/** 128 random bits as 32 hex digits: knowing the id permits listening. */
export const ClipId = z.string({ error: 'This is not a clip' }).check(z.regex(/^[0-9a-f]{32}$/, 'This is not a clip'))

export const Clip = z.object({
  clip_id: ClipId,
  org_id: Id,
  talk_id: Id,
  title: z.string(),
  /** Seconds of the talk. */
  start: Seconds,
  end: Seconds,
  expires_at: z.nullable(Time),
  /** Why no visitor can open it now: its talk is in the bin, or the speaker has refused consent. */
  closed: z.nullable(z.enum(['bin', 'consent'])),
  has_password: z.boolean(),
  show_text: z.boolean(),
  show_speaker: z.boolean(),
  allow_download: z.boolean(),
  plays: z.int(),
  created: Time,
  created_by: Id,
  url: z.string(),
})
export type Clip = z.infer<typeof Clip>

/** The public part of a clip. It must not reveal anything else about the organization. */
export const ClipCard = z.object({
  clip_id: ClipId,
  /** All other fields are empty until the password is given. */
  needs_password: z.boolean(),
  title: z.string(),
  duration: Seconds,
  text: z.nullable(z.string()),
  /** Of the text; times in seconds of the clip. */
  words: z.array(z.object({ text: z.string(), start: Seconds, end: Seconds })),
  speaker: z.nullable(z.string()),
  peaks: z.array(Score),
  /** The audio of the range only; a signed URL, valid for one to two hours. */
  audio_url: z.nullable(z.string()),
  allow_download: z.boolean(),
})
export type ClipCard = z.infer<typeof ClipCard>

const Password = z.string().check(z.minLength(4, 'Use at least 4 characters'), z.maxLength(200))

const ClipToMake = z.strictObject({
  talk_id: Id,
  start: z.optional(Seconds),
  end: z.optional(Seconds),
  title: z._default(text(200).check(z.overwrite(withoutInvisible), z.trim()), ''),
  expires_at: z.optional(z.nullable(Time)),
  password: z.optional(Password),
  show_text: z._default(z.boolean(), true),
  show_speaker: z._default(z.boolean(), false),
  allow_download: z._default(z.boolean(), false),
})
const ClipToOpen = z.strictObject({ clip_id: ClipId, password: z.string().check(z.maxLength(200)) })

const Pixels = z.int().check(z.minimum(1), z.maximum(100_000))

const Embed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
})

export const clipRoutes = {
  list: route({
    method: 'GET',
    path: '/clips',
    access: 'signed-in',
    rights: 'member',
    summary:
      'List the clips of an organization, newest first, also of one talk or channel: one’s own, or all for admins',
    input: z.strictObject({ org_id: Id, talk_id: z.optional(Id), channel_id: z.optional(Id), ...pageFields }),
    output: z.object({ clips: z.array(Clip), next_cursor: NextCursor }),
    errors: ['not_found'],
  }),
  save: route({
    method: 'POST',
    path: '/clip',
    access: 'public',
    rights: 'author',
    limit: { by: 'address', most: 60, seconds: 60 },
    summary: 'Publish a talk or a range of it (its sender and admins); with clip_id and password: open a clip',
    input: z.union([ClipToOpen, ClipToMake]),
    output: z.union([Clip, ClipCard]),
    errors: ['not_found', 'forbidden', 'conflict', 'gone'],
  }),
  find: route({
    method: 'GET',
    path: '/clip',
    access: 'public',
    limit: { by: 'address', most: 120, seconds: 60 },
    summary: 'Show a clip to anyone who has its id',
    input: z.strictObject({ clip_id: ClipId }),
    output: ClipCard,
    errors: ['not_found', 'gone'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/clip',
    access: 'signed-in',
    rights: 'author',
    summary: 'Revoke a clip: its page and audio stop working right away',
    input: z.strictObject({ clip_id: ClipId }),
    output: z.object({ clip_id: ClipId }),
    errors: ['not_found', 'forbidden'],
  }),
  listen: route({
    method: 'GET',
    path: '/clip_sound',
    access: 'public',
    limit: { by: 'address', most: 600, seconds: 60 },
    summary: 'Stream the audio of a clip by its signed URL; supports Range',
    answers: 'audio/mpeg',
    input: z.strictObject({
      clip_id: ClipId,
      exp: z.string().check(z.maxLength(20)),
      sig: z.string().check(z.maxLength(100)),
      download: z._default(Flag, false),
    }),
    output: z.string(),
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  embed: route({
    method: 'GET',
    path: '/oembed',
    access: 'public',
    limit: { by: 'address', most: 120, seconds: 60 },
    summary:
      'Describe how to embed the page of a clip, as oEmbed 1.0 (JSON or XML); other parameters of oEmbed consumers are ignored',
    input: z.object({
      url: z.string().check(z.maxLength(2000)),
      format: z._default(z.enum(['json', 'xml'], { error: 'The formats are json and xml' }), 'json'),
      maxwidth: z.optional(numeric(Pixels)),
      maxheight: z.optional(numeric(Pixels)),
    }),
    alsoAnswers: ['text/xml'],
    output: Embed,
    errors: ['not_found', 'gone'],
  }),
}

import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { attachment, Id, Image, requiredLine, Time, text } from './fields.ts'
import { route } from './route.ts'

/** Whether the person agreed to be recorded. Recordings of those who refused are in no clip and no export. */
export const consents = ['unknown', 'given', 'refused'] as const

export const Speaker = z.object({
  speaker_id: Id,
  org_id: Id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  /** Signed URL of a voice sample (mp3), like a talk's audio_url; '' for none. */
  sample: z.string(),
  consent: z.enum(consents),
  created: Time,
  created_by: Id,
})
export type Speaker = z.infer<typeof Speaker>

/** Number of a speaker's talks outside the bin. Speakers without talks are left out. */
export const SpeakerCount = z.object({ speaker_id: Id, talks: z.int() })
export type SpeakerCount = z.infer<typeof SpeakerCount>

export const LARGEST_SAMPLE = 5 * 1024 * 1024
/** Seconds. Longer samples are cut. */
export const LONGEST_SAMPLE = 60
const SPEAKER_BODY = 16 * 1024 * 1024

export const SpeakerFields = z.object({
  name: requiredLine('Enter a name', 80),
  description: z._default(text(2000), ''),
  consent: z._default(z.enum(consents, { error: 'Consent is unknown, given or refused' }), 'unknown'),
  image: z._default(Image, ''),
  sample: z._default(attachment('sample', LARGEST_SAMPLE), ''),
})

const refusals = ['not_found', 'forbidden', 'conflict', 'too_large', 'unsupported_media'] as const

export const speakerRoutes = {
  list: route({
    method: 'GET',
    path: '/speakers',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the speakers of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Speaker),
    errors: ['not_found'],
  }),
  count: route({
    method: 'GET',
    path: '/speaker_counts',
    access: 'signed-in',
    rights: 'member',
    summary: 'Count the talks of each speaker of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(SpeakerCount),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/speaker',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Add a speaker; image and sample travel as data URLs',
    input: z.strictObject({ ...SpeakerFields.shape, org_id: Id }),
    largest: SPEAKER_BODY,
    output: Speaker,
    status: 201,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: '/speaker',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change a speaker',
    input: changesTo(Speaker, { keys: { speaker_id: Id }, fields: SpeakerFields.shape }),
    largest: SPEAKER_BODY,
    output: Speaker,
    errors: refusals,
  }),
  remove: route({
    method: 'DELETE',
    path: '/speaker',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Remove a speaker; their talks stay, without a speaker',
    input: z.strictObject({ speaker_id: Id }),
    output: z.object({ speaker_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  merge: route({
    method: 'POST',
    path: '/speaker_merge',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Merge a speaker into another: all talks move to the other one, which is returned, and the first is removed',
    input: z
      .strictObject({ speaker_id: Id, into: Id })
      .check(z.refine(({ speaker_id, into }) => speaker_id !== into, 'Select another speaker to merge with')),
    output: Speaker,
    errors: ['not_found', 'forbidden'],
  }),
  sample: route({
    method: 'GET',
    path: '/sample',
    access: 'public',
    rights: 'member',
    summary: 'Play the voice sample of a speaker: with a bearer token, or by the signed URL in `sample`',
    answers: 'audio/mpeg',
    input: z.strictObject({
      speaker_id: Id,
      v: z.optional(Id),
      sid: z.optional(Id),
      exp: z.optional(z.string().check(z.maxLength(20))),
      sig: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.string(),
    errors: ['not_found', 'forbidden'],
  }),
}

import * as z from 'zod/mini'
import { Flag, Id } from './fields.ts'
import { route } from './route.ts'
import { Talk } from './talks.ts'

/** Bytes of a vCon that is sent, with its recordings in base64url. */
export const LARGEST_VCON = 48 * 1024 * 1024

/** Recordings in one vCon. */
export const MOST_VCON_RECORDINGS = 20

/**
 * vCon, the container for conversations of the IETF (draft-ietf-vcon-vcon-core, syntax 0.4.0): parties, dialog with
 * sound, analysis with the transcript, and notes as attachments.
 */
export const vconRoutes = {
  find: route({
    method: 'GET',
    path: '/vcon',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Download a talk as a vCon. With `sound=false` it has the recording’s URL and hash. Recordings of speakers who refused consent are left out',
    answers: 'application/vcon+json',
    input: z.strictObject({ talk_id: Id, sound: z._default(Flag, true) }),
    output: z.string(),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/vcon',
    access: 'signed-in',
    rights: 'sender',
    summary:
      'Send the recordings of a vCon as talks: with its subject, start, parties and transcript. Sound is inline, or at an https URL with its hash. Sending it again returns the same talks',
    largest: LARGEST_VCON,
    slow: true,
    input: z.strictObject({ org_id: Id, channel_id: Id, vcon: z.record(z.string(), z.unknown()) }),
    output: z.object({ talks: z.array(Talk) }),
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'unsupported_media'],
  }),
}

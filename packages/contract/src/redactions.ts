import * as z from 'zod/mini'
import { Id, Seconds, text, Time } from './fields.ts'
import { route } from './route.ts'

export const MOST_REDACTIONS = 200

/** A range of a talk that is bleeped in its sound and masked in its text. */
export const Redaction = z.object({
  redaction_id: Id,
  org_id: Id,
  talk_id: Id,
  /** Seconds of the talk. */
  start: Seconds,
  end: Seconds,
  reason: z.string(),
  created: Time,
  created_by: Id,
  /** When what was said here was destroyed; null while it is kept. */
  erased: z.nullable(Time),
  /** What was said, as in the newest text before; '' once erased. */
  said: z.string(),
})
export type Redaction = z.infer<typeof Redaction>

const LIMIT = { by: 'user', most: 120, seconds: 60 } as const

export const redactionRoutes = {
  list: route({
    method: 'GET',
    path: '/redactions',
    access: 'signed-in',
    rights: 'moderator',
    summary: 'List what was redacted in a talk, with what was said, in the order of its moments',
    input: z.strictObject({ talk_id: Id }),
    output: z.array(Redaction),
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/redaction',
    access: 'signed-in',
    rights: 'moderator',
    limit: LIMIT,
    summary:
      'Redact a range of a talk: its sound is bleeped, every version of its text masked, hits and clips of the range deleted',
    input: z
      .strictObject({ talk_id: Id, start: Seconds, end: Seconds, reason: text(500) })
      .check(z.refine(({ start, end }) => end > start, { error: 'The range must end after it begins', path: ['end'] })),
    output: Redaction,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/redaction',
    access: 'signed-in',
    rights: 'moderator',
    limit: LIMIT,
    summary: 'Make a redacted range audible and readable again',
    input: z.strictObject({ talk_id: Id, redaction_id: Id }),
    output: z.object({ redaction_id: Id }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  erase: route({
    method: 'DELETE',
    path: '/redacted_original',
    access: 'signed-in',
    rights: 'admin',
    limit: LIMIT,
    summary: 'Destroy what was redacted in a talk for good, in its original recording and in all versions of its text',
    input: z.strictObject({ talk_id: Id }),
    output: z.array(Redaction),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}

import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Flag, Id, optionalLine, requiredLine, Seconds, Time } from './fields.ts'
import { route } from './route.ts'

export const summaryStates = ['none', 'waiting', 'ready', 'failed'] as const
export const summaryPartKinds = ['title', 'sentence', 'action', 'translation'] as const

export const LONGEST_SENTENCE = 400
export const LONGEST_DETAIL = 80

/** What a chat model wrote about a talk. */
export const SummaryPart = z.object({
  part_id: Id,
  kind: z.enum(summaryPartKinds),
  /** Of a translation; null for the others, which are in the language of the talk. */
  language: z.nullable(z.string()),
  text: z.string(),
  /** Of an action, as far as it was said. */
  who: z.nullable(z.string()),
  by_when: z.nullable(z.string()),
  /** What it stands on, in seconds of the talk. Never empty. */
  cites: z.array(z.object({ start: Seconds, end: Seconds })),
  /** Null while it is as the model wrote it. */
  edited: z.nullable(Time),
  edited_by: z.nullable(Id),
  /** Whether an action was done. */
  done: z.boolean(),
})
export type SummaryPart = z.infer<typeof SummaryPart>

const progress = {
  state: z.enum(summaryStates),
  /** Why it waits or failed. */
  reason: z.nullable(z.string()),
  model: z.nullable(z.string()),
  modified: z.nullable(Time),
}

export const Summary = z.object({
  talk_id: Id,
  org_id: Id,
  ...progress,
  /** The organization allows this talk to be sent to the chat model. */
  offered: z.boolean(),
  /** The text was changed since, and was not sent again. */
  outdated: z.boolean(),
  /** Languages that it can be translated to. */
  languages: z.array(z.string()),
  translations: z.array(z.object({ language: z.string(), ...progress })),
  parts: z.array(SummaryPart),
})
export type Summary = z.infer<typeof Summary>

const talk = z.strictObject({ talk_id: Id })
const limit = { by: 'user', most: 60, seconds: 60 } as const
const errors = ['not_found', 'forbidden', 'conflict'] as const

export const summaryRoutes = {
  find: route({
    method: 'GET',
    path: '/summary',
    access: 'signed-in',
    rights: 'member',
    summary: 'Find the title, summary, action items and translations that a chat model wrote about a talk',
    input: talk,
    output: Summary,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/summary',
    access: 'signed-in',
    rights: 'editor',
    limit,
    summary: 'Summarize a talk again. It replaces everything but translations, also what people have changed',
    input: talk,
    output: Summary,
    errors,
  }),
  update: route({
    method: 'PUT',
    path: '/summary_part',
    access: 'signed-in',
    rights: 'editor',
    limit,
    summary: 'Change a sentence or an action of a summary, or mark an action as done',
    input: changesTo(SummaryPart, {
      keys: { talk_id: Id, part_id: Id },
      fields: {
        text: requiredLine('Enter a text', LONGEST_SENTENCE),
        who: z.nullable(optionalLine(LONGEST_DETAIL)),
        by_when: z.nullable(optionalLine(LONGEST_DETAIL)),
        done: Flag,
      },
    }),
    output: Summary,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/summary_part',
    access: 'signed-in',
    rights: 'editor',
    summary: 'Delete a part of a summary',
    input: z.strictObject({ talk_id: Id, part_id: Id }),
    output: z.object({ part_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}

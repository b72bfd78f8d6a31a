import * as z from 'zod/mini'
import { Id, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'

export const sourceKinds = ['radio', 'folder', 'mail', 'phone', 'key'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** What keeps a source from working, whatever arrives. */
export const sourceProblems = ['expired', 'archived', 'off'] as const

/** What brings talks into an organization without a person in the app. */
export const Source = z.object({
  org_id: Id,
  /** Of the key, of the channel with the address, or of the phone number. */
  source_id: Id,
  /** Of a key: by what it sent last. */
  kind: z.enum(sourceKinds),
  name: z.string(),
  /** The folder that a program watches on its computer; '' otherwise. */
  folder: z.string(),
  channel_id: z.nullable(Id),
  /** When it brought a talk, to the minute; null if never. */
  last_success: z.nullable(Time),
  last_failure: z.nullable(Time),
  /** What happened then, and what to do. */
  failure: z.string(),
  /** In a row, since the last talk. */
  failures: z.int(),
  problem: z.nullable(z.enum(sourceProblems)),
})
export type Source = z.infer<typeof Source>

export const sourceRoutes = {
  list: route({
    method: 'GET',
    path: '/sources',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List what brings talks: radio keys, folders, email addresses, phone numbers and other keys that can send',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Source),
    errors: ['not_found', 'forbidden'],
  }),
  report: route({
    method: 'POST',
    path: '/source_failure',
    access: 'signed-in',
    forKeys: true,
    limit: { by: 'user', most: 60, seconds: 60 },
    summary: 'Report that the program with the calling key could not read a file of the folder that it watches',
    input: z.strictObject({
      folder: requiredLine('Name the folder', 300),
      failure: requiredLine('Say what happened', 300),
    }),
    output: z.object({ org_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}

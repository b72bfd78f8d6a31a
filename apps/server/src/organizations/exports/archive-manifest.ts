import { Id, Time } from '@earshot/contract/fields'
import { channelRoles } from '@earshot/contract/rules/roles'
import * as z from 'zod/mini'
import { text } from './archive-fields.ts'

export const MANIFEST = 'manifest.json'
export const PEOPLE = 'import/people.ndjson'

/** A member, an invited person, or the author of talks that were imported there. */
export const ArchivePerson = z.strictObject({
  user_id: z.nullable(Id),
  name: text(200),
  email: z.email().check(z.maxLength(320)),
  admin: z.boolean(),
  send: z.boolean(),
  moderate: z.boolean(),
  guest_until: z.nullable(Time),
  /** Channels that the person is in, or is added to when they join. */
  channels: z.array(z.object({ channel_id: Id, role: z.nullable(z.enum(channelRoles)) })),
})
export type ArchivePerson = z.infer<typeof ArchivePerson>

export const ARCHIVE_VERSION = 1

export const Manifest = z.object({
  format: z.literal('earshot-export'),
  version: z.int(),
  exported: Time,
  org_id: Id,
  settings: z.object({
    name: text(80),
    label: text(80),
    type: text(80),
    clips: z.boolean(),
    recording_notice: text(500),
    language: z.nullable(text(50)),
    vocabulary: z.array(text(200)),
  }),
  /** Of each file in import/. Recordings are compared with `sha256` of their talk. */
  files: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

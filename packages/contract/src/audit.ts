import * as z from 'zod/mini'
import { Id, NextCursor, page, Time } from './fields.ts'
import { route } from './route.ts'

/** Something that was done in an organization: who, what, when and from where. */
export const AuditEntry = z.object({
  entry_id: Id,
  org_id: Id,
  created: Time,
  user_id: Id,
  /** The person's name at the time. */
  name: z.string(),
  /** Noun and verb, like channel.remove. */
  action: z.string(),
  /** The id of what it was done to, and what people call it. */
  subject_id: z.nullable(z.string()),
  subject: z.string(),
  /** The network address that asked. */
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List what admins did, and clips, keys, exports and visits of operators, newest first',
    input: z.strictObject({ org_id: Id, ...page }),
    output: z.object({ entries: z.array(AuditEntry), next_cursor: NextCursor }),
    errors: ['not_found', 'forbidden'],
  }),
}

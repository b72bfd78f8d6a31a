import * as z from 'zod/mini'
import { Id, NextCursor, pageFields, Time } from './fields.ts'
import { route } from './route.ts'

/** Recorded actions, as noun and verb. Each has a text in the audit log. */
export const auditActions = [
  'address.create',
  'address.purge',
  'address.remove',
  'address.restore',
  'address.update',
  'alert.create',
  'alert.remove',
  'alert.update',
  'channel.add_member',
  'channel.create',
  'channel.join',
  'channel.leave',
  'channel.make_private',
  'channel.open',
  'channel.remove',
  'channel.remove_member',
  'channel.restore',
  'channel.update',
  'clip.create',
  'clip.remove',
  'engine.choose',
  'engine.redo',
  'invite.accept',
  'invite.decline',
  'invite.revoke',
  'invite.send',
  'key.create',
  'key.remove',
  'member.allow_send',
  'member.demote',
  'member.deny_send',
  'member.leave',
  'member.promote',
  'member.remove',
  'model.remove',
  'model.retry',
  'model.select',
  'note.remove',
  'note.update',
  'organization.create',
  'organization.enter',
  'organization.export',
  'organization.remove',
  'organization.restore',
  'organization.update',
  'speaker.create',
  'speaker.merge',
  'speaker.remove',
  'speaker.update',
  'tag.create',
  'tag.merge',
  'tag.remove',
  'tag.update',
  'talk.remove',
  'talk.restore',
  'webhook.create',
  'webhook.remove',
  'webhook.replay',
  'webhook.update',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = z.object({
  entry_id: Id,
  org_id: Id,
  created: Time,
  user_id: Id,
  /** The person's name at the time. */
  name: z.string(),
  /** One of `auditActions`, or of another version's. */
  action: z.string(),
  /** The object of the action: its id and its name at the time. */
  subject_id: z.nullable(z.string()),
  subject: z.string(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List changes by admins, clips, keys, exports and access by operators, newest first',
    input: z.strictObject({ org_id: Id, ...pageFields }),
    output: z.object({ entries: z.array(AuditEntry), next_cursor: NextCursor }),
    errors: ['not_found', 'forbidden'],
  }),
}

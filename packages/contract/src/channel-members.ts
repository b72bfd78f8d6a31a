import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'
import { channelRoles } from './rules/roles.ts'

/** A person who hears a private channel, or a guest or person with a role of their own in an open one. */
export const ChannelMember = z.object({
  org_id: Id,
  channel_id: Id,
  user_id: Id,
  name: z.string(),
  image: z.string(),
  org_role: z.enum(['admin', 'member']),
  /** What the person may do in the organization. */
  send: z.boolean(),
  moderate: z.boolean(),
  /** What they may do in this channel instead; null for the same. */
  role: z.nullable(z.enum(channelRoles)),
  /** Set for guests. */
  guest_until: z.nullable(Time),
  created: Time,
  /** The person themself, if they created the channel, made it private or joined it as an admin. */
  added_by: Id,
})
export type ChannelMember = z.infer<typeof ChannelMember>

/** What the audit log holds about who may hear a private channel. */
export const ChannelEvent = z.object({
  entry_id: Id,
  created: Time,
  user_id: Id,
  /** The person's name at the time. */
  name: z.string(),
  action: z.string(),
  /** The person who was added or removed. */
  subject: z.string(),
})
export type ChannelEvent = z.infer<typeof ChannelEvent>

const membership = { channel_id: Id, user_id: Id }
const role = z.nullable(z.enum(channelRoles, { error: 'The role is listener, sender or moderator' }))

export const channelMemberRoutes = {
  list: route({
    method: 'GET',
    path: '/channel_members',
    access: 'signed-in',
    rights: 'member',
    summary:
      'List the people who hear a private channel: for them, and for admins. Of an open channel: guests, and people with a role of their own there',
    input: z.strictObject({ channel_id: Id }),
    output: z.array(ChannelMember),
    errors: ['not_found'],
  }),
  history: route({
    method: 'GET',
    path: '/channel_history',
    access: 'signed-in',
    rights: 'member',
    summary: 'List who joined, left, was added to or removed from a private channel, newest first, from the audit log',
    input: z.strictObject({ channel_id: Id }),
    output: z.array(ChannelEvent),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/channel_member',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Add a person to a private channel, or a guest to any; with one’s own id, join it. With a role, also give a person a role of their own in an open channel. The audit log and the members see it',
    input: z.strictObject({ ...membership, role: z._default(role, null) }),
    output: ChannelMember,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  update: route({
    method: 'PUT',
    path: '/channel_member',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change the role of a person in a channel; null for the same as in the organization',
    input: changesTo(ChannelMember, { keys: membership, fields: { role } }),
    output: ChannelMember,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/channel_member',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Remove a person from a channel, and their role in it (admins), or leave a private one by naming oneself. Their talks stay',
    input: z.strictObject(membership),
    output: z.object(membership),
    errors: ['not_found', 'forbidden'],
  }),
}

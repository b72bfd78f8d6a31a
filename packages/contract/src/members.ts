import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Flag, Id, Time } from './fields.ts'
import { route } from './route.ts'

export const Member = z.object({
  user_id: Id,
  org_id: Id,
  name: z.string(),
  image: z.string(),
  email: z.string(),
  org_role: z.enum(['admin', 'member']),
  send: z.boolean(),
  /** May correct talks, set their speaker and tags, and resolve hits. Admins always may. */
  moderate: z.boolean(),
  /** Set for guests: they hear only the channels that they are in, and nothing after this time. */
  guest_until: z.nullable(Time),
  /** The channels that a guest hears; empty for others, who hear all that are open. */
  guest_channels: z.array(Id),
  created: Time,
  last_seen: z.nullable(Time),
  /** Whether the person has two-factor authentication. For admins alone. */
  second_factor: z.optional(z.boolean()),
})
export type Member = z.infer<typeof Member>

const Dependents = z.object({
  total: z.int(),
  /** At most the first five. */
  names: z.array(z.string()),
})
export type Dependents = z.infer<typeof Dependents>

/** What depends on a member, as far as the caller knows of it. What is not named goes on. */
export const Departure = z.object({
  /** Alerts that notify no one else. They notify the organization's admins then. */
  alerts: Dependents,
  /** Urgent alerts on whose list they are. They are passed over; without anyone left, admins are told. */
  urgent_alerts: Dependents,
  /** Are revoked: programs, folders and radios that use them stop sending. */
  keys: Dependents,
  /** Webhooks of private channels that they created. They send nothing any more. */
  webhooks: Dependents,
  /** Go on; what unknown callers say is sent in the name of an admin. */
  phone_lines: Dependents,
  /** Stay for everyone. */
  shared_searches: Dependents,
  /** Are deleted. */
  searches: z.int(),
  feeds: z.int(),
  connected_apps: z.int(),
})
export type Departure = z.infer<typeof Departure>

export const memberRoutes = {
  list: route({
    method: 'GET',
    path: '/org_users',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the people of an organization; guests see those who hear one of their channels',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Member),
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/org_user',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Change the role of a person in an organization: whether they can send, moderate, and until when they are a guest, who keeps what they could do unless the change says otherwise; the last admin stays admin',
    input: changesTo(Member, {
      keys: { org_id: Id, user_id: Id },
      fields: {
        org_role: z.enum(['admin', 'member'], { error: 'The role is admin or member' }),
        send: z.boolean(),
        moderate: z.boolean(),
        guest_until: z.nullable(Time),
      },
    }),
    output: Member,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/org_user',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Remove a person from an organization (admins), or leave it by naming oneself. Their talks stay, their keys are revoked. The last admin cannot leave',
    input: z.strictObject({ org_id: Id, user_id: Id }),
    output: z.object({ org_id: Id, user_id: Id }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/org_user_sessions',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Sign a person out of an organization: until they sign in again, none of their sessions and connected apps enters it. With `everywhere` (operators) all of their sessions end',
    input: z.strictObject({ org_id: Id, user_id: Id, everywhere: z._default(Flag, false) }),
    output: z.object({ org_id: Id, user_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  removeFactor: route({
    method: 'DELETE',
    path: '/org_user_factor',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Remove the two-factor authentication of a member who has lost it, after checking who asks. It is in the audit log, and the person gets an email. Of operators only by operators, and not of guests',
    input: z.strictObject({ org_id: Id, user_id: Id }),
    output: z.object({ org_id: Id, user_id: Id }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  departure: route({
    method: 'GET',
    path: '/org_user_departure',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Show what depends on a person, before they are removed (admins) or leave (themselves)',
    input: z.strictObject({ org_id: Id, user_id: Id }),
    output: Departure,
    errors: ['not_found', 'forbidden'],
  }),
}

import * as z from 'zod/mini'
import { Flag, Id, Ids, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'
import { Email } from './rules/email.ts'

/** The name of invites without one. */
export const UNNAMED = 'Guest'

/** `requested`: of a link for several people, an admin decides whether the caller joins. */
export const inviteStatus = { pending: 1, accepted: 2, declined: 3, revoked: 4, expired: 5, requested: 6 } as const

/** An invitation to an organization. It can be accepted only while its status is 1. */
export const Invite = z.object({
  invite_id: Id,
  org_id: Id,
  email: z.string(),
  name: z.string(),
  admin: z.boolean(),
  send: z.boolean(),
  moderate: z.boolean(),
  /** Set if the person is invited as a guest. */
  guest_until: z.nullable(Time),
  /** The channels that the person joins; for those who may not know of a private channel, without it. */
  channel_ids: z.array(Id),
  status: z.int(),
  created: Time,
  created_by: Id,
  /** When the last email was sent. */
  sent: Time,
  expires: Time,
  send_count: z.int(),
  /** Answered through the link in the email. */
  verified: z.boolean(),
})
export type Invite = z.infer<typeof Invite>

export const InviteCard = z.object({
  invite_id: Id,
  /** The picture is a data URL, because invited people may have no session yet. */
  organization: z.object({ name: z.string(), image: z.string() }),
  inviter: z.string(),
  /** Complete with `verify` and without a session; masked otherwise. '' of a link for several people. */
  email: z.string(),
  status: z.int(),
  /** The link proves that its reader has the address, as it was mailed there: no other email confirms it. Only with `verify`. */
  proven: z.boolean(),
  /** Of a link for several people: whether an admin decides on each. */
  approval: z.optional(z.boolean()),
  /** What the person was invited as and to, only with `verify`. */
  invited: z.nullable(
    z.object({
      name: z.string(),
      admin: z.boolean(),
      send: z.boolean(),
      moderate: z.boolean(),
      guest_until: z.nullable(Time),
      channel_names: z.array(z.string()),
    }),
  ),
  /** Set once the caller has joined with this invite. */
  org_id: z.optional(Id),
})
export type InviteCard = z.infer<typeof InviteCard>

/** Of an organization that the person is not in, nothing but its name and who invites them. */
export const OwnInvite = z.object({
  invite_id: Id,
  organization: z.string(),
  inviter: z.string(),
  expires: Time,
  /**
   * What accepting takes beside the verified address: the link of the email for admins, for others a sign-in after the
   * invitation was sent.
   */
  needs: z.nullable(z.enum(['link', 'sign_in'])),
})
export type OwnInvite = z.infer<typeof OwnInvite>

export const InviteFields = z.object({
  email: Email,
  name: z._default(requiredLine('Enter a name', 80), UNNAMED),
  admin: z._default(z.boolean(), false),
  send: z._default(z.boolean(), true),
  /** Without it, members moderate and guests do not. */
  moderate: z.optional(z.boolean()),
  guest_until: z._default(z.nullable(Time), null),
  channel_ids: z._default(Ids, []),
})

/** A link to pass on by hand, beside the one in the email. */
export const InviteLink = z.object({
  link: z.string(),
  /** Whether the link proves the address: only for operators, and only without a mail server. */
  proven: z.boolean(),
  /** Whether a mail server is set up, so that the invitation was sent by email, too. */
  mailed: z.boolean(),
})
export type InviteLink = z.infer<typeof InviteLink>

const Verify = z.string().check(z.minLength(1), z.maxLength(200))

/** `new_record` sets the name of a person who has just registered if they accept. */
const Newcomer = {
  new_record: z._default(Flag, false),
  name: z.optional(z.union([z.literal(''), requiredLine('Enter your name', 80)])),
}

const InviteToSend = z.strictObject({ ...InviteFields.shape, org_id: Id })
const InviteToAnswer = z.strictObject({
  invite_id: Id,
  verify: z.optional(Verify),
  accept: z._default(z.boolean(), true),
  ...Newcomer,
})

export const inviteRoutes = {
  list: route({
    method: 'GET',
    path: '/org_invites',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the invites of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Invite),
    errors: ['not_found'],
  }),
  mine: route({
    method: 'GET',
    path: '/user_invites',
    access: 'signed-in',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary:
      'List the pending invites for the verified email address of the caller, in organizations that they are not in',
    input: z.strictObject({}),
    output: z.array(OwnInvite),
  }),
  save: route({
    method: 'POST',
    path: '/invite',
    access: 'signed-in',
    rights: 'admin',
    limit: { by: 'user', most: 120, seconds: 3600 },
    summary:
      'Send an invite, or send it again (admins); with invite_id: accept or decline one, or join by a link for several people, by its link (verify) or, unless it is for an admin, with the verified address that it is for and a sign-in after it was sent. `channel_ids` are joined with it; a guest (`guest_until`) hears only these, and moderates only with `moderate: true`',
    input: z.union([InviteToAnswer, InviteToSend]),
    output: z.union([Invite, InviteCard]),
    errors: ['not_found', 'forbidden', 'conflict', 'gone'],
  }),
  find: route({
    method: 'GET',
    path: '/invite',
    access: 'public',
    limit: { by: 'address', most: 60, seconds: 60 },
    summary:
      'Show an invite, or a link for several people, to anyone who has it; with verify and a session: accept an invite. New accounts (`new_record=true`) send their `name` with it',
    input: z.strictObject({ invite_id: Id, verify: z.optional(Verify), ...Newcomer }),
    output: InviteCard,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  link: route({
    method: 'POST',
    path: '/invite_link',
    access: 'signed-in',
    rights: 'admin',
    limit: { by: 'user', most: 120, seconds: 3600 },
    summary:
      'Make a link to pass on by hand (admins). It joins as the one in the email does, and ends when the invite is sent again; whoever registers with it confirms the address by email, unless an operator made it where there is no mail server',
    input: z.strictObject({ invite_id: Id }),
    output: InviteLink,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/invite',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Revoke an invite: its link stops working. Revoking again is harmless; an accepted invite is a conflict',
    input: z.strictObject({ invite_id: Id }),
    output: Invite,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}

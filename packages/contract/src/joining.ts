import * as z from 'zod/mini'
import { Id, Ids, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'

export const joinLinkStatus = ['open', 'used_up', 'expired', 'revoked'] as const

/** A link that several people join by. Never as an admin: it may be posted in public. */
export const JoinLink = z.object({
  link_id: Id,
  org_id: Id,
  /** What admins call it. */
  name: z.string(),
  send: z.boolean(),
  moderate: z.boolean(),
  /** Set if people join as guests. */
  guest_until: z.nullable(Time),
  /** The channels that people join. */
  channel_ids: z.array(Id),
  /** Whether an admin decides on each person. */
  approval: z.boolean(),
  /** Null for any number of people. */
  most_uses: z.nullable(z.int()),
  uses: z.int(),
  created: Time,
  created_by: Id,
  expires: Time,
  status: z.enum(joinLinkStatus),
  /** The address to pass on. It is made anew each time it is shown, and stored nowhere; '' once it is closed. */
  link: z.string(),
})
export type JoinLink = z.infer<typeof JoinLink>

/** A person who asks to join. */
export const JoinRequest = z.object({
  request_id: Id,
  org_id: Id,
  user_id: Id,
  name: z.string(),
  email: z.string(),
  /** The name of the link, or the email domain. */
  by: z.string(),
  send: z.boolean(),
  moderate: z.boolean(),
  guest_until: z.nullable(Time),
  channel_ids: z.array(Id),
  created: Time,
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** Of an organization that the person is not in, nothing but its name. */
export const OwnJoinRequest = z.object({
  request_id: Id,
  organization: z.string(),
  created: Time,
  status: z.enum(['waiting', 'declined']),
})
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>

const MOST_PEOPLE = 10_000

export const joinLinkRoutes = {
  list: route({
    method: 'GET',
    path: '/join_links',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the links that several people join an organization by, with their addresses (admins)',
    input: z.strictObject({ org_id: Id }),
    output: z.array(JoinLink),
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/join_link',
    access: 'signed-in',
    rights: 'admin',
    status: 201,
    limit: { by: 'user', most: 60, seconds: 3600 },
    summary:
      'Create a link that several people join by (admins): with a role and private channels, until `expires`, for at most `most_uses` people, with the approval of an admin if `approval`. A guest (`guest_until`) hears only `channel_ids`',
    input: z.strictObject({
      org_id: Id,
      name: requiredLine('Enter a name', 80),
      send: z._default(z.boolean(), true),
      moderate: z._default(z.boolean(), false),
      guest_until: z._default(z.nullable(Time), null),
      channel_ids: z._default(Ids, []),
      approval: z._default(z.boolean(), false),
      most_uses: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_PEOPLE))), null),
      expires: Time,
    }),
    output: JoinLink,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/join_link',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Revoke a link: no one joins by it any more, and those who did stay. Revoking again is harmless (admins)',
    input: z.strictObject({ org_id: Id, link_id: Id }),
    output: JoinLink,
    errors: ['not_found', 'forbidden'],
  }),
}

export const joinRequestRoutes = {
  list: route({
    method: 'GET',
    path: '/join_requests',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the people who ask to join an organization, oldest first (admins)',
    input: z.strictObject({ org_id: Id }),
    output: z.array(JoinRequest),
    errors: ['not_found', 'forbidden'],
  }),
  answer: route({
    method: 'POST',
    path: '/join_request',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Let a person join, with the role of their link or domain unless another is named, or decline (admins)',
    input: z.strictObject({
      org_id: Id,
      request_id: Id,
      accept: z.boolean(),
      send: z.optional(z.boolean()),
      moderate: z.optional(z.boolean()),
    }),
    output: z.object({ request_id: Id, accepted: z.boolean() }),
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  mine: route({
    method: 'GET',
    path: '/user_join_requests',
    access: 'signed-in',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary: 'List where the caller has asked to join, and what became of it',
    input: z.strictObject({}),
    output: z.array(OwnJoinRequest),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/user_join_request',
    access: 'signed-in',
    summary: 'Withdraw a request of the caller to join, or forget that it was declined',
    input: z.strictObject({ request_id: Id }),
    output: z.object({ request_id: Id }),
    errors: ['not_found'],
  }),
}

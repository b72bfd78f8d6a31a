import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { Alert } from './alerts.ts'
import { changesTo } from './changes-to.ts'
import { Channel } from './channels.ts'
import { Id, Image, IMAGE_BODY, requiredLine, commaSeparated, text, Time } from './fields.ts'
import { Invite } from './invites.ts'
import { Member } from './members.ts'
import type { Opener } from './errors.ts'
import { route } from './route.ts'
import { channelRoles } from './rules/roles.ts'
import { Speaker } from './speakers.ts'
import { Tag } from './tags.ts'

export const openers = ['sign_in', 'second_factor'] as const satisfies Opener[]

/** An organization from the caller's view: `org_role`, `send` and what follows are the caller's own. */
export const Organization = z.object({
  org_id: Id,
  name: z.string(),
  image: z.string(),
  label: z.string(),
  type: z.string(),
  status: z.enum(['active', 'archived']),
  clips: z.boolean(),
  /** Members may connect apps. */
  apps: z.boolean(),
  /** Shown before the first recording; '' for none. */
  recording_notice: z.string(),
  /** From then on, members need two-factor authentication to enter; null if it is not demanded. */
  factor_from: z.nullable(Time),
  /** Guests need one, too. */
  factor_guests: z.boolean(),
  /** After so many minutes without use, members sign in again; null for the limit of the server. */
  session_minutes: z.nullable(z.int()),
  by: Id,
  created_by: Id,
  created: Time,
  last_seen: z.nullable(Time),
  onboarded: z.boolean(),
  /** Authors of imported talks have not all joined yet: GET /imported_people names them. */
  imported: z.boolean(),
  /** Moved to the bin at this time; purged 30 days later. */
  deleted: z.nullable(Time),
  org_role: z.enum(['admin', 'member']),
  send: z.boolean(),
  moderate: z.boolean(),
  /** What the caller may do in a channel instead, by its id. */
  channel_roles: z.record(Id, z.enum(channelRoles)),
  /** Set if the caller is a guest. */
  guest_until: z.nullable(Time),
  /** Set if the organization refuses this session until the person has done this. */
  requires: z.optional(z.enum(openers)),
})
export type Organization = z.infer<typeof Organization>

/** What is new for the caller: unheard talks among the newest 500, and new hits. */
export const OrganizationCount = z.object({ org_id: Id, unheard: z.int(), hits: z.int() })
export type OrganizationCount = z.infer<typeof OrganizationCount>

export const FirstSteps = z.object({
  talk: z.boolean(),
  /** A person was invited or has joined. */
  invite: z.boolean(),
  alert: z.boolean(),
  /** A talk with a title exists, which every uploaded file has. */
  upload: z.boolean(),
  /** The caller's own. Servers from before leave it out. */
  own: z.optional(
    z.object({
      /** A talk of another person was played, or marked as heard. */
      listen: z.boolean(),
      record: z.boolean(),
      /** The person has set what reaches them, or turned on notifications in a browser. */
      notify: z.boolean(),
    }),
  ),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const OrganizationLists = z.object({
  channels: z.array(Channel),
  users: z.array(Member),
  invites: z.array(Invite),
  addresses: z.array(Address),
  alerts: z.array(Alert),
  speakers: z.array(Speaker),
  tags: z.array(Tag),
})
export type OrganizationLists = z.infer<typeof OrganizationLists>

export const organizationIncludes = ['channels', 'users', 'invites', 'addresses', 'alerts', 'speakers', 'tags'] as const
export type OrganizationInclude = (typeof organizationIncludes)[number]

const Extras = commaSeparated(organizationIncludes, `Extras are ${organizationIncludes.join(', ')}`)

const MINUTES = 'Enter 5 to 1440 minutes'

export const OrganizationFields = z.object({
  name: requiredLine('Enter a name', 80),
  image: z._default(Image, ''),
  label: z._default(text(80), ''),
  type: z._default(text(80), ''),
})

export const organizationRoutes = {
  count: route({
    method: 'GET',
    path: '/organization_counts',
    access: 'signed-in',
    summary: 'Count what is new in each organization of the caller: unheard talks among the newest 500, and new hits',
    input: z.strictObject({}),
    limit: { by: 'user', most: 120, seconds: 60 },
    output: z.array(OrganizationCount),
  }),
  create: route({
    method: 'POST',
    path: '/organization',
    access: 'signed-in',
    summary: 'Create an organization, with a channel; its creator is an admin and can send',
    input: z.strictObject({ ...OrganizationFields.shape, org_id: z.optional(z.string().check(z.maxLength(100))) }),
    limit: { by: 'user', most: 20, seconds: 3600 },
    largest: IMAGE_BODY,
    output: Organization,
    status: 201,
    errors: ['too_large', 'unsupported_media'],
  }),
  find: route({
    method: 'GET',
    path: '/organization',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show an organization, with the lists that `extras` names',
    input: z.strictObject({ org_id: Id, extras: Extras }),
    example: { extras: organizationIncludes.join(',') },
    output: z.extend(Organization, z.partial(OrganizationLists).shape),
    errors: ['not_found'],
  }),
  steps: route({
    method: 'GET',
    path: '/first_steps',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Show which of the first steps an organization has taken: a talk, an invite, an alert, an uploaded recording; and which of them the caller: a talk heard, a talk sent, notifications set',
    input: z.strictObject({ org_id: Id }),
    output: FirstSteps,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/organization',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change an organization; `deleted: null` restores it from the bin',
    input: changesTo(z.extend(Organization, OrganizationLists.shape), {
      keys: { org_id: Id },
      fields: {
        ...OrganizationFields.shape,
        status: z.enum(['active', 'archived'], { error: 'The status is active or archived' }),
        clips: z.boolean(),
        apps: z.boolean(),
        recording_notice: text(500),
        session_minutes: z.nullable(z.int().check(z.minimum(5, MINUTES), z.maximum(1440, MINUTES))),
        factor_from: z.nullable(Time),
        factor_guests: z.boolean(),
        deleted: z.null({ error: 'Use DELETE to move an organization to the bin' }),
      },
    }),
    largest: IMAGE_BODY,
    output: Organization,
    errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'unsupported_media'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/organization',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Move an organization to the bin; after 30 days it is permanently deleted with all recordings',
    input: z.strictObject({ org_id: Id }),
    output: z.object({ org_id: Id, deleted: Time }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}

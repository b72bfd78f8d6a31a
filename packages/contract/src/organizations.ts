import * as z from 'zod/mini'
import { Alert } from './alerts.ts'
import { Channel } from './channels.ts'
import { Id, line, Time, text } from './fields.ts'
import { Invite } from './invites.ts'
import { Member } from './members.ts'
import { route } from './route.ts'

/** An organization as one of its people sees it: `org_role` and `send` are the asker's own. */
export const Organization = z.object({
  org_id: Id,
  name: z.string(),
  image: z.string(),
  label: z.string(),
  type: z.string(),
  status: z.enum(['active', 'archived']),
  by: Id,
  created_by: Id,
  created: Time,
  last_seen: z.nullable(Time),
  onboarded: z.boolean(),
  org_role: z.enum(['admin', 'member']),
  send: z.boolean(),
})
export type Organization = z.infer<typeof Organization>

/** The lists that travel with an organization when asked for by name. */
export const OrganizationLists = z.object({
  channels: z.array(Channel),
  users: z.array(Member),
  invites: z.array(Invite),
  alerts: z.array(Alert),
})
export type OrganizationLists = z.infer<typeof OrganizationLists>

export const extras = ['channels', 'users', 'invites', 'alerts'] as const
export type Extra = (typeof extras)[number]

const Extras = z.pipe(
  z.pipe(
    z._default(z.string(), ''),
    z.transform((names: string) => names.split(',').filter(Boolean)),
  ),
  z.array(z.enum(extras, { error: `Extras are ${extras.join(', ')}` })),
)

export const OrganizationFields = z.object({
  name: line('Name the organization', 80),
  image: z._default(text(2000), ''),
})

export const organizationRoutes = {
  create: route({
    method: 'POST',
    path: '/organization',
    access: 'signed-in',
    summary: 'Create an organization; whoever does is its admin and may send',
    input: z.strictObject({ ...OrganizationFields.shape, org_id: z.optional(z.string()) }),
    output: Organization,
    status: 201,
  }),
  find: route({
    method: 'GET',
    path: '/organization',
    access: 'signed-in',
    summary: 'Show an organization, with the lists that `extras` names',
    input: z.strictObject({ org_id: Id, extras: Extras }),
    output: z.extend(Organization, z.partial(OrganizationLists).shape),
    errors: ['not_found'],
  }),
}

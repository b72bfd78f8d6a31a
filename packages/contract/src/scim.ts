import * as z from 'zod/mini'
import { Id, Ids, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'

/** Below the address of the server: the protocol has forms of its own, which are not of this contract. */
export const SCIM_PATH = '/scim/v2'

/** With it an identity provider provisions the people and groups of one organization by SCIM 2.0. */
export const ScimToken = z.object({
  token_id: Id,
  name: z.string(),
  /** The last four characters, to tell tokens apart. */
  ending: z.string(),
  created: Time,
  created_by: Id,
  last_used: z.nullable(Time),
})
export type ScimToken = z.infer<typeof ScimToken>

const Role = z.enum(['listener', 'sender', 'moderator', 'admin'])

/** A group of the identity provider, and what it gives. */
export const ScimGroup = z.object({
  group_id: Id,
  name: z.string(),
  /** Null: the group gives no role. Of several groups the highest counts. */
  role: z.nullable(Role),
  /** Private channels. */
  channel_ids: z.array(Id),
  people: z.int(),
})
export type ScimGroup = z.infer<typeof ScimGroup>

export const Scim = z.object({
  /** Where the provider calls. */
  address: z.string(),
  /** Only people with an address of these can be provisioned. */
  domains: z.array(z.string()),
  /** Provisioned and active, and how many of them have not signed in yet. */
  people: z.int(),
  waiting: z.int(),
  tokens: z.array(ScimToken),
  groups: z.array(ScimGroup),
})
export type Scim = z.infer<typeof Scim>

export const scimRoutes = {
  find: route({
    method: 'GET',
    path: '/scim',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Show how an identity provider provisions people by SCIM: its tokens, its groups and what they give (admins)',
    input: z.strictObject({ org_id: Id }),
    output: Scim,
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/scim_token',
    access: 'signed-in',
    rights: 'admin',
    status: 201,
    limit: { by: 'user', most: 60, seconds: 3600 },
    summary: 'Create a SCIM token; `token` is shown only once (admins)',
    input: z.strictObject({ org_id: Id, name: requiredLine('Enter a name', 80) }),
    output: z.extend(ScimToken, { token: z.string() }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/scim_token',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Revoke a SCIM token at once; the people that it provisioned stay (admins)',
    input: z.strictObject({ org_id: Id, token_id: Id }),
    output: z.object({ token_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  updateGroup: route({
    method: 'PUT',
    path: '/scim_group',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change what a group of the identity provider gives: a role, and private channels (admins)',
    input: z.strictObject({ org_id: Id, group_id: Id, role: z.nullable(Role), channel_ids: z._default(Ids, []) }),
    output: ScimGroup,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}

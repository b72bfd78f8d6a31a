import * as z from 'zod/mini'
import { Id, Ids, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'

/** A key for programs. It gives access to one organization, and never as an admin. */
export const ApiKey = z.object({
  key_id: Id,
  org_id: Id,
  name: z.string(),
  send: z.boolean(),
  /** The last four characters, to tell keys apart. */
  ending: z.string(),
  created: Time,
  created_by: Id,
  last_used: z.nullable(Time),
  expires_at: z.nullable(Time),
  /** The channel of radio calls sent with this key that name no channel of the organization. */
  channel_id: z.nullable(Id),
  /** The key works in these channels only, as if there were no others. Empty: in every channel that is open to all members. */
  channel_ids: z.array(Id),
  /** Radio calls of talkgroups without a channel create one. */
  new_channels: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyFields = z.object({
  name: requiredLine('Enter a name', 80),
  send: z._default(z.boolean(), false),
  expires_at: z._default(z.nullable(Time), null),
  channel_id: z._default(z.nullable(Id), null),
  channel_ids: z._default(Ids, []),
  new_channels: z._default(z.boolean(), false),
})

export const keyRoutes = {
  find: route({
    method: 'GET',
    path: '/api_key',
    access: 'signed-in',
    forKeys: true,
    summary: 'Show the calling key: its organization and its permissions',
    input: z.strictObject({}),
    output: z.extend(ApiKey, { organization: z.string() }),
    errors: ['not_found'],
  }),
  list: route({
    method: 'GET',
    path: '/api_keys',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the keys of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(ApiKey),
    errors: ['not_found', 'forbidden'],
  }),
  create: route({
    method: 'POST',
    path: '/api_keys',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Create a key; `key` is shown only once and is used like a session token',
    input: z.strictObject({ ...ApiKeyFields.shape, org_id: Id }),
    output: z.extend(ApiKey, { key: z.string() }),
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api_keys',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Revoke a key',
    input: z.strictObject({ key_id: Id }),
    output: z.object({ key_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}

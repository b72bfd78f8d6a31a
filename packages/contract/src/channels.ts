import * as z from 'zod/mini'
import { Id, line, Time, text } from './fields.ts'
import { route } from './route.ts'

/** A named place that talks are sent to. */
export const Channel = z.object({
  channel_id: Id,
  org_id: Id,
  name: z.string(),
  notes: z.string(),
  created: Time,
  created_by: Id,
})
export type Channel = z.infer<typeof Channel>

export const ChannelFields = z.object({
  name: line('Name the channel', 80),
  notes: z._default(text(2000), ''),
})

export const channelRoutes = {
  list: route({
    method: 'GET',
    path: '/org_channels',
    access: 'signed-in',
    summary: 'List the channels of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Channel),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/channel',
    access: 'signed-in',
    summary: 'Create a channel (admins)',
    input: z.strictObject({ ...ChannelFields.shape, org_id: Id }),
    output: Channel,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  find: route({
    method: 'GET',
    path: '/channel',
    access: 'signed-in',
    summary: 'Show a channel',
    input: z.strictObject({ channel_id: Id }),
    output: Channel,
    errors: ['not_found'],
  }),
}

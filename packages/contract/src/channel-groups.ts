import * as z from 'zod/mini'
import { Id, requiredLine } from './fields.ts'
import { route } from './route.ts'

/** Channels that belong together, such as those of a district. A channel is in one group or in none. */
export const ChannelGroup = z.object({
  org_id: Id,
  group_id: Id,
  name: z.string(),
  /** Groups are listed in this order, which is by hand. */
  position: z.int(),
})
export type ChannelGroup = z.infer<typeof ChannelGroup>

export const MAX_CHANNEL_GROUPS = 100
export const MAX_ORDERED = 1000

const name = requiredLine('Enter a name', 80)

/** In their new order. What is not listed keeps its order, and follows. */
const Order = z
  .array(Id)
  .check(z.maxLength(MAX_ORDERED, `Use at most ${MAX_ORDERED} ids`))
  .check(z.refine((ids) => new Set(ids).size === ids.length, 'An id is listed twice'))

export const channelGroupRoutes = {
  list: route({
    method: 'GET',
    path: '/channel_groups',
    access: 'signed-in',
    rights: 'member',
    summary:
      'List the groups of channels in their order; to members only those with a channel that they hear. `GET /org_channels` names the group of each channel',
    input: z.strictObject({ org_id: Id }),
    output: z.array(ChannelGroup),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/channel_group',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Create a group of channels, behind the others',
    input: z.strictObject({ org_id: Id, name }),
    output: ChannelGroup,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  update: route({
    method: 'PUT',
    path: '/channel_group',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Rename a group of channels',
    input: z.strictObject({ org_id: Id, group_id: Id, name }),
    output: ChannelGroup,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/channel_group',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Delete a group; its channels stay, in no group',
    input: z.strictObject({ org_id: Id, group_id: Id }),
    output: z.object({ group_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  order: route({
    method: 'PUT',
    path: '/channel_group_order',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Put the groups in order; those not listed follow',
    input: z.strictObject({ org_id: Id, group_ids: Order }),
    output: z.array(ChannelGroup),
    errors: ['not_found', 'forbidden'],
  }),
  orderChannels: route({
    method: 'PUT',
    path: '/channel_order',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Put the channels of a group in order, or those in none (`group_id: null`). It moves none between groups: channels that have left the group are passed over, and those not listed follow',
    input: z.strictObject({ org_id: Id, group_id: z.nullable(Id), channel_ids: Order }),
    output: z.object({ group_id: z.nullable(Id), channel_ids: z.array(Id) }),
    errors: ['not_found', 'forbidden'],
  }),
}

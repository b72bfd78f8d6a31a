import * as z from 'zod/mini'
import { Channel, ChannelMute } from './channels.ts'
import { Id } from './fields.ts'
import { route } from './route.ts'

export const channelPreferenceRoutes = {
  update: route({
    method: 'PUT',
    path: '/channel_preferences',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Make a channel one of the caller’s favorites, or mute it for them, until a time or for good; absent fields stay. A muted channel notifies the caller of alerts and mentions only, and is in none of their counts but its own',
    input: z.strictObject({
      channel_id: Id,
      favorite: z.optional(z.boolean()),
      mute: z.optional(z.nullable(ChannelMute)),
    }),
    output: Channel,
    errors: ['not_found'],
  }),
}

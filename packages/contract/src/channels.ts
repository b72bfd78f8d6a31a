import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Flag, Id, requiredLine, SpokenLanguage, Score, Seconds, Time, text } from './fields.ts'
import { route } from './route.ts'
import { talkStates } from './talks.ts'

export const MostRecentMessage = z.object({
  talk_id: Id,
  channel_id: Id,
  org_id: Id,
  created: Time,
  recorded_at: Time,
  modified: Time,
  duration: z.nullable(Seconds),
  text: z.string(),
  state: z.enum(talkStates),
  confidence: z.nullable(Score),
  audio_quality: z.nullable(Score),
  trancription_accuracy: z.nullable(Score),
  speaker_id: z.nullable(Id),
  tags: z.array(Id),
})
export type MostRecentMessage = z.infer<typeof MostRecentMessage>

/** A channel is muted until then; null for good. */
export const ChannelMute = z.object({ until: z.nullable(Time) })
export type ChannelMute = z.infer<typeof ChannelMute>

export const Channel = z.object({
  channel_id: Id,
  org_id: Id,
  name: z.string(),
  notes: z.string(),
  created: Time,
  created_by: Id,
  /** Archived at this time. An archived channel takes no more talks; its talks stay searchable. */
  archived: z.nullable(Time),
  /** Only its members hear a private channel; admins see that it exists. */
  private: z.boolean(),
  /** How many people hear it; null if it is open, because everyone does. */
  members: z.nullable(z.int()),
  /** Whether the caller hears it. */
  joined: z.boolean(),
  /** Spoken in its talks: a code, or `detect`. Null: the organization's. */
  spoken_language: z.nullable(z.string()),
  /** The group that it is listed in. */
  group: z.nullable(z.object({ group_id: Id, name: z.string(), position: z.int() })),
  /** Its place in the group, by hand; those without follow by their names. */
  position: z.nullable(z.int()),
  /** The caller’s own: see PUT /channel_preferences. */
  favorite: z.boolean(),
  mute: z.nullable(ChannelMute),
  most_recent_message: z.nullable(MostRecentMessage),
})
export type Channel = z.infer<typeof Channel>

/** Number of talks the caller has not heard, among the channel's newest 500. */
export const ChannelCount = z.object({ channel_id: Id, unheard: z.int() })
export type ChannelCount = z.infer<typeof ChannelCount>

export const ChannelFields = z.object({
  name: requiredLine('Enter a name', 80),
  notes: z._default(text(2000), ''),
  private: z._default(z.boolean(), false),
  spoken_language: z._default(z.nullable(SpokenLanguage), null),
  group_id: z._default(z.nullable(Id), null),
})

export const channelRoutes = {
  list: route({
    method: 'GET',
    path: '/org_channels',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the channels of an organization that are not archived; `archived=true` lists those that are',
    input: z.strictObject({ org_id: Id, archived: z._default(Flag, false) }),
    output: z.array(Channel),
    errors: ['not_found'],
  }),
  count: route({
    method: 'GET',
    path: '/channel_counts',
    access: 'signed-in',
    rights: 'member',
    summary: 'Count the talks that the caller has not heard in each channel that is not archived, among its newest 500',
    input: z.strictObject({ org_id: Id }),
    output: z.array(ChannelCount),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/channel',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Create a channel; the creator of a private one is its first member',
    input: z.strictObject({ ...ChannelFields.shape, org_id: Id }),
    output: Channel,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  find: route({
    method: 'GET',
    path: '/channel',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show a channel, archived or not',
    input: z.strictObject({ channel_id: Id }),
    output: Channel,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/channel',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Change a channel; `archived: null` restores it. `private` decides who hears its talks: the admin who makes it private is its first member, and only members can open it, to more people with `widen`; its clips stay public unless `revoke_clips` takes them back',
    input: changesTo(Channel, {
      keys: { channel_id: Id },
      fields: {
        ...ChannelFields.shape,
        archived: z.null({ error: 'Use DELETE to archive a channel' }),
        /** Confirms that a private channel is opened to more people; refused without. */
        widen: z.boolean(),
        /** Revokes the clips of a channel that becomes private. */
        revoke_clips: z.boolean(),
      },
    }),
    output: Channel,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/channel',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Archive a channel: no new talks can be sent, and its talks can still be found',
    input: z.strictObject({ channel_id: Id }),
    output: Channel,
    errors: ['not_found', 'forbidden'],
  }),
}

import type { Tables } from '../core/db/tables/tables.ts'

/** For the row `t` of something that belongs to a talk: whether the talk is in one of the channels `hidden`. */
const ofHiddenTalk = `exists (
  select 1 from talks k where k.org_id = org and k.talk_id = t.talk_id and k.channel_id = any (hidden))`

/**
 * Objects that requests name by id alone, without their organization. `org_among()` in the database is generated from
 * this list, and `is_hidden()` from the conditions, of kinds that can be in a private channel.
 */
export const kinds = {
  talk: { table: 'talks', id: 'talk_id', hidden: 't.channel_id = any (hidden)' },
  note: { table: 'notes', id: 'note_id', hidden: ofHiddenTalk },
  channel: { table: 'channels', id: 'channel_id' },
  alert: { table: 'alerts', id: 'alert_id', hidden: `t.channel_ids <> '{}' and t.channel_ids <@ hidden` },
  speaker: { table: 'speakers', id: 'speaker_id' },
  tag: { table: 'tags', id: 'tag_id' },
  address: { table: 'addresses', id: 'address_id' },
  invite: { table: 'invites', id: 'invite_id' },
  clip: { table: 'clips', id: 'clip_id', hidden: ofHiddenTalk },
  webhook: { table: 'webhooks', id: 'webhook_id', hidden: 't.channel_id = any (hidden)' },
  key: { table: 'api_keys', id: 'key_id' },
  live_talk: { table: 'live_talks', id: 'live_id', hidden: 't.channel_id = any (hidden)' },
  upload: { table: 'uploads', id: 'upload_id', hidden: ofHiddenTalk },
} as const satisfies Record<string, { table: keyof Tables; id: string; hidden?: string }>

export type Kind = keyof typeof kinds

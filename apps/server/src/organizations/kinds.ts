import type { Tables } from '../core/db/tables/tables.ts'

/** Objects that requests name by id alone, without their organization. `org_among()` in the database is generated from this list. */
export const kinds = {
  talk: { table: 'talks', id: 'talk_id' },
  note: { table: 'notes', id: 'note_id' },
  channel: { table: 'channels', id: 'channel_id' },
  alert: { table: 'alerts', id: 'alert_id' },
  speaker: { table: 'speakers', id: 'speaker_id' },
  tag: { table: 'tags', id: 'tag_id' },
  address: { table: 'addresses', id: 'address_id' },
  invite: { table: 'invites', id: 'invite_id' },
  clip: { table: 'clips', id: 'clip_id' },
  webhook: { table: 'webhooks', id: 'webhook_id' },
  key: { table: 'api_keys', id: 'key_id' },
  upload: { table: 'uploads', id: 'upload_id' },
} as const satisfies Record<string, { table: keyof Tables; id: string }>

export type Kind = keyof typeof kinds

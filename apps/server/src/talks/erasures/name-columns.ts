import type { ErasurePreview } from '@earshot/contract/erasures'
import type { Tables } from '../../core/db/tables/tables.ts'

/** Columns in which people write names. A new one must be added here to be masked. */
export interface NameColumns {
  table: keyof Tables
  /** The primary key after org_id. */
  key: string[]
  columns: string[]
  /** How the preview lists them; not listed without. */
  kind?: ErasurePreview['others'][number]['kind']
  /** Rows of talks that stay, stay as they are. */
  ofTalk?: true
  /** Speakers of talks on hold stay as they are. */
  ofSpeaker?: true
  /** Columns are lists of texts. */
  list?: true
  /** Must differ from those of other rows. */
  unique?: string
}

export const nameColumns: readonly NameColumns[] = [
  { table: 'speakers', key: ['speaker_id'], columns: ['name', 'description'], kind: 'speaker', ofSpeaker: true },
  { table: 'tags', key: ['tag_id'], columns: ['tag', 'description'], kind: 'tag', unique: 'tag' },
  { table: 'channel_groups', key: ['group_id'], columns: ['name'], unique: 'name' },
  { table: 'channels', key: ['channel_id'], columns: ['name', 'notes'], kind: 'channel', unique: 'name' },
  {
    table: 'addresses',
    key: ['address_id'],
    columns: ['name', 'address1', 'address2', 'city', 'state', 'postal', 'country', 'phone'],
    kind: 'address',
  },
  { table: 'clips', key: ['clip_id'], columns: ['title'], kind: 'clip', ofTalk: true },
  { table: 'saved_searches', key: ['search_id'], columns: ['name'], unique: 'name' },
  { table: 'phone_lines', key: ['line_id'], columns: ['greeting'], kind: 'phone_line' },
  { table: 'webhooks', key: ['webhook_id'], columns: ['name'], kind: 'webhook' },
  { table: 'api_keys', key: ['key_id'], columns: ['name'], kind: 'key' },
  { table: 'scim_tokens', key: ['token_id'], columns: ['name'] },
  { table: 'scim_groups', key: ['group_id'], columns: ['name'], unique: 'name' },
  { table: 'join_links', key: ['link_id'], columns: ['name'] },
  { table: 'join_requests', key: ['request_id'], columns: ['by'] },
  { table: 'talkgroup_channels', key: ['system', 'talkgroup'], columns: ['name'] },
  // A program that watches a folder of another name tells it again.
  { table: 'source_states', key: ['source_id'], columns: ['folder', 'failure'] },
  { table: 'organizations', key: [], columns: ['label', 'type', 'recording_notice'], kind: 'organization' },
  { table: 'imported_people', key: ['user_id'], columns: ['name', 'email'], kind: 'imported_person' },
  {
    table: 'hits',
    key: ['alert_id', 'talk_id'],
    columns: ['keyword', 'before', 'match', 'after', 'note'],
    ofTalk: true,
  },
  { table: 'hit_events', key: ['event_id'], columns: ['text'], ofTalk: true },
  { table: 'summary_parts', key: ['part_id'], columns: ['text', 'who', 'by_when'], ofTalk: true },
  { table: 'redactions', key: ['redaction_id'], columns: ['reason'], ofTalk: true },
  { table: 'audit', key: ['entry_id'], columns: ['name', 'subject'] },
]

/** Rows that are for nothing without the name, and are deleted. */
export const nameRows: readonly NameColumns[] = [
  { table: 'alerts', key: ['alert_id'], columns: ['keyword', 'condition'], kind: 'alert' },
  { table: 'invites', key: ['invite_id'], columns: ['name', 'email'], kind: 'invite' },
  {
    table: 'scim_users',
    key: ['scim_id'],
    columns: ['user_name', 'email', 'display_name', 'given_name', 'family_name', 'formatted'],
  },
  { table: 'feeds', key: ['feed_id'], columns: ['query'] },
  { table: 'saved_searches', key: ['search_id'], columns: ['query'] },
  { table: 'talkgroups', key: ['talkgroup'], columns: ['name'] },
  { table: 'blocked_callers', key: ['caller'], columns: ['caller'] },
  // Hits of a speaker or channel that went quiet name it.
  { table: 'hits', key: ['alert_id', 'talk_id'], columns: ['silence'], ofTalk: true },
]

/** Lists, from which the names are taken out. */
export const nameLists: readonly NameColumns[] = [
  { table: 'alerts', key: ['alert_id'], columns: ['exclude'], list: true },
  { table: 'organizations', key: [], columns: ['vocabulary'], kind: 'organization', list: true },
]

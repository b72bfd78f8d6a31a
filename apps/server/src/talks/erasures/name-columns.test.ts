import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { nameColumns, nameLists, nameRows } from './name-columns.ts'

const { context } = testApp()

/** Columns that no list of names has. */
const LEFT_OUT: Record<string, string[]> = {
  // Words, titles and notes are erased talk by talk (erase-talks.service.ts), and what is made of them with them.
  transcripts: ['engine', 'language', 'text', 'words'],
  redacted_transcripts: ['text', 'words'],
  notes: ['text'],
  vocabulary: ['sound', 'token'],
  talks: [
    ...['text', 'title', 'tokens', 'tags', 'peaks', 'strip', 'state', 'reason', 'redacting', 'quality_reasons'],
    ...['engine', 'instead_of', 'language', 'spoken_language', 'media_type', 'sha256', 'bleeped_sha256', 'tracks'],
    // What a number has sent is the person's own; a talk on hold stays as it is.
    ...['by_phone', 'hold_reason'],
  ],
  searchable_talks: ['by_phone', 'state', 'tags', 'title', 'tokens'],
  live_words: ['text'],
  // Deleted as a whole where it names them.
  deliveries: ['error', 'event', 'payload'],
  // Forgotten when the erasure is done.
  erasures: ['person', 'state'],
  // Of the last days: deleted on its own.
  live_talks: ['state', 'tags'],
  uploads: ['metadata'],
  phone_calls: ['call_id', 'caller', 'settled'],
  talk_exports: ['download', 'talk_ids'],
  imports: ['archive', 'reason', 'state'],
  // The organization itself, its addresses and programs.
  organizations: ['engine', 'image', 'language', 'name', 'status'],
  email_domains: ['domain'],
  connected_apps: ['challenge', 'client_id', 'host', 'name', 'redirect_uri'],
  webhooks: ['events', 'previous_secrets', 'secret', 'style', 'url'],
  file_patterns: ['pattern', 'tz'],
  // Ids, kinds, times, colors, numbers, secrets and pictures of what is masked or deleted by its other columns.
  alerts: [
    ...['begins', 'channel_ids', 'closeness', 'escalation', 'hours', 'key_ids', 'recipients', 'silence', 'speaker_ids'],
    'tokens',
  ],
  api_keys: ['channel_ids', 'ending', 'secret_hash'],
  audit: ['action', 'address', 'subject_id'],
  brief_settings: ['at', 'days', 'tz'],
  channel_members: ['role'],
  channels: ['spoken_language'],
  clips: ['password_hash', 'peaks'],
  directory: ['kind'],
  hit_events: ['kind'],
  hit_steps: ['ways'],
  hits: ['state'],
  imported_people: ['channels'],
  invites: ['channel_ids', 'verify_hash'],
  join_links: ['channel_ids'],
  join_requests: ['channel_ids'],
  live_outbox: ['changed'],
  members: ['org_role'],
  notification_settings: ['settings'],
  phone_lines: ['channel_ids', 'greeting_sound', 'keys', 'language', 'number', 'unknown'],
  radio_calls: ['system', 'talkgroups', 'units'],
  saved_searches: ['channel_ids', 'filters'],
  scim_groups: ['channel_ids', 'external_id', 'role'],
  scim_tokens: ['ending', 'secret_hash'],
  scim_users: ['external_id'],
  security_events: ['about', 'address', 'browser', 'bucket', 'kind'],
  source_states: ['kind'],
  speakers: ['consent', 'image', 'sample'],
  summaries: ['language', 'model', 'reason', 'source', 'state'],
  summary_parts: ['cites', 'kind', 'language'],
  summary_settings: ['excluded_channel_ids', 'languages'],
  tags: ['color'],
  talk_counts: ['kind'],
  talk_notices: ['reason'],
  talk_sounds: ['ends', 'heard', 'language', 'moments', 'seeds', 'starts', 'written'],
  talk_stages: ['stage'],
  talkgroup_channels: ['system', 'talkgroup'],
  talkgroups: ['talkgroup'],
}

test('every column with text is looked through for the names of an erased person, or left out on purpose', async () => {
  const { rows } = await context().connections.pool.query<{ table: string; columns: string[] }>(
    `select c.table_name as "table", array_agg(c.column_name::text order by c.column_name) as columns
     from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb')
       and exists (
         select from information_schema.columns o
         where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
     group by 1`,
  )
  const found = rows.map(({ table, columns }): [string, string[]] => {
    const lists = [...nameColumns, ...nameRows, ...nameLists].filter((each) => each.table === table)
    const searched = new Set(lists.flatMap((each) => each.columns))
    return [table, columns.filter((column) => !searched.has(column))]
  })
  const others = Object.fromEntries(found.filter(([, columns]) => columns.length > 0))
  const sorted = Object.entries(LEFT_OUT).map(([table, columns]) => [table, columns.toSorted()])
  expect(others).toEqual(Object.fromEntries(sorted))
})

import type { ColumnType, Generated } from 'kysely'

/** Times are ISO strings from the driver up. */
type Time = string
type Made<Type> = Generated<Type>
type Json<Type> = ColumnType<Type, string, string>

export interface Tables {
  users: {
    user_id: string
    name: string
    image: Made<string>
    email: string
    verified: Made<boolean>
    created: Made<Time>
    last_seen: Time | null
    level: Made<number>
    modified: Time | null
    modified_by: string | null
    role_id: string | null
    status: Made<number>
  }
  identities: { issuer: string; subject: string; user_id: string; created: Made<Time> }
  sessions: { session_id: string; user_id: string; created: Made<Time>; expires_at: Time; revoked_at: Time | null }
  directory: { kind: 'member' | 'invite'; id: string; org_id: string }
  live_outbox: { id: Made<number>; org_id: string; changed: string }
  organizations: {
    org_id: string
    name: string
    image: Made<string>
    label: Made<string>
    type: Made<string>
    status: Made<'active' | 'archived'>
    created_by: string
    created: Made<Time>
  }
  members: {
    org_id: string
    user_id: string
    org_role: Made<'admin' | 'member'>
    send: Made<boolean>
    created: Made<Time>
  }
  invites: {
    org_id: string
    invite_id: string
    email: string
    name: string
    admin: boolean
    status: Made<number>
    verify_hash: string
    created: Made<Time>
    created_by: string
    expires: Time
    sent: Made<Time>
    send_count: Made<number>
    verified: Made<boolean>
  }
  channels: {
    org_id: string
    channel_id: string
    name: string
    notes: Made<string>
    created: Made<Time>
    created_by: string
  }
  alerts: { org_id: string; alert_id: string; keyword: string; tokens: string; created: Made<Time>; created_by: string }
  talks: TalksTable
  transcripts: {
    org_id: string
    talk_id: string
    version: number
    engine: string
    language: string
    words: Json<{ text: string; start: number; end: number; confidence: number }[]>
    created: Made<Time>
  }
  hits: {
    org_id: string
    alert_id: string
    talk_id: string
    channel_id: string
    keyword: string
    created: Made<Time>
    start: number
    end: number
    before: string
    match: string
    after: string
  }
}

interface TalksTable {
  org_id: string
  talk_id: string
  channel_id: string
  user_id: string
  client_id: string | null
  created: Made<Time>
  modified: Made<Time>
  recorded_at: Time
  bytes: number
  sha256: string
  media_type: string
  state: Made<'received' | 'transcoding' | 'waiting' | 'transcribing' | 'ready' | 'failed'>
  reason: string | null
  playable: Made<boolean>
  truncated: Made<boolean>
  duration: number | null
  loudness: number | null
  peaks: Made<number[]>
  strip: Made<number[]>
  text: Made<string>
  tokens: Made<string>
  tsv: Made<string>
  language: string | null
  confidence: number | null
  engine: string | null
  rough: Made<boolean>
}

import type { Generated } from 'kysely'
import type { ChannelRole } from '@earshot/contract/rules/roles'
import type { Json, Time } from './columns.ts'

export interface OrganizationTables {
  organizations: {
    org_id: string
    name: string
    image: Generated<string>
    label: Generated<string>
    type: Generated<string>
    status: Generated<'active' | 'archived'>
    clips: Generated<boolean>
    apps: Generated<boolean>
    engine: string | null
    language: string | null
    vocabulary: Generated<string[]>
    speech_since: Generated<Time>
    recording_notice: Generated<string>
    session_minutes: number | null
    factor_from: Time | null
    factor_guests: Generated<boolean>
    alerts_version: Generated<number>
    created_by: string
    created: Generated<Time>
    deleted: Time | null
  }
  members: {
    org_id: string
    user_id: string
    org_role: Generated<'admin' | 'member'>
    send: Generated<boolean>
    moderate: Generated<boolean>
    /** Set for guests. */
    guest_until: Time | null
    created: Generated<Time>
    sessions_since: Time | null
    /** By groups of the issuer, which also end it. */
    issued: Generated<boolean>
  }
  invites: {
    org_id: string
    invite_id: string
    email: string
    name: string
    admin: boolean
    send: Generated<boolean>
    moderate: Generated<boolean>
    guest_until: Time | null
    channel_ids: Generated<string[]>
    status: Generated<number>
    verify_hash: string
    created: Generated<Time>
    created_by: string
    expires: Time
    sent: Generated<Time>
    send_count: Generated<number>
    verified: Generated<boolean>
  }
  channels: {
    org_id: string
    channel_id: string
    name: string
    notes: Generated<string>
    created: Generated<Time>
    created_by: string
    archived: Time | null
    private: Generated<boolean>
    spoken_language: string | null
    spoken_since: Time | null
    group_id: string | null
    /** Null behind those that have one, by name. */
    position: number | null
  }
  channel_groups: {
    org_id: string
    group_id: string
    name: string
    position: number
    created: Generated<Time>
    created_by: string
  }
  channel_preferences: {
    org_id: string
    user_id: string
    channel_id: string
    favorite: Generated<boolean>
    muted: Generated<boolean>
    /** Null for good. */
    muted_until: Time | null
  }
  channel_members: {
    org_id: string
    channel_id: string
    user_id: string
    added_by: string
    created: Generated<Time>
    /** Null: as in the organization. */
    role: ChannelRole | null
  }
  speakers: {
    org_id: string
    speaker_id: string
    name: string
    description: Generated<string>
    image: Generated<string>
    sample: Generated<string>
    consent: Generated<'unknown' | 'given' | 'refused'>
    created: Generated<Time>
    created_by: string
  }
  tags: {
    org_id: string
    tag_id: string
    tag: string
    description: Generated<string>
    color: string
    created: Generated<Time>
    created_by: string
  }
  addresses: {
    org_id: string
    address_id: string
    name: string
    address1: Generated<string>
    address2: Generated<string>
    city: Generated<string>
    state: Generated<string>
    postal: Generated<string>
    country: Generated<string>
    phone: Generated<string>
    created: Generated<Time>
    created_by: string
    deleted: Time | null
  }
  notification_settings: { org_id: string; user_id: string; settings: Json<object> }
  notices: {
    org_id: string
    user_id: string
    alert_id: string
    talk_id: string
    email: boolean
    push: boolean
    created: Generated<Time>
    due: Time
    sent: Time | null
    assigned_by: string | null
  }
  talk_notices: {
    org_id: string
    user_id: string
    talk_id: string
    reason: 'new' | 'mention' | 'reply' | 'search'
    search_id: Generated<string | null>
    email: boolean
    push: boolean
    created: Generated<Time>
    due: Time
    sent: Time | null
  }
  audit: {
    org_id: string
    entry_id: string
    created: Generated<Time>
    user_id: string
    session_id: string | null
    name: string
    action: string
    subject_id: string | null
    subject: Generated<string>
    address: string
    /** The private channel that the subject was in. */
    channel_id: string | null
  }
  retention_rules: {
    org_id: string
    /** A channel or the organization. */
    scope_id: string
    sound_days: number | null
    talk_days: number | null
    at_once: boolean
    modified: Generated<Time>
    modified_by: string
  }
  mailboxes: {
    org_id: string
    channel_id: string
    mailbox_id: string
    created: Generated<Time>
    created_by: string
  }
  storage_totals: {
    org_id: string
    bytes: number
  }
}

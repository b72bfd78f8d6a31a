import type { Json, Made, Time } from './columns.ts'

/** Organizations, their people, and the nouns that people keep in them. */
export interface OrganizationTables {
  organizations: {
    org_id: string
    name: string
    image: Made<string>
    label: Made<string>
    type: Made<string>
    status: Made<'active' | 'archived'>
    clips: Made<boolean>
    engine: string | null
    language: string | null
    vocabulary: Made<string[]>
    speech_since: Made<Time>
    recording_notice: Made<string>
    alerts_version: Made<number>
    created_by: string
    created: Made<Time>
    deleted: Time | null
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
    send: Made<boolean>
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
    archived: Time | null
  }
  speakers: {
    org_id: string
    speaker_id: string
    name: string
    description: Made<string>
    image: Made<string>
    sample: Made<string>
    created: Made<Time>
    created_by: string
  }
  tags: {
    org_id: string
    tag_id: string
    tag: string
    description: Made<string>
    color: string
    created: Made<Time>
    created_by: string
  }
  addresses: {
    org_id: string
    address_id: string
    name: string
    address1: Made<string>
    address2: Made<string>
    city: Made<string>
    state: Made<string>
    postal: Made<string>
    country: Made<string>
    phone: Made<string>
    created: Made<Time>
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
    created: Made<Time>
    due: Time
    sent: Time | null
  }
  talk_notices: {
    org_id: string
    user_id: string
    talk_id: string
    reason: 'new' | 'mention' | 'reply'
    email: boolean
    push: boolean
    created: Made<Time>
    due: Time
    sent: Time | null
  }
  audit: {
    org_id: string
    entry_id: string
    created: Made<Time>
    user_id: string
    session_id: string | null
    name: string
    action: string
    subject_id: string | null
    subject: Made<string>
    address: string
  }
}

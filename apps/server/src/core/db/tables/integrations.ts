import type { Generated } from 'kysely'
import type { GeneratedJson, Json, Time } from './columns.ts'

/** Tables that connect an organization to the outside, like clips, API keys and webhooks. */
export interface IntegrationTables {
  clips: {
    org_id: string
    clip_id: string
    talk_id: string
    title: Generated<string>
    start: number
    end: number
    expires_at: Time | null
    password_hash: string | null
    show_text: boolean
    show_speaker: boolean
    allow_download: boolean
    peaks: number[]
    plays: Generated<number>
    created: Generated<Time>
    created_by: string
  }
  api_keys: {
    org_id: string
    key_id: string
    name: string
    send: boolean
    ending: string
    secret_hash: string
    created: Generated<Time>
    created_by: string
    last_used: Time | null
    expires_at: Time | null
    channel_id: string | null
    channel_ids: Generated<string[]>
    new_channels: Generated<boolean>
  }
  file_patterns: {
    org_id: string
    pattern: string
    tz: string
  }
  talkgroups: {
    org_id: string
    talkgroup: string
    name: string
  }
  /** The channels that radio calls created. */
  talkgroup_channels: {
    org_id: string
    system: string
    talkgroup: string
    name: string
    channel_id: string
  }
  source_states: {
    org_id: string
    source_id: string
    kind: 'radio' | 'folder' | 'key' | 'mail' | 'phone'
    key_id: string | null
    channel_id: string | null
    line_id: string | null
    folder: Generated<string>
    last_success: Time | null
    last_failure: Time | null
    failure: Generated<string>
    failures: Generated<number>
  }
  webhooks: {
    org_id: string
    webhook_id: string
    name: string
    url: string
    style: 'standard' | 'slack'
    events: ('hit.created' | 'talk.created' | 'talk.ready')[]
    secret: string
    previous_secrets: GeneratedJson<{ secret: string; until: string }[]>
    /** Null: of all open channels. */
    channel_id: string | null
    paused: Generated<boolean>
    failures: Generated<number>
    created: Generated<Time>
    created_by: string
  }
  deliveries: {
    org_id: string
    delivery_id: string
    webhook_id: string
    event: 'hit.created' | 'talk.created' | 'talk.ready'
    payload: Json<Record<string, unknown>>
    created: Generated<Time>
    at: Generated<Time>
    attempt: Generated<number>
    status: number | null
    error: string | null
    done: Generated<boolean>
  }
}

import type { ProblemCause } from '@earshot/contract/operations'
import type { Generated } from 'kysely'
import type { GeneratedJson, Time } from './columns.ts'

export interface PersonTables {
  users: {
    user_id: string
    name: string
    image: Generated<string>
    email: string
    verified: Generated<boolean>
    created: Generated<Time>
    last_seen: Time | null
    level: Generated<number>
    modified: Time | null
    modified_by: string | null
    role_id: string | null
    status: Generated<number>
    settings: GeneratedJson<Record<string, string | number | boolean>>
    onboarded: Generated<boolean>
    second_factor: Generated<boolean>
    has_passkey: Generated<boolean>
  }
  /** What the issuer's groups were at the last sign-in. */
  issuer_groups: { issuer: string; subject: string; groups: string[]; said: Generated<Time> }
  identities: { issuer: string; subject: string; user_id: string; created: Generated<Time> }
  sessions: {
    session_id: string
    user_id: string
    created: Generated<Time>
    expires_at: Time
    revoked_at: Time | null
    signed_in: Time | null
    via: string | null
    last_used: Generated<Time>
    /** Seconds. */
    longest_idle: Generated<number>
    second_factor: Generated<boolean>
  }
  phones: {
    user_id: string
    e164: string
    phone: string
    country: string
    created: Generated<Time>
    verified: Generated<boolean>
    code_hash: string | null
    code_until: Time | null
    tries: Generated<number>
    sent: Time | null
    problem: string | null
  }
  phone_pins: {
    user_id: string
    hash: string
    changed: Generated<Time>
  }
  push_subscriptions: {
    endpoint: string
    user_id: string
    session_id: string
    p256dh: string
    auth: string
    created: Generated<Time>
  }
  connected_apps: {
    app_id: string
    user_id: string
    org_id: string
    client_id: string
    name: string
    host: string | null
    redirect_uri: string
    write: boolean
    challenge: string
    generation: Generated<number>
    rotated: Time | null
    created: Generated<Time>
    last_used: Time | null
    expires_at: Time
  }
  security_events: {
    event_id: string
    user_id: string
    org_id: string | null
    kind: string
    address: string
    browser: string
    about: string
    created: Generated<Time>
    latest: Generated<Time>
    times: Generated<number>
    hour: Generated<Time>
    bucket: string
  }
  directory: {
    kind: 'member' | 'invite' | 'clip' | 'key' | 'mailbox' | 'line' | 'request' | 'scim' | 'scim_user'
    id: string
    org_id: string
    /** Of guests: when their membership ends. */
    until: Time | null
  }
  live_outbox: {
    id: Generated<number>
    org_id: string
    changed: string
    channel_id: string | null
    user_id: string | null
  }
  removals: { prefix: string; due: Time }
  sweeps: { name: string; begun: Time; until: Time | null }
  health_problems: {
    problem_id: Generated<string>
    cause: ProblemCause
    detail: string
    began: Generated<Time>
    ended: Time | null
    told: Time | null
    told_over: Time | null
  }
  backup_runs: {
    due: Time
    began: Generated<Time>
    renewed: Generated<Time>
    ended: Time | null
    file: string | null
    row_count: number | null
    files: number | null
    bytes: number | null
    reason: string | null
  }
  backup_copies: {
    key: string
    recipients: string
    modified: Time
    size: number
    sha256: string
    sealed_sha256: string
    sealed_size: number
  }
  installation_secrets: { one: Generated<boolean>; fingerprint: string }
  outages: { began: Time; ended: Time }
  speech_models: { model: string; selected: Time | null }
  counters: { key: string; until: Time; count: number }
  answered: {
    user_id: string
    key: string
    request: string
    status: number | null
    body: Buffer | null
    created: Generated<Time>
  }
}

import type { Made, MadeJson, Time } from './columns.ts'

/** What belongs to no organization: people and how they sign in, and what nodes share. */
export interface PersonTables {
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
    settings: MadeJson<Record<string, string | number | boolean>>
    onboarded: Made<boolean>
  }
  identities: { issuer: string; subject: string; user_id: string; created: Made<Time> }
  sessions: {
    session_id: string
    user_id: string
    created: Made<Time>
    expires_at: Time
    revoked_at: Time | null
    signed_in: Time | null
    via: string | null
  }
  phones: {
    user_id: string
    e164: string
    phone: string
    country: string
    created: Made<Time>
    verified: Made<boolean>
    code_hash: string | null
    code_until: Time | null
    tries: Made<number>
    sent: Time | null
    problem: string | null
  }
  push_subscriptions: {
    endpoint: string
    user_id: string
    session_id: string
    p256dh: string
    auth: string
    created: Made<Time>
  }
  directory: { kind: 'member' | 'invite' | 'clip' | 'key'; id: string; org_id: string }
  live_outbox: { id: Made<number>; org_id: string; changed: string }
  removals: { prefix: string; due: Time }
  sweeps: { name: string; begun: Time; until: Time | null }
  speech_models: { model: string; selected: Time | null }
  counters: { key: string; until: Time; count: number }
  answered: {
    user_id: string
    key: string
    request: string
    status: number | null
    body: Buffer | null
    created: Made<Time>
  }
}

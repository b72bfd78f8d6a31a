import type { Escalation, Recipients } from '@earshot/contract/escalations'
import type { Hours } from '@earshot/contract/hours'
import type { HitSilence, Silence } from '@earshot/contract/silences'
import type { Generated } from 'kysely'
import type { NullableJson, Time } from './columns.ts'

export interface AlertTables {
  alerts: {
    org_id: string
    alert_id: string
    keyword: string
    tokens: string
    /** Index columns: what a talk must contain or sound like before the alert is evaluated. */
    begins: Generated<string>
    /** As that of talks. */
    tokenizer: Generated<number>
    exclude: Generated<string[]>
    /** What the talk must match beside, as a search. */
    condition: Generated<string>
    hours: NullableJson<Hours>
    channel_ids: Generated<string[]>
    speaker_ids: Generated<string[]>
    key_ids: Generated<string[]>
    silence: NullableJson<Silence>
    recipients: NullableJson<Recipients>
    escalation: NullableJson<Escalation>
    sounds_like: Generated<boolean>
    closeness: Generated<'close' | 'normal' | 'wide'>
    cooldown: Generated<number>
    fresh_for: Generated<number | null>
    fresh_for_email: Generated<number | null>
    created: Generated<Time>
    created_by: string
  }
  hit_steps: {
    org_id: string
    alert_id: string
    talk_id: string
    step: number
    user_id: string
    at: Generated<Time>
    ways: string[]
  }
  hit_events: {
    org_id: string
    event_id: string
    alert_id: string
    talk_id: string
    kind: 'acknowledged' | 'resolved' | 'reopened' | 'noted' | 'assigned' | 'commented'
    at: Generated<Time>
    user_id: string | null
    assigned_to: string | null
    text: Generated<string>
    modified: Time | null
  }
  hits: {
    org_id: string
    alert_id: string
    talk_id: string
    channel_id: string
    keyword: string
    created: Generated<Time>
    start: number
    end: number
    before: string
    match: string
    after: string
    silence: NullableJson<HitSilence>
    late: Generated<boolean>
    state: Generated<'new' | 'acknowledged' | 'resolved'>
    note: Generated<string>
    modified: Time | null
    modified_by: string | null
    assigned_to: string | null
  }
}

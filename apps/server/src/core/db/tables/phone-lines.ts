import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface PhoneLineTables {
  phone_lines: {
    org_id: string
    line_id: string
    number: string
    channel_id: string
    keys: Json<{ digit: string; channel_id: string }[]>
    greeting: string
    greeting_sound: Generated<string>
    language: 'en' | 'de' | 'ar'
    longest: number
    unknown: 'refuse' | 'accept' | 'channel'
    unknown_channel_id: string | null
    channel_ids: string[]
    created: Generated<Time>
    created_by: string
    listening: Generated<boolean>
    removed: Time | null
  }
  phone_calls: {
    org_id: string
    line_id: string
    call_id: string
    user_id: string | null
    caller: string
    channel_id: string | null
    accepted: string | null
    pin_tries: Generated<number>
    entered: Time | null
    settled: Generated<string[]>
    created: Generated<Time>
    /** Decided by the first event of the call. */
    blocked: Generated<boolean>
  }
  blocked_callers: {
    org_id: string
    /** E.164, or `withheld`. */
    caller: string
    created: Generated<Time>
    created_by: string
    refused: Generated<number>
    last_refused: Time | null
  }
}

import type { Time } from './columns.ts'

export interface BriefTables {
  brief_settings: {
    org_id: string
    user_id: string
    /** Time of day in `tz`, like 07:00. */
    at: string
    tz: string
    days: 'daily' | 'weekdays'
    due: Time
    sent: Time | null
  }
}

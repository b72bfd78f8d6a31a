import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface NoteTables {
  notes: {
    org_id: string
    note_id: string
    talk_id: string
    user_id: string
    position: number
    text: string
    created: Generated<Time>
    modified: Time | null
    resolved: Time | null
    resolved_by: string | null
  }
  note_mentions: {
    org_id: string
    user_id: string
    note_id: string
    created: Generated<Time>
    seen: Time | null
  }
  note_notices: {
    org_id: string
    user_id: string
    note_id: string
    email: boolean
    push: boolean
    created: Generated<Time>
    due: Time
    sent: Time | null
  }
}

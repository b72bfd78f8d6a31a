import type { Generated } from 'kysely'
import type { ChannelRole } from '@earshot/contract/rules/roles'
import type { GeneratedJson, Time } from './columns.ts'

export interface ImportTables {
  imports: {
    org_id: string
    upload_id: string | null
    archive: string | null
    state: Generated<'waiting' | 'checking' | 'importing' | 'ready' | 'failed'>
    reason: string | null
    done: Generated<number>
    total: Generated<number>
    step: Generated<number>
    rows: Generated<number>
    created: Generated<Time>
    created_by: string
    modified: Generated<Time>
  }
  /** `user_id` is the author of imported rows until the person has joined as `linked`. */
  imported_people: {
    org_id: string
    user_id: string
    name: string
    email: string
    channels: GeneratedJson<{ channel_id: string; role: ChannelRole | null }[]>
    linked: string | null
  }
}

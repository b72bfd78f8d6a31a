import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface JoiningTables {
  join_links: {
    org_id: string
    link_id: string
    name: string
    send: boolean
    moderate: boolean
    guest_until: Time | null
    channel_ids: Generated<string[]>
    approval: boolean
    most_uses: number | null
    uses: Generated<number>
    created: Generated<Time>
    created_by: string
    expires: Time
    revoked: Time | null
  }
  join_requests: {
    org_id: string
    request_id: string
    user_id: string
    by: string
    send: boolean
    moderate: boolean
    guest_until: Time | null
    channel_ids: Generated<string[]>
    created: Generated<Time>
    declined: Time | null
  }
  email_domains: {
    org_id: string
    domain_id: string
    domain: string
    send: boolean
    moderate: boolean
    approval: boolean
    created: Generated<Time>
    created_by: string
    verified: Time | null
    checked: Time | null
    lost: Time | null
  }
}

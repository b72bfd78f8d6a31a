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
  scim_tokens: {
    org_id: string
    token_id: string
    name: string
    ending: string
    secret_hash: string
    created: Generated<Time>
    created_by: string
    last_used: Time | null
  }
  scim_users: {
    org_id: string
    scim_id: string
    user_name: string
    external_id: string | null
    email: string
    display_name: string | null
    given_name: string | null
    family_name: string | null
    formatted: string | null
    active: boolean
    user_id: string | null
    created: Generated<Time>
    modified: Generated<Time>
  }
  scim_groups: {
    org_id: string
    group_id: string
    name: string
    external_id: string | null
    role: 'listener' | 'sender' | 'moderator' | 'admin' | null
    channel_ids: Generated<string[]>
    created: Generated<Time>
    modified: Generated<Time>
  }
  scim_group_members: {
    org_id: string
    group_id: string
    scim_id: string
  }
}

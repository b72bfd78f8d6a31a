import type { ChannelRole } from '@earshot/contract/rules/roles'
import { sql } from 'kysely'
import { compiledOnce } from '../core/compiled-once.ts'

interface Entrance {
  org_role: 'admin' | 'member' | null
  send: boolean | null
  moderate: boolean | null
  guest_until: string | null
  channel_roles: Record<string, ChannelRole>
  deleted: string | null
  /** Private channels that the person is not in; of a guest all channels. */
  hidden: string[]
}

interface Entering {
  org_id: string
  user_id: string
  /** Null for people. */
  key_channels: string[] | null
}

/** What decides whether and how a person enters. No row if there is no such organization. A guest whose time is over is no member. */
export const findEntrance = compiledOnce((db, { org_id, user_id, key_channels }: Entering) =>
  sql<Entrance>`
    select o.deleted, m.org_role, m.send, m.moderate, iso(m.guest_until) as guest_until,
      channel_roles_of(o.org_id, ${user_id}) as channel_roles,
      hidden_from(o.org_id, ${user_id}, ${key_channels}::uuid[]) as hidden
    from organizations o
    left join members m on m.org_id = o.org_id and m.user_id = ${user_id}
      and (m.guest_until is null or m.guest_until > now())
    where o.org_id = ${org_id}`.compile(db),
)

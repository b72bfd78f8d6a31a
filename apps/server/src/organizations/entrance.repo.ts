import type { ChannelRole } from '@earshot/contract/rules/roles'
import { sql } from 'kysely'
import type { Reads } from '../core/db/connection.ts'
import { ofOrg } from './of-org.ts'

export interface Entrance {
  org_role: 'admin' | 'member' | null
  send: boolean | null
  moderate: boolean | null
  guest_until: string | null
  channel_roles: Record<string, ChannelRole>
  deleted: string | null
  /** After so many minutes without use, sessions do not enter. */
  session_minutes: number | null
  /** Sign-ins from before do not enter. */
  sessions_since: string | null
  /** Private channels that the person is not in; of a guest all channels. */
  hidden: string[]
}

interface Entering {
  org_id: string
  user_id: string
  /** Null for people. */
  key_channels: readonly string[] | null
  /** Null if all channels can be reached. */
  reached: readonly string[] | null
}

/** What decides whether and how a person enters. Undefined if there is no such organization. A guest whose time is over is no member. */
export async function findEntrance(
  db: Reads,
  { org_id, user_id, key_channels, reached }: Entering,
): Promise<Entrance | undefined> {
  const { rows } = await sql<Pick<Entrance, Own> & { entrance: Omit<Entrance, Own> }>`
    select o.deleted, o.session_minutes,
      (select m.sessions_since from members m where ${ofOrg('m', org_id, 'o')} and m.user_id = ${user_id}) as sessions_since,
      entrance_of(o.org_id, ${user_id}, ${key_channels}::uuid[], ${reached}::uuid[]) as entrance
    from organizations o where o.org_id = ${org_id}`.execute(db)
  if (!rows[0]) return
  const { entrance, ...own } = rows[0]
  return { ...own, ...entrance }
}

type Own = 'deleted' | 'session_minutes' | 'sessions_since'

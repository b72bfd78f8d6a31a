import { sql } from 'kysely'
import { compiledOnce } from '../core/compiled-once.ts'

interface Entrance {
  org_role: 'admin' | 'member' | null
  send: boolean | null
  deleted: string | null
  /** Private channels that the person is not in. */
  hidden: string[]
}

interface Entering {
  org_id: string
  user_id: string
  /** Null for people. */
  key_channels: string[] | null
}

/** What decides whether and how a person enters. No row if there is no such organization. */
export const findEntrance = compiledOnce((db, { org_id, user_id, key_channels }: Entering) =>
  sql<Entrance>`
    select o.deleted, m.org_role, m.send, hidden_from(o.org_id, ${user_id}, ${key_channels}::uuid[]) as hidden
    from organizations o
    left join members m on m.org_id = o.org_id and m.user_id = ${user_id}
    where o.org_id = ${org_id}`.compile(db),
)

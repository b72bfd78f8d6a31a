import type { SavedFilters } from '@earshot/contract/saved-searches'
import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

export interface Follow {
  user_id: string
  search_id: string
  query: string
  filters: SavedFilters
  channel_ids: string[]
  guest: boolean
  /** Channels that the person does not hear. */
  hidden: string[]
}

/** Of members who still see the search that they follow. */
export async function listFollows({ db, org_id }: OrgScope): Promise<Follow[]> {
  const { rows } = await sql<Follow>`
    select m.user_id, m.search_id, s.query, s.filters, s.channel_ids, p.guest_until is not null as guest,
      hidden_from(m.org_id, m.user_id, null) as hidden
    from search_marks m
    join saved_searches s on s.org_id = m.org_id and s.search_id = m.search_id
    join members p on p.org_id = m.org_id and p.user_id = m.user_id
    where m.org_id = ${org_id} and m.follow and (s.shared or s.created_by = m.user_id)
      and (p.guest_until is null or p.guest_until > now())
    order by m.user_id, s.created, m.search_id`.execute(db)
  return rows
}

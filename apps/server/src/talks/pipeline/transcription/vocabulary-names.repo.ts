import { sql } from 'kysely'
import type { OrgScope } from '../../../organizations/scope.ts'

/** More names mislead the engine and take time. */
const MOST_NAMES = 500
const LONGEST_NAME = 60

/** Names likely to be spoken: keywords of alerts, speakers, people, tags and channels, in this order. */
export async function listNames({ db, org_id }: OrgScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select 1 as kind, keyword as name, created from alerts where org_id = ${org_id}
      union all select 2, name, created from speakers where org_id = ${org_id}
      union all select 3, u.name, m.created from members m join users u on u.user_id = m.user_id where m.org_id = ${org_id}
      union all select 4, tag, created from tags where org_id = ${org_id}
      union all select 5, name, created from channels where org_id = ${org_id} and archived is null
    ) as names
    where length(name) <= ${LONGEST_NAME}
    order by kind, created desc
    limit ${MOST_NAMES}`.execute(db)
  return rows.map(({ name }) => name)
}

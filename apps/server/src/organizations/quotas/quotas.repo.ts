import { type SqlBool, sql } from 'kysely'
import type { OrgScope } from '../scope.ts'

/** Bytes of all that was sent, the bin included, and of what is announced but still under way. */
export async function sumBytes({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(bytes), 0) from talks where org_id = ${org_id}) +
      (select coalesce(sum(length), 0) from uploads where org_id = ${org_id} and talk_id is null and ${fresh}))::bigint
    as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Bytes a second that are reckoned for what was not measured yet. */
const USUAL_BYTES = 8000

/** Minutes of sound that were sent since a moment. */
export async function sumMinutes({ db, org_id }: OrgScope, since: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(coalesce(duration, bytes::float / ${sql.lit(USUAL_BYTES)})), 0) / 60 as minutes
    from talks where org_id = ${org_id} and created >= ${since}`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** Uploads under way, those of one person among them, and the seconds until the oldest of each is over. */
export async function countUploads({ db, org_id }: OrgScope, user_id: string) {
  const { rows } = await sql<{ all: number; own: number; left: number; own_left: number }>`
    select count(*)::integer as "all", count(*) filter (where user_id = ${user_id})::integer as own,
      coalesce(ceil(extract(epoch from min(created) + ${LIFETIME} - now())), 0)::integer as left,
      coalesce(ceil(extract(epoch from min(created) filter (where user_id = ${user_id}) + ${LIFETIME} - now())), 0)::integer
        as own_left
    from uploads where org_id = ${org_id} and talk_id is null and ${fresh}`.execute(db)
  return rows[0] ?? { all: 0, own: 0, left: 0, own_left: 0 }
}

const LIFETIME = sql.raw("interval '24 hours'")
const fresh = sql<SqlBool>`created > now() - ${LIFETIME}`

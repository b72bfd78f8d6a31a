import { type SqlBool, sql } from 'kysely'
import { isHeard } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'

/** Bytes of all talks, including the bin, and of unfinished uploads. What came and went since the total is added. */
export async function sumBytes({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      coalesce((select bytes from storage_totals where org_id = ${org_id}), 0) +
      (select coalesce(sum(bytes), 0) from talk_changes where org_id = ${org_id} and bytes <> 0) +
      (select coalesce(sum(coalesce(length, received)), 0) from uploads where org_id = ${org_id} and talk_id is null and ${fresh}))::bigint
    as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Assumed bytes per second of audio that is not measured yet. */
const USUAL_BYTES = 8000

/** Minutes of audio. */
export async function sumMinutes({ db, org_id }: OrgScope, since: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(coalesce(duration, bytes::float / ${sql.lit(USUAL_BYTES)})), 0) / 60 as minutes
    from talks where org_id = ${org_id} and created >= ${since} and ${isHeard('channel_id')}`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** Unfinished uploads, the person's own among them, and the seconds until the oldest of each expires. */
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

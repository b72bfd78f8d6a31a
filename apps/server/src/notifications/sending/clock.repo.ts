import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

/** Seconds until a moment by the database's clock; none when it is over. */
export async function secondsUntil({ db }: OrgScope, moment: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, ceil(extract(epoch from ${moment}::timestamptz - now())))::int as left`.execute(db)
  return rows[0]?.left ?? 0
}

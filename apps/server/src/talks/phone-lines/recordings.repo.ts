import { sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

interface CallKey {
  line_id: string
  call_id: string
}

/** Recordings that became talks, or that the caller discarded; undefined for a call that never was. */
export const findSettled = async ({ db, org_id }: OrgScope, { line_id, call_id }: CallKey) => {
  const call = await db
    .selectFrom('phone_calls')
    .select('settled')
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .executeTakeFirst()
  return call?.settled
}

/** Remembered as long as the call. */
export const insertSettled = ({ db, org_id }: Writing<OrgScope>, { line_id, call_id }: CallKey, recording: string) =>
  db
    .updateTable('phone_calls')
    .set({ settled: sql<string[]>`array_append(settled, ${recording})` })
    .where('org_id', '=', org_id)
    .where('line_id', '=', line_id)
    .where('call_id', '=', call_id)
    .where(sql<boolean>`not ${recording} = any (settled)`)
    .execute()

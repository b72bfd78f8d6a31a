import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { ChangedTimes } from './changed-times.ts'

/** Locks the talk, so that it is counted again wherever its time was and will be. */
export const lockTalk = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['recorded_at', 'bytes'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Change = ChangedTimes & { bytes?: number }

export const insertChanges = ({ db, org_id }: Writing<OrgScope>, changes: readonly Change[]) =>
  db
    .insertInto('talk_changes')
    .values(changes.map((change) => ({ org_id, ...change })))
    .execute()

export interface Arrival {
  recorded_at: string
  bytes: number
}

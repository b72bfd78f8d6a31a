import { compiledChange } from '../../core/compiled-once.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { ChangedTimes } from './changed-times.ts'

/** Locks the talk, so that it is counted again wherever its time was and will be. */
export const lockTalk = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('talks')
    .select(['recorded_at', 'bytes'])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Change = ChangedTimes & { bytes?: number }

export const insertChanges = ({ db, org_id }: OrgScope, changes: readonly Change[]) =>
  db
    .insertInto('talk_changes')
    .values(changes.map((change) => ({ org_id, ...change })))
    .execute()

const arrival = compiledChange((db, row: { org_id: string; recorded_at: string; bytes: number }) =>
  db
    .insertInto('talk_changes')
    .values({ org_id: row.org_id, at: row.recorded_at, until: row.recorded_at, bytes: row.bytes })
    .compile(),
)

export const insertArrival = ({ db, org_id }: OrgScope, arrived: { recorded_at: string; bytes: number }) =>
  arrival(db, { org_id, ...arrived })

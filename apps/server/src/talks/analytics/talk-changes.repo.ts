import { compiledInsertion } from '../../core/compiled-once.ts'
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

export interface Arrival {
  recorded_at: string
  bytes: number
}

const arrivals = compiledInsertion((db, rows: (Arrival & { org_id: string })[]) =>
  db
    .insertInto('talk_changes')
    .values(rows.map(({ org_id, recorded_at, bytes }) => ({ org_id, at: recorded_at, until: recorded_at, bytes })))
    .compile(),
)

export const insertArrivals = ({ db, org_id }: OrgScope, arrived: readonly Arrival[]) =>
  arrivals(
    db,
    arrived.map(({ recorded_at, bytes }) => ({ org_id, recorded_at, bytes })),
  )

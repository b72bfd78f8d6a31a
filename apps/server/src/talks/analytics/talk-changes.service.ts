import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { ChangedTimes } from './changed-times.ts'
import { type Arrival, insertChanges, lockTalk } from './talk-changes.repo.ts'

export const recordArrival = (tx: Writing<OrgScope>, { recorded_at, bytes }: Arrival) =>
  insertChanges(tx, [{ at: recorded_at, until: recorded_at, bytes }])

/**
 * In each transaction that changes what is counted of a talk: its channel, speaker, tags, hits, duration, confidence,
 * recording time or deletion. The talk stays locked. A new recording time needs it before and after.
 */
export async function recordChange(tx: Writing<OrgScope>, talk_id: string) {
  const talk = await lockTalk(tx, talk_id)
  if (talk) await insertChanges(tx, [{ at: talk.recorded_at, until: talk.recorded_at }])
}

/** Before the talk or its recording is deleted. */
export async function recordDeletion(tx: Writing<OrgScope>, talk_id: string) {
  const talk = await lockTalk(tx, talk_id)
  if (talk) await recordArrival(tx, { ...talk, bytes: -talk.bytes })
}

/** Of many talks. */
export async function recordChanges(tx: Writing<OrgScope>, times: readonly ChangedTimes[]) {
  if (times.length > 0) await insertChanges(tx, times)
}

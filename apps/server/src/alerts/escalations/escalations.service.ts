import { type Writing, type OrgScope } from '../../organizations/scope.ts'
import { escalateJob } from './escalate.job.ts'
import { listMembersAmong, listUrgent } from './escalations.repo.ts'

export const membersAmong = (org: OrgScope, user_ids: string[]) => listMembersAmong(org, user_ids)

/** Tells the first person of each new hit of an alert that must be acknowledged. Call it in the transaction of the hits. */
export async function beginEscalations(tx: Writing<OrgScope>, talk_id: string, alert_ids: string[]) {
  const { org_id, context, db } = tx
  if (alert_ids.length === 0) return
  for (const { alert_id } of await listUrgent(tx, alert_ids))
    await context.jobs.enqueue(db, escalateJob, { org_id, alert_id, talk_id, step: 0 })
}

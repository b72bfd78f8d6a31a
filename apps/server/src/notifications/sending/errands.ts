import type { OrgScope } from '../../organizations/scope.ts'
import { digestJob } from './digest.job.ts'
import { secondsUntil } from './clock.repo.ts'

interface Errand {
  user_id: string
  due: string
}

/** Has each person sent what is due for them then; one errand for each person and moment. */
export async function sendAllAt(org: OrgScope, errands: readonly Errand[]) {
  const { db, org_id, context } = org
  const single = new Map(errands.map((errand) => [`${errand.user_id} ${errand.due}`, errand]))
  const seconds = new Map<string, number>()
  for (const { user_id, due } of single.values()) {
    if (!seconds.has(due)) seconds.set(due, await secondsUntil(org, due))
    await context.jobs.later(db, digestJob, { payload: { org_id, user_id, due }, seconds: seconds.get(due) ?? 0 })
  }
}

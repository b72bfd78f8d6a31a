import type { Context } from '../../core/context.ts'
import { alone, type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { allOrganizations } from '../../organizations/trash/orphans.service.ts'
import { deletePastStages, insertStage, type Stage } from './stages.repo.ts'

/** Returns a function that records the elapsed seconds. `all` counts from when the talk was sent. */
export function stopwatch(stage: Stage, since = Date.now()) {
  return (org: Writing<OrgScope>, talk_id: string) =>
    insertStage(org, { talk_id, stage, seconds: Math.max(0, Date.now() - since) / 1000 })
}

/** For each organization in an hour, so that no run takes long. */
const AT_ONCE = 10_000

/** Only stages of the last day are shown. */
export async function clearPastStages(context: Context, atOnce = AT_ONCE) {
  for await (const org_id of allOrganizations(context))
    await deletePastStages(alone(enterAsJob(context, org_id)), atOnce).catch((error) =>
      context.log.warn({ err: error, org_id }, 'times of stages that are over were not deleted'),
    )
}

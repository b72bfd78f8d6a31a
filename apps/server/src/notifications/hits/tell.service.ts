import type { OrgScope } from '../../organizations/scope.ts'
import { tellJob } from './tell.job.ts'

/** Tells people of new hits in a talk, each as they have chosen: inside the transaction that makes the hits. */
export const tellOfHits = ({ db, context, org_id }: OrgScope, talk_id: string, alert_ids: string[]) =>
  context.jobs.enqueue(db, tellJob, { org_id, talk_id, alert_ids })

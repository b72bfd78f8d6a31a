import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { alone, type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { CALL_DAYS, deleteLine } from './phone-lines.repo.ts'

/** Of a number that was removed. Its calls go with it. */
export const deleteLineJob = declareJob({
  name: 'phone_line.delete',
  payload: z.object({ org_id: Id, line_id: Id }),
  seconds: 60,
  retries: 10,
  handle: (context, { org_id, line_id }) => deleteLine(alone(enterAsJob(context, org_id)), line_id),
})

/** When nothing of its calls can arrive any more. */
export const deleteLineLater = ({ context, db, org_id }: Writing<OrgScope>, line_id: string) =>
  context.jobs.later(db, deleteLineJob, { payload: { org_id, line_id }, seconds: CALL_DAYS * 24 * 60 * 60 })

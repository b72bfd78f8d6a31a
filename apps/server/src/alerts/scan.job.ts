import { scan } from '../hits/hits.service.ts'
import { declareJob } from '../jobs/job.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { TalkPayload } from '../talks/payload.ts'

export const scanJob = declareJob({
  name: 'alert.scan',
  payload: TalkPayload,
  seconds: 5 * 60,
  retries: 10,
  atOnce: 2,
  handle: (context, { org_id, talk_id }) => scan(enterAsJob(context, org_id), talk_id),
})

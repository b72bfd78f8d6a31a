import { scan } from '../hits/hits.service.ts'
import { declareJob } from '../jobs/job.ts'
import { followJob } from '../notifications/following/following.job.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { TalkPayload } from '../talks/payload.ts'

export const scanJob = declareJob({
  name: 'alert.scan',
  payload: TalkPayload,
  seconds: 5 * 60,
  retries: 10,
  atOnce: 2,
  turn: ({ org_id }) => ({ of: org_id, optional: false }),
  async handle(context, talk) {
    const org = enterAsJob(context, talk.org_id)
    await scan(org, talk.talk_id)
    await context.jobs.enqueue(org.db, followJob, { org_id: talk.org_id, talk_id: talk.talk_id })
  },
})

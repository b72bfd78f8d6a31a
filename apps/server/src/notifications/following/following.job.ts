import { declareJob } from '../../jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { TalkPayload } from '../../talks/payload.ts'
import { planTalk } from './following.service.ts'

/** Tells those who follow a channel, were named, or were answered. */
export const followJob = declareJob({
  name: 'talks.tell',
  payload: TalkPayload,
  seconds: 120,
  retries: 8,
  handle: (context, { org_id, talk_id }) => planTalk(enterAsJob(context, org_id), talk_id),
})

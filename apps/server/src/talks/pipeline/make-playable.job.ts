import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { TalkPayload } from '../talks/job-payloads.ts'
import { makePlayable } from './make-playable.service.ts'

/** For imported talks, which bring their text. */
export const makePlayableJob = declareJob({
  name: 'talk.make_playable',
  payload: TalkPayload,
  seconds: 6 * 60 * 60,
  retries: 10,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  handle: (context, { org_id, talk_id }) => makePlayable(enterAsJob(context, org_id), talk_id),
})

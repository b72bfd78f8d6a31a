import { Id, Time } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { countAhead } from './rollups.service.ts'

/** `cuts`: where spans that follow each other begin, and the end of the last. */
export const countAheadJob = declareJob({
  name: 'talks.count',
  payload: z.object({ org_id: Id, cuts: z.array(Time) }),
  seconds: 30 * 60,
  retries: 5,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  handle: (context, { org_id, cuts }) =>
    countAhead(
      enterAsJob(context, org_id),
      cuts.slice(1).map((ends, at) => ({ starts: cuts[at] ?? ends, ends })),
    ),
})

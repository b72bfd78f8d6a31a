import { LIVE_PATIENCE } from '@earshot/contract/live-talks'
import * as z from 'zod/mini'
import { declareJob, RetryLater } from '../../core/jobs/job.ts'
import { type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { keepIfAbandoned } from './keep-live.service.ts'

const Watched = z.object({ org_id: z.string(), live_id: z.string() })

/** Waits until a live talk has ended, and keeps it if its speaker does not come back. */
export const watchLiveJob = declareJob({
  name: 'live.watch',
  payload: Watched,
  seconds: 30 * 60,
  retries: 3,
  concurrency: 2,
  async handle(context, { org_id, live_id }) {
    const seconds = await keepIfAbandoned(enterAsJob(context, org_id), live_id)
    if (seconds !== null) throw new RetryLater(seconds)
  },
  giveUp: async (context, payload) => {
    await context.jobs.later(context.connections.outside, watchLiveJob, { payload, seconds: LIVE_PATIENCE })
  },
})

export const watchLive = (tx: Writing<OrgScope>, payload: z.infer<typeof Watched>) =>
  tx.context.jobs.later(tx.db, watchLiveJob, { payload, seconds: LIVE_PATIENCE })

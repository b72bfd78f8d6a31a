import { Id, Time } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, type Job, NotYet } from '../../jobs/job.ts'
import { enterAsJob, together } from '../../organizations/scope.ts'
import { secondsUntil } from './clock.repo.ts'
import { sendDue } from './send.service.ts'

interface Payload {
  org_id: string
  user_id: string
  /** Not before. */
  due: string
}

/** Sends a person what is due for them, also what was held back until then. */
export const digestJob: Job<Payload> = declareJob({
  name: 'notices.send',
  payload: z.object({ org_id: Id, user_id: Id, due: Time }),
  seconds: 60,
  retries: 8,
  atOnce: 4,
  handle: (context, { org_id, user_id, due }) =>
    together(enterAsJob(context, org_id), async (org) => {
      const seconds = await secondsUntil(org, due)
      if (seconds > 0) throw new NotYet(seconds)
      const later = await sendDue(org, user_id)
      if (!later) return
      const payload = { org_id, user_id, due: later }
      await context.jobs.later(org.db, digestJob, { payload, seconds: await secondsUntil(org, later) })
    }),
})

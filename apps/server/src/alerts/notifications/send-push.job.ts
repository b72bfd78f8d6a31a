import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { Quote } from '../mail/quotes.ts'
import { deleteSubscription, findSubscription } from './subscriptions.repo.ts'

/** Every attempt has the same tag, so that browsers show the message once. */
export const sendPushJob = declareJob({
  name: 'push.send',
  payload: z.object({
    user_id: Id,
    endpoint: z.string(),
    message: z.object({ title: z.string(), body: z.string(), tag: z.string(), url: z.string() }),
    quotes: z.optional(z.array(Quote)),
  }),
  seconds: 60,
  retries: 5,
  concurrency: 8,
  async handle({ push, connections: { outside } }, { user_id, endpoint, message }) {
    const subscription = await findSubscription(outside, { user_id, endpoint })
    if (!subscription) return
    if (!(await push.send(subscription, message))) await deleteSubscription(outside, { user_id, endpoint })
  },
})

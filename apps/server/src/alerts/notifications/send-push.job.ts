import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { currentMessage } from './current-message.service.ts'
import { quoting } from '../mail/quotes.ts'
import { deleteSubscription, findSubscription } from './subscriptions.repo.ts'

/** Every attempt has the same tag, so that browsers show the message once. */
export const sendPushJob = declareJob({
  name: 'push.send',
  payload: z.object({
    user_id: Id,
    endpoint: z.string(),
    message: z.object({ title: z.string(), body: z.string(), tag: z.string(), url: z.string() }),
    ...quoting,
  }),
  seconds: 60,
  retries: 5,
  concurrency: 8,
  async handle(context, payload) {
    const { push, connections } = context
    const { outside } = connections
    const { user_id, endpoint } = payload
    const subscription = await findSubscription(outside, { user_id, endpoint })
    const current = subscription && (await currentMessage(context, payload))
    if (!current) return
    if (!(await push.send(subscription, current.message))) await deleteSubscription(outside, { user_id, endpoint })
  },
})

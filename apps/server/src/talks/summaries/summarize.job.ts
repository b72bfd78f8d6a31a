import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, RetryLater } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { failSummary, summarize } from './summarize.service.ts'

const Payload = z.object({
  org_id: Id,
  talk_id: Id,
  language: z.string(),
  replace: z.optional(z.boolean()),
  /** How often the chat model did not answer. */
  setbacks: z.optional(z.int()),
})

const FIRST_PAUSE = 15
const LONGEST_PAUSE = 60 * 60
/** About a day. */
const MOST_SETBACKS = 30

export const summarizeJob = declareJob({
  name: 'talk.summarize',
  payload: Payload,
  seconds: 60 * 60,
  retries: 3,
  concurrency: ({ chat }) => chat?.atOnce ?? 1,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  async handle(context, { org_id, setbacks = 0, ...task }, signal) {
    const last = setbacks >= MOST_SETBACKS
    const outcome = await summarize(enterAsJob(context, org_id), { ...task, last, signal })
    if (outcome === 'changed') throw new RetryLater(1)
    if (outcome === 'unanswered')
      throw new RetryLater(Math.min(FIRST_PAUSE * 2 ** setbacks, LONGEST_PAUSE), { setbacks: setbacks + 1 })
  },
  giveUp: (context, { org_id, talk_id, language }) =>
    failSummary(enterAsJob(context, org_id), { talk_id, language }, OUR_FAULT),
})

const OUR_FAULT = 'Something went wrong on the server while this talk was being summarized'

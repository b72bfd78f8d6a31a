import { Id, Time } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { memberCaller, unlessRefused } from '../../core/http/caller.ts'
import { declareJob, type Job, RetryLater } from '../../core/jobs/job.ts'
import { type Writing, enterAsJob, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { briefEmail } from '../mail/brief-email.ts'
import { texts } from '../mail/languages.ts'
import { enqueueEmail } from '../mail/send-email.job.ts'
import { recipientOf } from '../notifications/recipients.service.ts'
import { unsubscribeLink } from '../notifications/unsubscribe.service.ts'
import { nextBrief } from './brief-clock.ts'
import { claimSent, lockDue, updateDue } from './briefs.repo.ts'
import { composeBrief } from './compose-brief.service.ts'

interface DueBrief {
  org_id: string
  user_id: string
  due: string
}

/** One per member and day: the next is enqueued before the brief is written, so that a failure does not end the series. */
export const briefDueJob: Job<DueBrief> = declareJob({
  name: 'brief.due',
  payload: z.object({ org_id: Id, user_id: Id, due: Time }),
  seconds: 60,
  retries: 8,
  concurrency: 1,
  handle: (context, { org_id, user_id, due }) =>
    inTransaction(enterAsJob(context, org_id), async (tx) => {
      const now = new Date()
      const early = Math.ceil((Date.parse(due) - now.getTime()) / 1000)
      if (early > 0) throw new RetryLater(early)
      const schedule = await lockDue(tx, { user_id, due })
      if (!schedule) return
      const next = nextBrief(schedule, now).toISOString()
      await updateDue(tx, { user_id, due: next })
      await enqueueBrief(tx, { user_id, due: next })
      const payload = { org_id, user_id, from: since(schedule.sent, now), to: now.toISOString() }
      await context.jobs.enqueue(tx.db, sendBriefJob, payload)
    }),
})

export const enqueueBrief = (
  { context, db, org_id }: Writing<OrgScope>,
  { user_id, due }: { user_id: string; due: string },
) =>
  context.jobs.later(db, briefDueJob, {
    payload: { org_id, user_id, due },
    seconds: Math.max(0, Math.ceil((Date.parse(due) - Date.now()) / 1000)),
  })

const DAY = 24 * 60 * 60 * 1000
const LONGEST = 7 * DAY

/** Since the last brief, of a week at most. */
const since = (sent: string | null, now: Date) =>
  new Date(Math.max(now.getTime() - LONGEST, sent ? Date.parse(sent) : now.getTime() - DAY)).toISOString()

interface Period {
  org_id: string
  user_id: string
  from: string
  to: string
}

/** Sends nothing where nothing is new, and to people who left. */
export const sendBriefJob: Job<Period> = declareJob({
  name: 'brief.send',
  payload: z.object({ org_id: Id, user_id: Id, from: Time, to: Time }),
  seconds: 120,
  retries: 8,
  concurrency: 2,
  async handle(context, period) {
    const { org_id, user_id, to } = period
    const composed = await composeBrief(memberCaller(context, user_id, 'brief'), period).catch(unlessRefused)
    if (!composed) return
    const { brief, authorOf, channelOf } = composed
    await inTransaction(enterAsJob(context, org_id), async (tx) => {
      const person = await recipientOf(tx, user_id)
      if (!person || !(await claimSent(tx, user_id, to))) return
      if (brief.talks + brief.late.length + brief.hits.length + brief.mentions.length === 0) return
      const { appUrl } = context.config
      const { unknownCaller } = texts[person.reader.language]
      await enqueueEmail(
        tx,
        briefEmail({
          ...{ ...person, brief, appUrl, channelOf },
          authorOf: (talk_id) => authorOf(talk_id, unknownCaller),
          settings: `${appUrl}/account#notifications`,
          unsubscribe: unsubscribeLink(context, { org_id, user_id, about: 'briefs' }),
        }),
      )
    })
  },
})

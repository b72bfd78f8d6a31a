import type { EscalationStep } from '@earshot/contract/escalations'
import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, type Job } from '../../core/jobs/job.ts'
import { announce } from '../../core/live/announce.ts'
import { type Writing, enterAsJob, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { urgentEmail, urgentText } from '../mail/notification-emails.ts'
import { hitQuote } from '../mail/quotes.ts'
import { callPersonJob } from './call-person.job.ts'
import * as repo from './escalations.repo.ts'
import { sendByAllMethods, contactMethodsOf } from '../notifications/contact-methods.service.ts'

interface Payload extends repo.HitId {
  org_id: string
  /** Counts the people who were told before. */
  step: number
}

/**
 * Notifies the next person of a hit that is not acknowledged, and schedules the next step. The step and its messages are
 * written in one transaction, so a repeated job sends them once.
 */
export const escalateJob: Job<Payload> = declareJob({
  name: 'hit.escalate',
  payload: z.object({ org_id: Id, alert_id: Id, talk_id: Id, step: z.int() }),
  seconds: 60,
  retries: 10,
  handle: (context, { org_id, ...at }) => inTransaction(enterAsJob(context, org_id), (org) => escalate(org, at)),
})

async function escalate(org: Writing<OrgScope>, { step, ...id }: Omit<Payload, 'org_id'>) {
  const hit = await repo.findUnacknowledged(org, id)
  if (!hit) return
  const { minutes, rounds } = hit.escalation
  const user_ids = await repo.listTold(org, hit.escalation.user_ids)
  const user_id = user_ids[step % user_ids.length]
  if (user_id === undefined || step >= user_ids.length * rounds) return
  const call = await callFor(org, user_id, { ...hit, step })
  if (!(await repo.insertStep(org, { ...id, step, user_id, ways: call.ways }))) return
  await call.send()
  await announce(org, 'hits', hit.channel_id)
  const payload = { org_id: org.org_id, ...id, step: step + 1 }
  await org.context.jobs.later(org.db, escalateJob, {
    payload,
    seconds: call.ways.length > 0 ? minutes * 60 : 0,
  })
}

const idOf = ({ org_id }: OrgScope, { alert_id, talk_id }: repo.HitId) => ({ org_id, alert_id, talk_id })

interface Call {
  ways: EscalationStep['ways']
  send(): Promise<void>
}

const UNREACHABLE: Call = { ways: [], send: async () => {} }

/** In every way that the person has. None for people who left, or may not acknowledge it. */
async function callFor(
  org: Writing<OrgScope>,
  user_id: string,
  hit: repo.UnacknowledgedHit & { step: number },
): Promise<Call> {
  const found = await contactMethodsOf(org, user_id)
  if (!found || !(await repo.mayAcknowledge(org, user_id, hit.channel_id))) return UNREACHABLE
  const { reader, browsers, phones } = found
  const ways: Call['ways'] = ['email']
  if (browsers > 0) ways.push('push')
  if (phones.length > 0 && org.context.sms) ways.push('sms')
  const called = hit.escalation.call && org.context.calls ? phones : []
  if (called.length > 0) ways.push('call')
  const url = `/organizations/${org.org_id}/hits?state=new`
  // Browsers replace a message with the same tag without a sound, so each round has its own.
  const tag = `urgent.${org.org_id}.${hit.talk_id}.${hit.alert_id}.${hit.step}`
  const email = urgentEmail(reader, hit, org.context.config.appUrl + url)
  return {
    ways,
    async send() {
      const push = { ...urgentText(reader.language, hit), tag, url }
      await sendByAllMethods(org, found, { email, push, quotes: [hitQuote(hit, { lead: '', only: true })] })
      for (const to of called) await org.context.jobs.enqueue(org.db, callPersonJob, { ...idOf(org, hit), user_id, to })
    },
  }
}

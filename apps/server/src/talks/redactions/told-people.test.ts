import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { expect, test } from 'vitest'
import { sendBriefJob } from '../../alerts/briefs/brief.job.ts'
import { escalateJob } from '../../alerts/escalations/escalate.job.ts'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { sendEmailJob } from '../../alerts/mail/send-email.job.ts'
import { deliverNotificationsJob } from '../../alerts/notifications/deliver-notifications.job.ts'
import { planHitNotificationsJob } from '../../alerts/notifications/plan-hit-notifications.job.ts'
import { planTalkNotificationsJob } from '../../alerts/notifications/plan-talk-notifications.job.ts'
import { emailsTo } from '../../testing/emails.ts'
import { subscribe } from '../../alerts/notifications/testing/subscribe.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/waiting-jobs.ts'
import { openClipFixture } from '../clips/testing/clip-fixture.ts'
import { bleepJob } from './bleep.job.ts'

/** No worker: the test runs each job explicitly, and messages wait. */
const home = testApp({ alone: true })
const { ask, app, context, memberOf } = home
const { signal } = new AbortController()
const jobs = [planHitNotificationsJob, planTalkNotificationsJob, deliverNotificationsJob] as const

const waiting = waitingJobs(context)

/** How many messages each address gets; one without is a push message. */
const recipientsIn = (messages: { to?: string }[]) => countBy(messages.map(({ to = 'push' }) => to))
const counted = (people: Person[]) => countBy(['push', ...people.map(({ email }) => email)])

const countBy = (all: string[]) => new Map(all.map((each) => [each, all.filter((other) => other === each).length]))

async function told() {
  const { org_id, admin, sender, talk_id } = await openClipFixture(home)
  const follower = await memberOf(org_id, { name: 'Ada' })
  await subscribe(context(), follower)
  const follow_by = { email: true, push: true }
  await ask(follower, api.notifications.update, { org_id, follow: 'all', follow_by })
  const escalation = { user_ids: [sender.user_id], minutes: 5, rounds: 1 }
  const urgent = (await ask(admin, api.alerts.save, { org_id, keyword: 'three', escalation })).body
  for (const keyword of ['four', 'nine']) await ask(admin, api.alerts.save, { org_id, keyword })
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  await escalateJob.handle(context(), { org_id, talk_id, alert_id: urgent.alert_id, step: 0 }, signal)
  for (const job of jobs) for (const data of await waiting(job.name, org_id)) await job.handle(context(), data, signal)
  const schedule = { at: '07:00', tz: 'Europe/Berlin', days: 'daily' } as const
  await ask(follower, api.briefs.reschedule, { org_id, schedule })
  const to = new Date().toISOString()
  const period = { org_id, user_id: follower.user_id, from: new Date(Date.now() - 1e6).toISOString(), to }
  await sendBriefJob.handle(context(), period, signal)
  const redact = (start: number, end: number) => ask(admin, api.redactions.create, { talk_id, start, end, reason: '' })
  return { org_id, admin, sender, follower, talk_id, redact }
}

test('emails and push messages that wait quote what was redacted no longer', async () => {
  const { org_id, admin, sender, follower, talk_id, redact } = await told()
  const names = ['mail.send', 'push.send']
  const all = async () => (await Promise.all(names.map((name) => waiting(name, talk_id)))).flat()
  const before = await all()
  expect(JSON.stringify(before)).toContain('two three')
  expect(recipientsIn(before)).toEqual(counted([admin, follower, follower, sender]))

  await redact(2, 3.9)

  const after = await all()
  expect(JSON.stringify(after)).not.toMatch(/two|three/)
  expect(recipientsIn(after)).toEqual(counted([admin, follower, follower]))
  const rest = `zero one ${MASK} four five six seven eight nine`
  expect(after.find(({ message }) => message)?.message.body).toBe(rest)
  for (const data of await waiting('mail.send', org_id)) await sendEmailJob.handle(context(), data, signal)
  const [digest] = await emailsTo(app(), admin.email)
  for (const text of [digest?.text, digest?.html]) expect(text).toContain(`“four” in Ops: … zero one ${MASK} four`)
  expect(digest?.text).toContain(`\n${MASK}\n`)
  const sent = await emailsTo(app(), follower.email)
  expect(sent.find(({ text }) => text.includes(rest))?.html).toContain(`<p>${rest}</p>`)
  expect(JSON.stringify(sent)).not.toContain('quotes')
})

test('a second redaction masks what the first left in waiting messages', async () => {
  const { org_id, talk_id, redact, follower } = await told()
  await redact(2, 3.9)
  await bleepJob.handle(context(), { org_id, talk_id }, signal)
  await redact(4.1, 9.9)
  const [push] = await waiting('push.send', follower.user_id)
  expect(push.message.body).toBe(`zero one ${MASK} ${MASK}`)
})

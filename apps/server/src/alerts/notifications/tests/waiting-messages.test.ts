import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { alone, enterAsJob, inTransaction } from '../../../organizations/scope.ts'
import { purgeTalk } from '../../../organizations/trash/purge.service.ts'
import type { PushMessage } from '../../../ports/push/push.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { waitingJobs } from '../../../testing/waiting-jobs.ts'
import { sendBriefJob } from '../../briefs/brief.job.ts'
import { escalateJob } from '../../escalations/escalate.job.ts'
import { scanJob } from '../../hits/scan.job.ts'
import { sendEmailJob } from '../../mail/send-email.job.ts'
import { deliverNotificationsJob } from '../deliver-notifications.job.ts'
import { planTalkNotificationsJob } from '../plan-talk-notifications.job.ts'
import { sendPushJob } from '../send-push.job.ts'
import { sendSmsJob } from '../send-sms.job.ts'
import { subscribe } from '../testing/subscribe.ts'

/** No worker: messages wait until the test sends them. */
const { ask, app, context, place, memberOf } = testApp({ alone: true })
const { signal } = new AbortController()
const waiting = waitingJobs(context)

let pushed: PushMessage[] = []
let texted: string[] = []
beforeAll(() => {
  const send = async (_: unknown, message: PushMessage) => pushed.push(message) > 0
  Object.assign(context(), { push: { ...context().push, send } })
  Object.assign(context(), { sms: { send: async ({ text }: { text: string }) => void texted.push(text) } })
})

async function station() {
  const { org_id, admin, channel_id } = await place()
  const ada = await memberOf(org_id, { name: 'Ada' })
  await subscribe(context(), ada)
  const org = enterAsJob(context(), org_id)
  const say = (...texts: string[]) =>
    seedTalks(
      org,
      texts.map((text) => ({ text, channel_id, user_id: admin.user_id, duration: 2 })),
    )
  return { org_id, admin, channel_id, ada, org, say }
}

type Station = Awaited<ReturnType<typeof station>>

/** Talks of which Ada was notified, by messages that wait. */
async function told(...texts: string[]) {
  const at = await station()
  const { org_id, org, ada } = at
  const follow_by = { email: true, push: true }
  await ask(ada, api.notifications.update, { org_id, follow: 'all', follow_by })
  const talk_ids = await at.say(...texts)
  for (const talk_id of talk_ids) await planTalkNotificationsJob.handle(context(), { org_id, talk_id }, signal)
  const due = new Date(Date.now() - 1000).toISOString()
  await alone(org).db.updateTable('talk_notices').set({ due }).where('org_id', '=', org_id).execute()
  await deliverNotificationsJob.handle(context(), { org_id, user_id: ada.user_id, due }, signal)
  return { ...at, talk_ids }
}

/** Sends what waits for the person. */
async function sent({ user_id, email }: Person) {
  pushed = []
  texted = []
  for (const job of [sendEmailJob, sendPushJob, sendSmsJob])
    for (const data of await waiting(job.name, user_id)) await job.handle(context(), data, signal)
  return { emails: await emailsTo(app(), email), pushed, texted }
}

const bin = ({ admin }: Station, talk_id: string) => ask(admin, api.talks.remove, { talk_id })

const departures: [string, (at: Station, talk_id: string) => Promise<unknown>][] = [
  ['is in the bin', bin],
  ['was purged', ({ org, channel_id }, talk_id) => inTransaction(org, (tx) => purgeTalk(tx, { talk_id, channel_id }))],
  [
    'was moved to a private channel',
    async ({ admin, org_id }, talk_id) => {
      const { body } = await ask(admin, api.channels.create, { org_id, name: talk_id, private: true })
      await ask(admin, api.talks.update, { talk_id, channel_id: body.channel_id })
    },
  ],
]

test.each(departures)('an email and a push message about a talk that %s are not sent', async (_, leave) => {
  const at = await told('the pump is broken')
  await leave(at, at.talk_ids[0] ?? '')
  expect(await sent(at.ada)).toEqual({ emails: [], pushed: [], texted: [] })
})

test.each(departures)('a digest leaves out a talk that %s', async (_, leave) => {
  const at = await told('the pump is broken', 'the code is nine', 'the pump is broken')
  const [first = '', second = '', third = ''] = at.talk_ids
  await leave(at, second)
  await leave(at, third)
  const { emails, ...others } = await sent(at.ada)
  expect(emails).toHaveLength(1)
  for (const text of [emails[0]?.text, emails[0]?.html]) {
    expect(text?.split('the pump is broken')).toHaveLength(2)
    expect(text).toContain(first)
    expect(text).not.toMatch(new RegExp(`nine|${second}|${third}`))
  }
  expect(others.pushed.map(({ body }) => body.endsWith('the pump is broken'))).toEqual([true])
  expect([emails[0]?.subject, others.pushed[0]?.title]).toEqual(['1 talk in Station Seven', '1 new talk'])
  expect(emails[0]?.text).toContain('\n1 new talk:\n')
})

test('a digest of more talks than it lists counts those that are left', async () => {
  const at = await told(...Array.from({ length: 23 }, (_, number) => `pump ${number}`))
  for (const talk_id of at.talk_ids.slice(0, 2)) await bin(at, talk_id)
  const [email] = (await sent(at.ada)).emails
  expect(email?.subject).toBe('21 talks in Station Seven')
  for (const text of [email?.text, email?.html]) {
    const listed = (text?.split('sent a talk').length ?? 0) - 1
    expect(text).toContain('21 new talks:')
    expect(text).toContain(`And ${21 - listed} more.`)
  }
})

test('a push message about several talks says nothing of the first once that is in the bin', async () => {
  const at = await told('the code is nine', 'the pump is broken')
  await bin(at, at.talk_ids[0] ?? '')
  expect((await sent(at.ada)).pushed.map(({ title, body }) => [title, body])).toEqual([['1 new talk', '']])
})

test('a talk that is restored before the messages are sent is in them', async () => {
  const at = await told('the pump is broken')
  const talk_id = at.talk_ids[0] ?? ''
  await bin(at, talk_id)
  await ask(at.admin, api.talks.update, { talk_id, deleted: null })
  const {
    emails,
    pushed: [push],
  } = await sent(at.ada)
  expect([emails.length, push?.body]).toEqual([1, 'the pump is broken'])
})

test('a person who has left the organization gets no message that waits', async () => {
  const at = await told('the pump is broken')
  await ask(at.admin, api.members.remove, { org_id: at.org_id, user_id: at.ada.user_id })
  expect(await sent(at.ada)).toEqual({ emails: [], pushed: [], texted: [] })
})

test('a note is not sent once its talk is in the bin', async () => {
  const at = await station()
  const { org_id, admin, ada } = at
  await ask(ada, api.notifications.update, { org_id, follow: 'mentions', follow_by: { email: true, push: true } })
  const [talk_id = ''] = await at.say('the pump is broken')
  await ask(admin, api.notes.create, { talk_id, position: 1, text: '@Ada the code is nine' })
  for (const data of await waiting(deliverNotificationsJob.name, ada.user_id))
    await deliverNotificationsJob.handle(context(), data, signal)
  expect(await waiting(sendPushJob.name, ada.user_id)).toHaveLength(1)
  await bin(at, talk_id)
  expect((await sent(ada)).pushed).toEqual([])
})

test('an urgent alert is not sent, also not as an SMS, once its talk is in the bin', async () => {
  const at = await station()
  const { org_id, admin, ada } = at
  const phone = { user_id: ada.user_id, phone: '+4915112345678', e164: '+4915112345678', country: 'DEU' }
  await context()
    .connections.outside.insertInto('phones')
    .values({ ...phone, verified: true })
    .execute()
  const escalation = { user_ids: [ada.user_id], minutes: 5, rounds: 1 }
  await ask(admin, api.members.update, { org_id, user_id: ada.user_id, moderate: true })
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'pump', escalation })).body
  const [talk_id = ''] = await at.say('the pump is broken')
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  await escalateJob.handle(context(), { org_id, talk_id, alert_id, step: 0 }, signal)
  const queues = [sendEmailJob, sendPushJob, sendSmsJob].map(({ name }) => waiting(name, ada.user_id))
  expect((await Promise.all(queues)).map((jobs) => jobs.length)).toEqual([1, 1, 1])
  await bin(at, talk_id)
  expect(await sent(ada)).toEqual({ emails: [], pushed: [], texted: [] })
})

test('a brief leaves out a talk that is in the bin', async () => {
  const at = await station()
  const { org_id, admin, ada } = at
  await ask(ada, api.briefs.reschedule, { org_id, schedule: { at: '07:00', tz: 'UTC', days: 'daily' } })
  const [first = '', second = ''] = await at.say('the pump is broken', 'the code is nine')
  await ask(admin, api.notes.create, { talk_id: second, position: 1, text: '@Ada look at this' })
  const [from, to] = [-1e6, 0].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
  await sendBriefJob.handle(context(), { org_id, user_id: ada.user_id, from, to }, signal)
  await bin(at, second)
  const [email] = (await sent(ada)).emails
  for (const text of [email?.text, email?.html]) {
    expect(text).toContain('the pump is broken')
    expect(text).not.toMatch(new RegExp(`nine|look at this|${second}`))
  }
  await bin(at, first)
  expect((await sent(ada)).emails).toHaveLength(1)
})

import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { afterAll, expect, test } from 'vitest'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { openTwilio, twilioAccount } from '../../ports/testing/sms-servers.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { transcribeJob } from '../../talks/pipeline/transcribe.job.ts'
import { form } from '../../testing/multipart-form.ts'
import { speech } from '../../testing/recordings.ts'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/waiting-jobs.ts'
import { subscribe } from '../notifications/testing/subscribe.ts'
import { planHitNotifications } from '../notifications/plan-hit-notifications.job.ts'
import { planTalkNotificationsJob } from '../notifications/plan-talk-notifications.job.ts'
import { scanJob } from './scan.job.ts'

const twilio = await openTwilio()
afterAll(() => twilio[Symbol.asyncDispose]())
const { account, token, from } = twilioAccount
const env = { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: twilio.url }
const { ask, send, app, context, place: newPlace, memberOf } = testApp({ env, alone: true })
const waiting = waitingJobs(context)
const { signal } = new AbortController()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const [HOUR, DAY, YEAR] = [60, 24 * 60, 365 * 24 * 60]

type AlertInput = Partial<RequestOf<typeof api.alerts.save>>

/** An urgent alert whose maker and first person are reached in every way. */
async function place(some: AlertInput = {}) {
  const { org_id, admin, channel_id } = await newPlace()
  const ben = await memberOf(org_id, { name: 'Ben' })
  for (const who of [admin, ben]) await subscribe(context(), who)
  const escalation = { user_ids: [ben.user_id], minutes: 5, rounds: 1, call: true }
  const asked = { org_id, keyword: 'pump', escalation, ...some }
  const { alert_id } = (await ask(admin, api.alerts.save, asked)).body
  const url = 'https://example.org/hook'
  await ask(admin, api.webhooks.create, { org_id, name: 'Pager', url, events: ['hit.created'] })
  const { db } = alone(enterAsJob(context(), org_id))
  const hits = async (filter: object = {}) => (await ask(admin, api.hits.list, { org_id, ...filter })).body
  const scan = async (talk_id: string) => {
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    await planHitNotifications(enterAsJob(context(), org_id), { talk_id, alert_ids: [alert_id] })
  }
  const say = async (talk: Partial<SeededTalk>) => {
    const said = { channel_id, user_id: admin.user_id, text: 'the pump is broken', ...talk }
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [said])
    await scan(talk_id)
    return talk_id
  }
  const notices = async () =>
    new Map(
      (await db.selectFrom('notices').select(['user_id', 'email', 'push']).where('org_id', '=', org_id).execute()).map(
        ({ user_id, ...ways }) => [user_id, ways],
      ),
    )
  const told = async () =>
    (await db.selectFrom('deliveries').select('payload').where('org_id', '=', org_id).execute()).map(
      ({ payload }) => payload['late'],
    )
  return { org_id, admin, ben, channel_id, alert_id, db, hits, scan, say, notices, told }
}

type Place = Awaited<ReturnType<typeof place>>

async function keyIn({ admin, org_id, channel_id }: Place) {
  return (await ask(admin, api.keys.create, { org_id, name: 'Key', send: true, channel_id })).body.key
}

/** Each way in which a recording of the past arrives. */
const waysIn: Record<string, (at: Place, sound: Buffer, recorded_at: string) => Promise<unknown>> = {
  'an upload with its time': ({ admin, org_id, channel_id }, sound, recorded_at) =>
    send(admin, { org_id, channel_id, recorded_at }, sound),
  'an upload with the date of its file': ({ admin, org_id, channel_id }, sound, file_modified) =>
    send(admin, { org_id, channel_id, file_modified }, sound),
  'a radio call': async (at, bytes, dateTime) => {
    const call = { system: '11', dateTime, talkgroup: '54241', key: await keyIn(at) }
    const audio = { filename: 'call.wav', type: 'audio/x-wav', bytes }
    return app().inject({ method: 'POST', url: '/api/call-upload', ...form({ audio, ...call }) })
  },
  'a vCon': ({ admin, org_id, channel_id }, sound, start) => {
    const dialog = { type: 'recording', body: sound.toString('base64url'), encoding: 'base64url', start }
    return ask(admin, api.vcons.create, { org_id, channel_id, vcon: { vcon: '0.4.0', dialog: [dialog] } })
  },
}

test.each(Object.entries(waysIn))(
  '%s of last year makes a late hit and reaches no one outside the app',
  async (_, arrive) => {
    const at = await place()
    await arrive(at, await speech('the water pump is broken'), ago(YEAR - DAY))
    const [talk] = (await ask(at.admin, api.search.search, { org_id: at.org_id })).body.talks
    const { talk_id = '' } = talk ?? {}
    for (const job of [transcodeJob, transcribeJob]) await job.handle(context(), { org_id: at.org_id, talk_id }, signal)
    await at.scan(talk_id)
    expect(await at.hits()).toMatchObject({
      hits: [{ talk_id, late: true, state: 'new', steps: [] }],
      unread: 0,
      late_unread: 1,
    })
    expect(Date.parse((await at.hits()).hits[0]?.said_at ?? '')).toBeLessThan(Date.parse(ago(YEAR - 2 * DAY)))
    expect([await at.notices(), await at.told()]).toEqual([new Map(), [true]])
    for (const name of ['hit.escalate', 'call.urgent', 'sms.send', 'push.send', 'mail.send'])
      expect(await waiting(name, talk_id), name).toEqual([])
  },
)

test.each([
  ['just now', 0, { late: false, email: true, push: true }],
  ['within the hour', HOUR - 2, { late: false, email: true, push: true }],
  ['while the recognizer was away for three hours', 3 * HOUR, { late: true, email: true, push: false }],
  ['two days ago', 2 * DAY, { late: true, email: false, push: false }],
])('what was said %s', async (_, minutes, { late, email, push }) => {
  const { admin, ben, say, hits, notices, told } = await place()
  const talk_id = await say({ recorded_at: ago(minutes) })
  expect((await hits()).hits).toMatchObject([{ late, said_at: expect.any(String) }])
  expect(await told()).toEqual([late])
  expect((await waiting('hit.escalate', talk_id)).length).toBe(late ? 0 : 1)
  expect((await notices()).get(admin.user_id)).toEqual(email ? { email, push } : undefined)
  // A late hit does not escalate: the people of the urgent alert get an email.
  expect((await notices()).get(ben.user_id)).toEqual(late && email ? { email, push } : undefined)
})

test('the end of a long recording is news though its beginning is not', async () => {
  const { say, hits } = await place()
  await say({ recorded_at: ago(HOUR + 2), text: `${'so '.repeat(200)}the pump is broken`, duration: 210 })
  expect((await hits()).hits).toMatchObject([{ late: false }])
})

test('a recorder whose clock is ahead sends what is said now', async () => {
  const { org_id, admin, channel_id, scan, hits } = await place()
  const ahead = { org_id, channel_id, recorded_at: ago(-30) }
  const { talk_id } = (await send(admin, ahead, await speech('the water pump is broken'))).body
  for (const job of [transcodeJob, transcribeJob]) await job.handle(context(), { org_id, talk_id }, signal)
  await scan(talk_id)
  expect((await hits()).hits).toMatchObject([{ late: false }])
})

test('old talks that are scanned again or tried raise nothing new', async () => {
  const { org_id, admin, scan, say, hits } = await place({ keyword: 'treasure' })
  const [corrected, restored] = [await say({ recorded_at: ago(3 * DAY) }), await say({ recorded_at: ago(3 * DAY) })]
  expect((await ask(admin, api.alerts.try, { org_id, keyword: 'pump' })).body.total).toBe(2)
  expect((await hits()).hits).toEqual([])
  await ask(admin, api.talks.update, { talk_id: corrected, text: 'the treasure is buried' })
  await ask(admin, api.talks.remove, { talk_id: restored })
  await ask(admin, api.talks.update, { talk_id: restored, text: 'a treasure', deleted: null })
  for (const talk_id of [corrected, restored]) await scan(talk_id)
  expect((await hits()).hits).toMatchObject([{ late: true }, { late: true }])
  expect([await waiting('hit.escalate', corrected), await waiting('hit.escalate', restored)]).toEqual([[], []])
})

test.each([
  [{ fresh_for: 15 }, true],
  [{ fresh_for: 7 * DAY }, false],
  [{ fresh_for: null }, false],
  [{ fresh_for: 1, fresh_for_email: null }, true],
])('an alert with %j decides for itself what is late', async (some: AlertInput, late) => {
  const { admin, say, hits, notices } = await place(some)
  await say({ recorded_at: ago(2 * DAY) })
  expect((await hits()).hits).toMatchObject([{ late }])
  expect((await notices()).get(admin.user_id)?.email).toBe(late && some.fresh_for_email !== null ? undefined : true)
})

test.each([{ fresh_for: 0 }, { fresh_for: 1.5 }, { fresh_for_email: 367 * DAY }, { fresh_for: 'soon' }])(
  'an alert with %j is refused',
  async (some) => {
    const { org_id, admin } = await place()
    const fields = { org_id, keyword: 'fire', ...some } as RequestOf<typeof api.alerts.save>
    expect((await ask(admin, api.alerts.save, fields)).status).toBe(400)
  },
)

test('late hits are listed and counted apart', async () => {
  const { say, hits } = await place()
  const [old, now] = [await say({ recorded_at: ago(3 * HOUR) }), await say({})]
  expect(await hits({ late: 'true' })).toMatchObject({ hits: [{ talk_id: old }], unread: 1, late_unread: 1 })
  expect(await hits({ late: 'false' })).toMatchObject({ hits: [{ talk_id: now }] })
})

test('followers get no message about recordings of long ago', async () => {
  const { org_id, admin, ben, say, db } = await place()
  await ask(ben, api.notifications.update, { org_id, follow: 'all', follow_by: { email: true, push: true } })
  for (const minutes of [0, 3 * HOUR, 2 * DAY]) {
    const talk_id = await say({ recorded_at: ago(minutes), user_id: admin.user_id })
    await planTalkNotificationsJob.handle(context(), { org_id, talk_id }, signal)
  }
  const rows = await db
    .selectFrom('talk_notices')
    .select(['email', 'push'])
    .orderBy('created')
    .orderBy('talk_id')
    .execute()
  expect(rows).toEqual([
    { email: true, push: true },
    { email: true, push: false },
  ])
})

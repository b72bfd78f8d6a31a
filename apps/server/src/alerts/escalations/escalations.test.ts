import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { subscribe } from '../notifications/testing/subscribe.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { scanJob } from '../hits/scan.job.ts'
import { planHitNotifications } from '../notifications/plan-hit-notifications.job.ts'
import { escalateJob } from './escalate.job.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()
const { signal } = new AbortController()

async function place({ minutes = 5, rounds = 2 } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const [ada, ben] = [await memberOf(org_id, { name: 'Ada' }), await memberOf(org_id, { name: 'Ben' })]
  const escalation = { user_ids: [ada.user_id, ben.user_id], minutes, rounds }
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'mayday', escalation })).body
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { user_id: admin.user_id, channel_id, text: 'mayday at the gate' },
  ])
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  const step = (at: number) => escalateJob.handle(context(), { org_id, alert_id, talk_id, step: at }, signal)
  const hit = async (who = admin) => (await ask(who, api.hits.list, { org_id })).body.hits[0]
  const told = async () => ((await hit())?.steps ?? []).map(({ user_id }) => user_id)
  const set = (state: 'new' | 'acknowledged') => ask(admin, api.hits.update, { talk_id, alert_id, state })
  return { org_id, admin, channel_id, ada, ben, alert_id, talk_id, step, hit, told, set }
}

/** What waits to be done for a hit or an address, with the seconds until then. */
async function waiting(name: string, word: string) {
  const { rows } = await context().connections.pool.query<{ data: Record<string, unknown>; seconds: number }>(
    `select data, round(extract(epoch from start_after - now()))::int as seconds from boss.job
     where name = $1 and data::text like '%' || $2 || '%' order by created_on`,
    [name, word],
  )
  return rows
}

test.each([
  [{ user_ids: [] }, 400],
  [{ minutes: 0 }, 400],
  [{ rounds: 11 }, 400],
  [{ user_ids: [crypto.randomUUID()] }, 404],
])('an escalation with %j is refused', async (some, status) => {
  const { org_id, admin, ada } = await place()
  const escalation = { user_ids: [ada.user_id], minutes: 5, rounds: 1, ...some }
  expect((await ask(admin, api.alerts.save, { org_id, keyword: 'fire', escalation })).status).toBe(status)
})

test('a person of another organization cannot be put on the list', async () => {
  const [here, there] = [await place(), await place()]
  const escalation = { user_ids: [there.ada.user_id], minutes: 5, rounds: 1 }
  const { org_id, alert_id } = here
  expect(await ask(here.admin, api.alerts.save, { org_id, alert_id, escalation })).toMatchObject({
    status: 404,
    refusal: { field: 'escalation', text: 'Person not found in this organization' },
  })
})

test('the first person is told at once, the others after the minutes, and then again, as often as asked', async () => {
  const { talk_id, ada, ben, step, told, hit } = await place({ minutes: 5, rounds: 2 })
  expect(await waiting('hit.escalate', talk_id)).toMatchObject([{ data: { step: 0 }, seconds: 0 }])
  await step(0)
  expect((await waiting('hit.escalate', talk_id))[1]).toMatchObject({ data: { step: 1 }, seconds: 300 })
  for (const at of [1, 2, 3, 4]) await step(at)
  expect(await told()).toEqual([ada.user_id, ben.user_id, ada.user_id, ben.user_id])
  expect((await hit())?.steps[0]).toMatchObject({ user_id: ada.user_id, ways: ['email'] })
  expect((await waiting('mail.send', ada.email)).map(({ data }) => data['subject'])).toEqual([
    'Urgent: “mayday” in Ops',
    'Urgent: “mayday” in Ops',
  ])
})

test('a step that runs twice tells no one twice', async () => {
  const { ada, step, told } = await place()
  await Promise.all([step(0), step(0)])
  await step(0)
  expect(await told()).toEqual([ada.user_id])
  expect(await waiting('mail.send', ada.email)).toHaveLength(1)
})

test('an acknowledged hit is not escalated further', async () => {
  const { ben, step, told, set } = await place()
  await step(0)
  await set('acknowledged')
  await step(1)
  expect(await told()).toHaveLength(1)
  expect(await waiting('mail.send', ben.email)).toEqual([])
})

test.each([
  ['the talk is in the bin', ({ admin, talk_id }: Place) => ask(admin, api.talks.remove, { talk_id })],
  [
    'the alert no longer asks for it',
    ({ admin, alert_id, org_id }: Place) => ask(admin, api.alerts.save, { org_id, alert_id, escalation: null }),
  ],
])('a hit is not escalated once %s', async (_, end) => {
  const at = await place()
  await end(at)
  await at.step(0)
  expect(await waiting('mail.send', at.ada.email)).toEqual([])
})

interface Place {
  org_id: string
  admin: Person
  alert_id: string
  talk_id: string
}

test('quiet hours do not hold an urgent hit back', async () => {
  const { org_id, ada, step } = await place()
  const quiet_hours = { from: '00:00', to: '23:59', tz: 'UTC' }
  await ask(ada, api.notifications.update, { org_id, quiet_hours })
  await step(0)
  expect(await waiting('mail.send', ada.email)).toHaveLength(1)
})

test('who left, or does not hear the channel, is passed over at once', async () => {
  const { org_id, admin, channel_id, ada, ben, talk_id, step, hit } = await place()
  await ask(admin, api.members.remove, { org_id, user_id: ada.user_id })
  await step(0)
  expect((await hit())?.steps).toMatchObject([{ user_id: ada.user_id, ways: [] }])
  expect((await waiting('hit.escalate', talk_id)).at(-1)).toMatchObject({ data: { step: 1 }, seconds: 0 })
  await ask(admin, api.channels.update, { channel_id, private: true })
  await step(1)
  expect((await hit())?.steps[1]).toMatchObject({ user_id: ben.user_id, ways: [] })
  expect(await waiting('mail.send', ben.email)).toEqual([])
})

test('who may not acknowledge is passed over', async () => {
  const { org_id, admin, ada, step, hit } = await place()
  await ask(admin, api.members.update, { org_id, user_id: ada.user_id, moderate: false })
  await step(0)
  expect((await hit())?.steps).toMatchObject([{ user_id: ada.user_id, ways: [] }])
})

test('an alert can still be changed after a person on its list has left', async () => {
  const { org_id, admin, alert_id, ada, ben } = await place()
  await ask(admin, api.members.remove, { org_id, user_id: ada.user_id })
  const escalation = { user_ids: [ada.user_id, ben.user_id], minutes: 9, rounds: 1 }
  expect((await ask(admin, api.alerts.save, { org_id, alert_id, escalation })).body).toMatchObject({ escalation })
})

test('who is on the list is not notified a second time', async () => {
  const { org_id, admin, ada, talk_id, alert_id } = await place()
  await ask(ada, api.notifications.update, { org_id, other_alerts: { email: true, push: true } })
  await planHitNotifications(enterAsJob(context(), org_id), { talk_id, alert_ids: [alert_id] })
  const notices = await context().connections.inside(org_id).selectFrom('notices').select('user_id').execute()
  expect(notices).toEqual([{ user_id: admin.user_id }])
})

test('a verified phone gets an SMS with the address of the hits, an unverified one none', async () => {
  const { org_id, ada, step, hit } = await place()
  const phone = { user_id: ada.user_id, country: 'US' }
  const db = context().connections.outside
  const [e164, other] = ['+12125550177', '+12125550178']
  await db
    .insertInto('phones')
    .values({ ...phone, phone: e164, e164, verified: true })
    .execute()
  await db
    .insertInto('phones')
    .values({ ...phone, phone: other, e164: other, verified: false })
    .execute()
  await step(0)
  expect((await hit())?.steps[0]?.ways).toEqual(['email', 'sms'])
  const text = `Urgent: “mayday” in Ops\nhttp://localhost:3000/organizations/${org_id}/hits?state=new`
  expect((await waiting('sms.urgent', e164)).map(({ data }) => data)).toMatchObject([{ to: e164, text }])
  expect(await waiting('sms.urgent', other)).toEqual([])
})

test('an outsider of a private channel does not see who was told', async () => {
  const { org_id, admin, channel_id, ben, step, hit } = await place()
  await step(0)
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect(await hit(ben)).toBeUndefined()
  const org = enterAsJob(context(), org_id)
  expect(await org.db.selectFrom('hit_steps').selectAll().where('org_id', '=', org_id).execute()).toHaveLength(1)
})

test('a test goes to the person who asks for it, in each way that leads to them', async () => {
  const { org_id, ada, ben } = await place()
  expect((await ask(ada, api.notifications.test, { org_id })).body).toMatchObject({
    email: ada.email,
    browsers: 0,
    phones: [],
  })
  await subscribe(context(), ada)
  expect((await ask(ada, api.notifications.test, { org_id })).body).toMatchObject({ browsers: 1 })
  expect((await waiting('mail.send', ada.email)).map(({ data }) => data['subject'])).toEqual([
    'This is a test from Earshot',
    'This is a test from Earshot',
  ])
  expect(await waiting('push.send', ada.user_id)).toMatchObject([
    { data: { message: { title: 'This is a test from Earshot', url: '/account#notifications' } } },
  ])
  expect(await waiting('mail.send', ben.email)).toEqual([])
})

test('each push message of a hit has its own tag, because browsers replace one with the same tag without a sound', async () => {
  const { ada, step } = await place()
  await subscribe(context(), ada)
  for (const at of [0, 2]) await step(at)
  const tags = (await waiting('push.send', ada.user_id)).map(({ data }) => (data['message'] as { tag: string }).tag)
  expect(new Set(tags).size).toBe(2)
})

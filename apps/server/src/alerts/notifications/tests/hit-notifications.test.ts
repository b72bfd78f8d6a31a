import { api } from '@earshot/contract'
import type { RequestOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { scanJob } from '../../hits/scan.job.ts'
import { alone, enterAsJob } from '../../../organizations/scope.ts'
import { checkSilences } from '../../silences/check-silences.service.ts'
import { openPushService } from '../../../ports/testing/push-service.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { emailTo, emailsTo, linkIn } from '../../../testing/emails.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { planHitNotifications } from '../plan-hit-notifications.job.ts'
import { insertSubscription } from '../subscriptions.repo.ts'

const { ask, organization, memberOf, channelOf, app, context } = testApp({
  worker: true,
  env: { WEBHOOK_ALLOW: '127.0.0.0/8' },
})
const signal = new AbortController().signal

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const watch = async (keyword: string, some: object = {}) =>
    (await ask(admin, api.alerts.save, { org_id, keyword, ...some })).body.alert_id
  const choose = (who: Person, some: Partial<RequestOf<typeof api.notifications.update>>) =>
    ask(who, api.notifications.update, { org_id, ...some })
  const { db } = alone(enterAsJob(context(), org_id))
  /** Scans a talk and plans its notifications a second time, as a retried job would. */
  const say = async (text: string) => {
    const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
      { text, channel_id, user_id: admin.user_id },
    ])
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    const hits = await db.selectFrom('hits').select('alert_id').where('talk_id', '=', talk_id).execute()
    const happened = { talk_id, alert_ids: hits.map(({ alert_id }) => alert_id) }
    await planHitNotifications(enterAsJob(context(), org_id), happened)
    return talk_id
  }
  const notices = () => db.selectFrom('notices').selectAll().orderBy('created').orderBy('talk_id').execute()
  const allSent = () => eventually(notices, (rows) => rows.every(({ sent }) => sent !== null))
  const wait = async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    await db.updateTable('notices').set({ due: past }).where('sent', 'is', null).execute()
    await context().connections.pool.query(
      `update boss.job set start_after = now(), data = data || jsonb_build_object('due', $2::text)
       where name = 'notifications.send' and state = 'created' and data->>'org_id' = $1`,
      [org_id, past],
    )
    return allSent()
  }
  return { org_id, admin, channel_id, db, watch, choose, say, notices, allSent, wait }
}

const subjectsTo = async ({ email }: Person) => (await emailsTo(app(), email)).map(({ subject }) => subject)

async function browserOf({ user_id, token }: Person, path = '') {
  const service = await openPushService()
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const endpoint = `http://127.0.0.1:${service.port}/${path}`
  await insertSubscription(context().connections.outside, { user_id, session_id: sid, endpoint, ...service.keys })
  return service
}

test.concurrent('only the person who made an alert gets an email, with the words around the hit and a link to the moment', async () => {
  const { org_id, admin, channel_id, watch, say, allSent } = await place()
  const member = await memberOf(org_id)
  await watch('fire')
  const talk_id = await say('we have a <b> small fire at the north gate')
  const letter = await emailTo(app(), admin.email)
  expect(letter.subject).toBe('“fire” in Ops')
  expect(letter.text).toContain('… we have a <b> small fire at the north gate …')
  const at = new URLSearchParams({ org_id, channel_id, talk_id, t: '3', live: 'true' })
  expect(linkIn(letter)).toBe(`http://localhost:3000/dashboard?${at}`)
  expect(letter.text).toContain('Station Seven')
  expect(letter.html).not.toContain('<b>')
  await allSent()
  expect([await subjectsTo(admin), await subjectsTo(member)]).toEqual([['“fire” in Ops'], []])
})

test.concurrent('emails and push messages use the stored language of each person', async () => {
  const { admin, watch, say, choose } = await place()
  await using service = await browserOf(admin)
  await ask(admin, api.users.update, { settings: { language: 'de' } })
  await choose(admin, { own_alerts: { email: true, push: true } })
  for (const keyword of ['fire', 'gate']) await watch(keyword)
  await say('fire at the gate')
  const letter = await emailTo(app(), admin.email)
  expect(letter.subject).toBe('2 Treffer in Station Seven')
  expect(letter.text).toContain('„fire“ in Ops: … fire at the gate …')
  const pushed = await eventually(
    async () => service.received,
    ({ length }) => length > 0,
  )
  expect(pushed[0]?.message).toMatchObject({ title: '2 neue Treffer' })
})

test.concurrent('all hits in one talk come in one email, with a link for each', async () => {
  const { org_id, admin, watch, say } = await place()
  for (const keyword of ['fire', 'water pump', 'gate']) await watch(keyword)
  await say('fire at the gate bring the water pump')
  const { subject, text } = await emailTo(app(), admin.email)
  expect(subject).toBe('3 hits in Station Seven')
  for (const said of ['“fire” in Ops', '“water pump” in Ops', '“gate” in Ops']) expect(text).toContain(said)
  expect(text.match(/dashboard\?/g)).toHaveLength(3)
  expect(text).toContain(`http://localhost:3000/organizations/${org_id}/hits`)
})

test.concurrent('people get notified of other people’s alerts as they set it, in general and per alert', async () => {
  const { org_id, admin, watch, choose, say, allSent } = await place()
  const [all, some] = [await memberOf(org_id), await memberOf(org_id)]
  await watch('fire')
  const water = await watch('water')
  await choose(all, { other_alerts: { email: true, push: false } })
  await choose(some, {
    other_alerts: { email: true, push: false },
    alerts: [{ alert_id: water, email: false, push: false }],
  })
  await choose(admin, { own_alerts: { email: false, push: false } })
  await say('fire')
  await emailTo(app(), some.email)
  await say('water')
  await emailTo(app(), all.email, 2)
  await allSent()
  const told = [await subjectsTo(all), await subjectsTo(some), await subjectsTo(admin)]
  expect(told).toEqual([['“fire” in Ops', '“water” in Ops'], ['“fire” in Ops'], []])
})

test.concurrent('former members, unverified addresses and talks in the bin get no notification', async () => {
  const { org_id, admin, db, watch, choose, say, notices, wait } = await place()
  const [gone, unverified] = [await memberOf(org_id), await memberOf(org_id, { verified: false })]
  await watch('fire')
  const quiet_hours = { from: '00:00', to: '23:59', tz: 'UTC' }
  for (const who of [gone, admin]) await choose(who, { other_alerts: { email: true, push: true }, quiet_hours })
  await db
    .insertInto('notification_settings')
    .values({ org_id, user_id: unverified.user_id, settings: '{"other_alerts":{"email":true,"push":true}}' })
    .execute()
  const talk_id = await say('fire')
  expect((await notices()).map(({ user_id }) => user_id).sort()).toEqual([gone.user_id, admin.user_id].sort())
  await ask(admin, api.members.remove, { org_id, user_id: gone.user_id })
  await choose(admin, { quiet_hours: null })
  await db.updateTable('talks').set({ deleted: new Date().toISOString() }).where('talk_id', '=', talk_id).execute()
  await wait()
  for (const who of [gone, unverified, admin]) expect(await subjectsTo(who)).toEqual([])
})

test.concurrent('in quiet hours nothing is sent, and afterwards all of it as one', async () => {
  const { admin, watch, choose, say, notices, wait } = await place()
  await using browser = await browserOf(admin)
  await watch('fire')
  await choose(admin, { quiet_hours: { from: '00:00', to: '23:59', tz: 'UTC' } })
  for (const text of ['fire one', 'fire two', 'fire three']) await say(text)
  const held = await notices()
  expect(held).toHaveLength(3)
  expect(new Set(held.map(({ due }) => due)).size).toBe(1)
  expect(held[0]?.due).toMatch(/T23:59:00\.000Z$/)
  expect([await subjectsTo(admin), browser.received]).toEqual([[], []])
  await choose(admin, { quiet_hours: null })
  await wait()
  expect((await emailTo(app(), admin.email)).subject).toBe('3 hits in Station Seven')
  await eventually(
    async () => browser.received,
    (received) => received.length === 1,
  )
  expect(browser.received[0]?.message).toMatchObject({ title: '3 new hits', body: '“fire” in Ops: … fire one …' })
})

test.concurrent('a notification that is due in quiet hours waits until they end', async () => {
  const { admin, db, watch, choose, say, notices, wait } = await place()
  await watch('fire', { cooldown: 60 })
  await say('fire')
  await emailTo(app(), admin.email)
  await say('fire again')
  await choose(admin, { quiet_hours: { from: '00:00', to: '23:59', tz: 'UTC' } })
  const past = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('notices').set({ due: past }).where('sent', 'is', null).execute()
  await context().connections.pool.query(
    `update boss.job set start_after = now(), data = data || jsonb_build_object('due', $2::text)
     where name = 'notifications.send' and state = 'created' and data->>'user_id' = $1`,
    [admin.user_id, past],
  )
  await eventually(notices, (rows) => rows.some(({ sent, due }) => sent === null && due.endsWith('T23:59:00.000Z')))
  await choose(admin, { quiet_hours: null })
  await wait()
  await emailTo(app(), admin.email, 2)
  expect(await subjectsTo(admin)).toHaveLength(2)
})

test.concurrent('in the cooldown of an alert further hits are held back, and sent as one', async () => {
  const { admin, watch, say, notices, wait } = await place()
  await watch('fire', { cooldown: 30 })
  await watch('water')
  await say('fire one')
  await emailTo(app(), admin.email)
  for (const text of ['fire two', 'fire three', 'water']) await say(text)
  await emailTo(app(), admin.email, 2)
  expect((await subjectsTo(admin)).toSorted()).toEqual(['“fire” in Ops', '“water” in Ops'])
  const rows = await notices()
  const first = rows.find(({ sent, due }) => sent !== null && due < sent)
  const held = rows.filter(({ sent }) => sent === null)
  expect(held).toHaveLength(2)
  for (const { due } of held) expect((Date.parse(due) - Date.parse(first?.sent ?? '')) / 60_000).toBeCloseTo(30, 1)
  await wait()
  const { subject, text } = await emailTo(app(), admin.email, 3)
  expect(subject).toBe('2 hits in Station Seven')
  expect(text).toMatch(/fire two.*fire three/s)
})

test.concurrent('a browser shows push messages as long as the session that subscribed it', async () => {
  const { org_id, admin, channel_id, watch, choose, say, allSent } = await place()
  const other = await memberOf(org_id)
  await choose(other, { other_alerts: { email: false, push: true } })
  await using mine = await browserOf(admin)
  await using theirs = await browserOf(other)
  await watch('fire')
  await ask(other, api.sessions.revoke, {})
  const talk_id = await say('we have a small fire')
  await eventually(
    async () => mine.received,
    (received) => received.length === 1,
  )
  const { alert_id } = (await ask(admin, api.hits.list, { org_id })).body.hits[0] ?? {}
  expect(mine.received[0]?.message).toEqual({
    title: '“fire” in Ops',
    body: '… we have a small fire …',
    tag: `hit.${org_id}.${talk_id}.${alert_id}`,
    url: `/dashboard?${new URLSearchParams({ org_id, channel_id, talk_id, t: '2', live: 'true' })}`,
  })
  expect(mine.received[0]?.publicKey).toBe(context().push.publicKey)
  await allSent()
  expect(theirs.received).toEqual([])
})

test.concurrent('an expired push subscription is tried once and deleted', async () => {
  const { admin, watch, say } = await place()
  await using browser = await browserOf(admin, '410')
  await watch('fire')
  await say('fire')
  const { outside } = context().connections
  const left = () =>
    outside.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', admin.user_id).execute()
  await eventually(left, (rows) => rows.length === 0)
  expect(browser.received).toHaveLength(1)
})

test.concurrent('the email of a silence says what went quiet since when', async () => {
  const { admin, org_id, channel_id, watch } = await place()
  const silence = { minutes: 1, days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00', tz: 'Europe/Berlin' }
  const created = '2026-03-02T13:05:00.000Z'
  await seedTalks({ context: context(), org_id }, [{ text: '', channel_id, user_id: admin.user_id, created }])
  await watch('Night watch', { channel_ids: [channel_id], silence })
  await checkSilences(context(), new Date(Date.now() + 120_000))
  const letter = await emailTo(app(), admin.email)
  expect(letter.subject).toBe('Nothing in Ops since March 2 at 2:05 PM GMT+1')
  expect(letter.text).toContain('/hits')
})

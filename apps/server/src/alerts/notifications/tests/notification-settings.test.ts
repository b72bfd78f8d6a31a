import { createECDH, randomBytes } from 'node:crypto'
import { api } from '@earshot/contract'
import { defaultNotifications } from '@earshot/contract/notifications'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../../testing/test-app.ts'

const { ask, person, organization, memberOf, channelOf, context } = testApp()
const { find, update, subscribe, unsubscribe } = api.notifications

const fresh = () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://push.example.org/${crypto.randomUUID()}`, keys }
}
const endpointsOf = async ({ user_id }: Person) => {
  const { outside } = context().connections
  const rows = await outside.selectFrom('push_subscriptions').selectAll().where('user_id', '=', user_id).execute()
  return rows.map(({ endpoint }) => endpoint).sort()
}

test('a non-member cannot read or change notification settings', async () => {
  const { org_id } = await organization()
  const stranger = (await organization()).admin
  expect((await ask(stranger, find, { org_id })).status).toBe(404)
  expect((await ask(stranger, update, { org_id, quiet_hours: null })).status).toBe(404)
})

const anAlert = () => ({ alert_id: crypto.randomUUID(), email: true, push: true })
const night = { from: '22:00', to: '06:00', tz: 'Europe/Oslo' }
test.each([
  ['a time that is none', { quiet_hours: { ...night, from: '24:00' } }, 'A time of day looks like 22:00'],
  ['a zone on the moon', { quiet_hours: { ...night, tz: 'Moon/Tranquility' } }, 'This time zone is not known'],
  ['another way to follow', { follow: 'some' }, 'Follow all, mentions or none'],
  ['a way of its own', { sms: true }, 'Unknown field “sms”'],
  ['half a choice', { own_alerts: { email: true } }, '“own_alerts.push” is missing or not valid'],
  ['too many alerts', { alerts: Array.from({ length: 1001 }, anAlert) }, ''],
])('%s is refused', async (_, changes, text) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, update, { org_id, ...changes } as never)
  expect([status, refusal.error]).toEqual([400, 'invalid'])
  if (text) expect(refusal.text).toBe(text)
})

test('by default people are notified of their own alerts, and see the others in the app', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, find, { org_id })
  expect(body).toEqual({
    ...defaultNotifications,
    org_id,
    calls: true,
    browsers: 0,
    push_key: context().push.publicKey,
    webhooks: [],
  })
  expect(body).toMatchObject({ own_alerts: { email: true, push: true }, other_alerts: { email: false, push: false } })
})

test('a member sees the names of webhooks with hit events, without URLs or other webhooks', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const add = async (name: string, changes: object) => {
    const fields = { org_id, name, url: 'https://example.org/hook' }
    const { webhook_id } = (await ask(admin, api.webhooks.create, fields)).body
    await ask(admin, api.webhooks.update, { webhook_id, ...changes })
    return { webhook_id, name, channel_id: null }
  }
  const heard = [await add('Harbour', {}), await add('Duty', { events: ['talk.ready', 'hit.created'] })]
  await add('Paused', { paused: true })
  await add('Talks', { events: ['talk.ready'] })
  expect((await ask(member, find, { org_id })).body.webhooks).toEqual(heard)
  expect((await ask(member, update, { org_id, webhooks: [] })).body.webhooks).toEqual(heard)
  const other = await organization()
  expect((await ask(other.admin, find, { org_id: other.org_id })).body.webhooks).toEqual([])
})

test('fields that a change omits stay, and other people and organizations are not affected', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const change = async (some: object) => (await ask(admin, update, { org_id, ...some })).body
  await change({ own_alerts: { email: false, push: true } })
  const changed = await change({ quiet_hours: night, push_key: { of: 'another' } })
  expect(changed).toMatchObject({ own_alerts: { email: false, push: true }, quiet_hours: night })
  expect(changed.push_key).toBe(context().push.publicKey)
  expect((await ask(admin, find, { org_id })).body).toEqual(changed)
  expect((await change({ quiet_hours: null })).quiet_hours).toBeNull()
  expect((await ask(member, find, { org_id })).body).toMatchObject(defaultNotifications)
  const [one, other] = [change({ follow: 'all' }), change({ own_alerts: { email: true, push: false } })]
  await Promise.all([one, other])
  expect(await change({})).toMatchObject({ follow: 'all', own_alerts: { email: true, push: false } })
})

test('settings for alerts and channels of other organizations are dropped', async () => {
  const { org_id, admin } = await organization()
  const other = await organization()
  const alertOf = async (place: typeof other) =>
    (await ask(place.admin, api.alerts.save, { org_id: place.org_id, keyword: 'fire' })).body.alert_id
  const [ours, theirs] = [await alertOf({ org_id, admin }), await alertOf(other)]
  const channel_id = await channelOf({ org_id, admin })
  const ways = { email: true, push: false }
  const alerts = [ours, theirs, crypto.randomUUID()].map((alert_id) => ({ alert_id, ...ways }))
  const channels = [channel_id, await channelOf(other)].map((id) => ({ channel_id: id, follow: 'all' as const }))
  expect((await ask(admin, update, { org_id, alerts, channels })).body).toMatchObject({
    alerts: [{ alert_id: ours, ...ways }],
    channels: [{ channel_id, follow: 'all' }],
  })
  expect((await ask(admin, update, { org_id, alerts: [] })).body).toMatchObject({
    alerts: [],
    channels: [{ channel_id }],
  })
})

test.each([
  ['without TLS', { endpoint: 'http://push.example.org/a' }],
  ['that is no address', { endpoint: 'push' }],
  ['with a script', { endpoint: 'javascript:alert(1)' }],
  ['with keys of another kind', { keys: { p256dh: 'x', auth: 'y' } }],
  ['whose key lies on no curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'tBHItJI5svbpez7KI4CCXg' } }],
])('a browser %s is refused', async (_, some) => {
  const ada = await person()
  const { status, refusal } = await ask(ada, subscribe, { ...fresh(), ...some })
  expect([status, refusal.error]).toEqual([400, 'invalid'])
  expect(await endpointsOf(ada)).toEqual([])
})

test('a browser belongs to the person who signed in there last, and only they can remove it', async () => {
  const [ada, bob] = [await person(), await person()]
  const browser = { ...fresh(), expirationTime: null }
  for (const who of [ada, ada, bob]) expect((await ask(who, subscribe, browser)).status).toBe(200)
  expect([await endpointsOf(ada), await endpointsOf(bob)]).toEqual([[], [browser.endpoint]])
  const { endpoint } = browser
  expect((await ask(ada, unsubscribe, { endpoint })).status).toBe(200)
  expect(await endpointsOf(bob)).toEqual([endpoint])
  for (let at = 0; at < 2; at++) expect((await ask(bob, unsubscribe, { endpoint })).body).toEqual({ endpoint })
  expect(await endpointsOf(bob)).toEqual([])
})

test('a person has at most twenty browsers, the newest ones', async () => {
  const ada = await person()
  const browsers = Array.from({ length: 22 }, fresh)
  for (const browser of browsers) await ask(ada, subscribe, browser)
  const kept = browsers.slice(2).map(({ endpoint }) => endpoint)
  expect(await endpointsOf(ada)).toEqual(kept.sort())
})

test('people see in how many browsers push messages would reach them', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, subscribe, fresh())
  expect((await ask(admin, find, { org_id })).body.browsers).toBe(1)
  expect((await ask(await memberOf(org_id), find, { org_id })).body.browsers).toBe(0)
})

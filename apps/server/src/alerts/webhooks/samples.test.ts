import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'
import { openReceiver } from './testing/receiver.ts'

const { ask, send, place, memberOf } = testApp({ worker: true, env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const { create, update } = api.webhooks
const events = ['hit.created', 'talk.created', 'talk.ready'] as const

async function station(url: string) {
  const { org_id, admin, channel_id } = await place()
  const hook = (await ask(admin, create, { org_id, name: 'Zapier', url, events: [...events] })).body
  const sample = (who = admin) => ask(who, update, { webhook_id: hook.webhook_id, sample: true })
  return { org_id, admin, channel_id, webhook_id: hook.webhook_id, sample }
}

test('samples are for admins, and for webhooks that are not paused', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, webhook_id, sample } = await station(receiver.url)
  expect((await sample(await memberOf(org_id))).status).toBe(403)
  expect((await sample((await place()).admin)).status).toBe(404)
  await ask(admin, update, { webhook_id, paused: true })
  expect((await sample()).refusal.text).toBe('This webhook is paused. Resume it first')
  expect(receiver.calls).toEqual([])
})

test('a sample of each event has the fields of a real one, and says that it is one', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, channel_id, sample } = await station(receiver.url)
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })
  await sample()
  await send(admin, { org_id, channel_id }, await speech('please call the fire department the water pump is broken'))
  const received = async () => receiver.calls.map(({ body }) => JSON.parse(body))
  const all = await eventually(received, (bodies) => bodies.length === 2 * events.length)
  for (const event of events) {
    const told = (is?: true) => all.find(({ type, data }) => type === event && data.sample === is)?.data
    const { sample: is, ...fields } = told(true)
    expect(is).toBe(true)
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(told()).toSorted())
    expect(fields).toMatchObject({ org_id, channel_id, channel: 'Ops', link: expect.stringContaining(channel_id) })
  }
})

test('an unknown caller’s talk is told without a person, with the number', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, channel_id } = await station(receiver.url)
  const number = '+4930123456'
  await ask(admin, api.phoneLines.create, { org_id, channel_id, number, unknown: 'accept' })
  const audio = `data:audio/wav;base64,${(await speech('water')).toString('base64')}`
  const event = { org_id, event: 'recording', call_id: 'one', to: number, from: '+4915112345678', audio } as const
  await ask(admin, api.phoneCalls.report, event)
  const [call] = await eventually(
    async () => receiver.calls,
    (calls) => calls.length > 0,
  )
  expect(JSON.parse(call?.body ?? '').data).toMatchObject({ user_id: null, by_phone: '+4915112345678' })
})

test('samples that fail neither count as failures nor pause the webhook, also where the receiver says that it is gone', async () => {
  await using receiver = await openReceiver(() => 410)
  const { org_id, admin, webhook_id, sample } = await station(receiver.url)
  for (let times = 0; times < 4; times++) await sample()
  const find = async () => (await ask(admin, api.webhooks.list, { org_id })).body
  const [hook] = await eventually(
    find,
    ([each]) => (each?.deliveries.filter(({ status }) => status === 410).length ?? 0) >= 12,
  )
  expect(hook).toMatchObject({ webhook_id, paused: false, failures: 0 })
})

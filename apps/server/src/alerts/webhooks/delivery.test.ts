import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../hits/scan.job.ts'
import type { Context } from '../../core/context.ts'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { type ReceivedCall, openReceiver } from './testing/receiver.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { deliverWebhookJob } from './deliver-webhook.job.ts'
import type { EventPayload } from './webhook-messages.ts'
import { enqueueWebhooks } from './webhooks.service.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true, env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const { list, create, update } = api.webhooks
const signal = new AbortController().signal

async function place(url: string, some: object = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const add = (other: object = some) => ask(admin, create, { org_id, name: 'Pager', url, ...other })
  const { webhook_id, secret } = (await add()).body
  const hooks = async () => (await ask(admin, list, { org_id })).body
  const hook = async () => (await hooks()).find((each) => each.webhook_id === webhook_id)
  const change = (changes: object) => ask(admin, update, { webhook_id, ...changes })
  const happen = (hit: Partial<EventPayload['hit.created']> = {}) =>
    inTransaction(enterAsJob(context(), org_id), (tx) =>
      enqueueWebhooks(tx, 'hit.created', [{ ...fire(channel_id), ...hit }]),
    )
  return { org_id, admin, channel_id, webhook_id, secret, add, hooks, hook, change, happen }
}

const fire = (channel_id: string): EventPayload['hit.created'] => ({
  ...{ alert_id: crypto.randomUUID(), talk_id: crypto.randomUUID(), channel_id, keyword: 'fire' },
  ...{
    start: 12.34,
    end: 12.8,
    before: 'we have a',
    match: 'fire',
    after: 'at the <north> & east gate',
    silence: null,
    late: false,
  },
})

interface Queued {
  org_id: string
  delivery_id: string
  attempt: number
  seconds: number
}

async function queued(org_id: string): Promise<Queued[]> {
  const { rows } = await context().connections.pool.query(
    `select data, round(extract(epoch from start_after - created_on))::int as seconds from boss.job
     where name = 'webhook.deliver' and data->>'org_id' = $1 order by created_on, (data->>'attempt')::int`,
    [org_id],
  )
  return rows.map(({ data, seconds }) => ({ ...data, seconds }))
}

/** Runs queued attempts in order, and those that follow from them. */
async function work(org_id: string, inside: Context = context()) {
  for (let done = 0; ; done++) {
    const next = (await queued(org_id))[done]
    if (!next) return
    await deliverWebhookJob.handle(inside, next, signal)
  }
}

/** Verified as the Standard Webhooks specification says, with the browser's crypto API. */
async function isSigned({ headers, body }: ReceivedCall, secret: string) {
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const [version, signature = ''] = String(headers['webhook-signature']).split(',')
  const said = new TextEncoder().encode(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  const given = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
  return version === 'v1' && (await crypto.subtle.verify('HMAC', key, given, said))
}

test('an event is posted once to each subscribed webhook of its organization, and to no other', async () => {
  await using receiver = await openReceiver()
  const { org_id, channel_id, add, hooks, change, happen } = await place(receiver.url)
  await add({ name: 'Talks only', events: ['talk.ready'] })
  const other = await place(receiver.url)
  await happen()
  await work(org_id)
  await work(other.org_id)
  expect(receiver.calls).toHaveLength(1)
  expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
    type: 'hit.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { org_id, channel_id, channel: 'Ops', keyword: 'fire', match: 'fire', start: 12.34 },
  })
  expect((await hooks()).map(({ deliveries }) => deliveries.length)).toEqual([1, 0])
  await change({ paused: true })
  await happen()
  expect(await queued(org_id)).toHaveLength(1)
})

test('a hit is posted once, however often its talk is scanned', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, channel_id } = await place(receiver.url)
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'fire' })).body
  const talk = { text: 'we have a fire here', channel_id, user_id: admin.user_id }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  for (let at = 0; at < 3; at++) await scanJob.handle(context(), { org_id, talk_id }, signal)
  await work(org_id)
  const told = receiver.calls.map(({ body }) => JSON.parse(body).data)
  expect(told).toMatchObject([{ alert_id, talk_id, channel_id, before: 'we have a', match: 'fire', after: 'here' }])
})

test('a rolled back event is not posted', async () => {
  await using receiver = await openReceiver()
  const { org_id, channel_id, hook } = await place(receiver.url)
  const failing = inTransaction(enterAsJob(context(), org_id), async (tx) => {
    await enqueueWebhooks(tx, 'hit.created', [fire(channel_id)])
    throw new Error('no hit after all')
  })
  await expect(failing).rejects.toThrow('no hit after all')
  expect([await queued(org_id), (await hook())?.deliveries]).toEqual([[], []])
})

test('a receiver can check by Standard Webhooks that we sent it', async () => {
  await using receiver = await openReceiver()
  const { org_id, secret, hook, happen } = await place(receiver.url)
  await happen()
  await work(org_id)
  const [call] = receiver.calls as [ReceivedCall]
  expect(await isSigned(call, secret)).toBe(true)
  expect(await isSigned({ ...call, body: `${call.body} ` }, secret)).toBe(false)
  expect(await isSigned(call, `whsec_${btoa('another key of ours')}`)).toBe(false)
  expect(Math.abs(Number(call.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10)
  expect(call.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Earshot' })
  expect(call.headers['webhook-id']).toBe((await hook())?.deliveries[0]?.delivery_id)
})

test('Slack gets one message in its own markup, with everything escaped', async () => {
  await using receiver = await openReceiver()
  const { org_id, channel_id, happen } = await place(receiver.url, { style: 'slack' })
  await happen({ talk_id: '0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17' })
  await work(org_id)
  const at = `org_id=${org_id}&channel_id=${channel_id}&talk_id=0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17&t=10.3&live=true`
  expect(JSON.parse(receiver.calls[0]?.body ?? '')).toEqual({
    text: `“fire” in <http://localhost:3000/dashboard?${at.replaceAll('&', '&amp;')}|Ops>: … we have a *fire* at the &lt;north&gt; &amp; east gate …`,
  })
})

test('a failed delivery is retried after 30 seconds, 2 minutes, 10 minutes and an hour, then given up', async () => {
  await using receiver = await openReceiver(() => 503)
  const { org_id, secret, hook, happen } = await place(receiver.url)
  await happen()
  await work(org_id)
  expect((await queued(org_id)).map(({ seconds }) => seconds)).toEqual([0, 30, 120, 600, 3600])
  expect(await hook()).toMatchObject({
    paused: false,
    failures: 5,
    deliveries: [{ attempt: 5, status: 503, error: 'The receiver answered 503', done: false }],
  })
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([5, 1])
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1)
  for (const call of receiver.calls) expect(await isSigned(call, secret)).toBe(true)
})

test.each<[string, number | 'nothing', object]>([
  ['a redirect', 302, { status: 302, error: 'The receiver answered 302: redirects are not followed' }],
  ['a refusal', 401, { status: 401, error: 'The receiver answered 401' }],
  ['a broken connection', 'nothing', { status: null, error: 'The connection broke off before there was an answer' }],
])('%s is a failure, and recorded in the delivery log', async (_, answer, logged) => {
  await using receiver = await openReceiver(() => answer)
  const { org_id, hook, happen } = await place(receiver.url)
  await happen()
  const [first] = await queued(org_id)
  await deliverWebhookJob.handle(context(), first as Queued, signal)
  expect(receiver.calls).toHaveLength(1)
  expect((await hook())?.deliveries).toMatchObject([{ attempt: 1, done: false, ...logged }])
})

test('a URL that now leads into a private network is not called, and the log says why', async () => {
  const { org_id, hook, happen } = await place('https://hooks.example.org/')
  await context().connections.inside(org_id).updateTable('webhooks').set({ url: 'http://[::1]:1/' }).execute()
  await happen()
  await work(org_id)
  expect((await hook())?.deliveries).toMatchObject([
    { attempt: 5, status: null, error: 'This URL points to a private network' },
  ])
})

test('ten failures in a row pause a webhook and keep its queue, and a success resets the count', async () => {
  let status = 500
  await using receiver = await openReceiver(() => status)
  const { org_id, hook, change, happen } = await place(receiver.url)
  await happen()
  await work(org_id)
  status = 200
  await happen()
  await work(org_id)
  expect(await hook()).toMatchObject({ failures: 0, deliveries: [{ done: true }, { done: false }] })
  status = 500
  await happen()
  await happen()
  await work(org_id)
  expect(await hook()).toMatchObject({ failures: 10, paused: true })
  const asked = receiver.calls.length
  await work(org_id)
  await happen()
  expect(receiver.calls).toHaveLength(asked)

  status = 200
  const [newest] = (await hook())?.deliveries ?? []
  expect(newest?.done).toBe(false)
  await change({ paused: false })
  await change({ replay: newest?.delivery_id })
  await work(org_id)
  expect(receiver.calls.at(-1)?.headers['webhook-id']).toBe(newest?.delivery_id)
  expect(await hook()).toMatchObject({
    failures: 0,
    paused: false,
    deliveries: [{ attempt: 1, done: true }, {}, {}, {}],
  })
})

test('a receiver that answers 410 is paused at once, and gets what waited once it is resumed', async () => {
  let status = 410
  await using receiver = await openReceiver(() => status)
  const { org_id, hook, change, happen } = await place(receiver.url)
  await happen()
  await work(org_id)
  expect(receiver.calls).toHaveLength(1)
  expect(await hook()).toMatchObject({ paused: true, failures: 1, deliveries: [{ status: 410, done: false }] })

  status = 204
  await change({ paused: false })
  await change({ paused: false })
  await work(org_id)
  expect(receiver.calls).toHaveLength(2)
  expect(await hook()).toMatchObject({ paused: false, failures: 0, deliveries: [{ attempt: 2, done: true }] })
})

test('a repeated job does not deliver twice, and a delivery can be replayed by hand', async () => {
  await using receiver = await openReceiver()
  const { org_id, hook, change, happen } = await place(receiver.url)
  await happen()
  await work(org_id)
  await work(org_id)
  expect(receiver.calls).toHaveLength(1)
  const delivery_id = (await hook())?.deliveries[0]?.delivery_id
  expect((await change({ replay: delivery_id })).body.deliveries).toMatchObject([{ attempt: 0, done: false }])
  await work(org_id)
  expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([delivery_id, delivery_id])
  expect((await hook())?.deliveries).toMatchObject([{ attempt: 1, status: 204, done: true }])
})

test('a worker killed between the answer and the record sends it once more, under the same id', async () => {
  await using receiver = await openReceiver()
  const { org_id, hook, happen } = await place(receiver.url)
  await happen()
  const killed: Context = {
    ...context(),
    outgoing: {
      ...context().outgoing,
      async post(posted) {
        await context().outgoing.post(posted)
        throw new Error('killed')
      },
    },
  }
  await expect(work(org_id, killed)).rejects.toThrow('killed')
  expect((await hook())?.deliveries).toMatchObject([{ attempt: 0, status: null, done: false }])
  await work(org_id)
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect((await hook())?.deliveries).toMatchObject([{ attempt: 1, done: true }])
})

test('the log shows the last twenty, and forgets what is older than two weeks', async () => {
  await using receiver = await openReceiver()
  const { org_id, hook, happen } = await place(receiver.url)
  for (let at = 0; at < 22; at++) await happen()
  expect((await hook())?.deliveries).toHaveLength(20)
  const { db } = alone(enterAsJob(context(), org_id))
  const old = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString()
  const [first] = await queued(org_id)
  const others = db
    .updateTable('deliveries')
    .set({ created: old })
    .where('delivery_id', '!=', first?.delivery_id ?? '')
  await others.execute()
  await deliverWebhookJob.handle(context(), first as Queued, signal)
  expect((await hook())?.deliveries.map(({ delivery_id }) => delivery_id)).toEqual([first?.delivery_id])
})

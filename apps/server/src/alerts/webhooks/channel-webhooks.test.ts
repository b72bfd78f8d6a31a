import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { deliverWebhookJob } from './deliver-webhook.job.ts'
import { openReceiver } from './testing/receiver.ts'
import { enqueueWebhooks } from './webhooks.service.ts'

const { ask, place, memberOf, context } = testApp({ alone: true, env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const { list, create, update, remove } = api.webhooks
const signal = new AbortController().signal

/** A webhook of a private channel with its admin and another one, beside a third admin who is not in it. */
async function open(url = 'http://127.0.0.1:9/') {
  const { org_id, admin, channel_id } = await place()
  const [other, outside] = [await memberOf(org_id, { name: 'Ben' }), await memberOf(org_id, { name: 'Eve' })]
  for (const { user_id } of [other, outside])
    await ask(admin, api.members.update, { org_id, user_id, org_role: 'admin' })
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  await ask(admin, api.channelMembers.create, { channel_id: board, user_id: other.user_id })
  const wanted = { org_id, name: 'Of the board', url, channel_id: board }
  const { webhook_id } = (await ask(admin, create, wanted)).body
  const happen = (in_channel: string) =>
    inTransaction(enterAsJob(context(), org_id), (tx) =>
      enqueueWebhooks(
        tx,
        'hit.created',
        [
          {
            ...{ alert_id: crypto.randomUUID(), talk_id: crypto.randomUUID(), channel_id: in_channel, keyword: 'fire' },
          },
        ].map((hit) => ({
          ...hit,
          start: 1,
          end: 2,
          before: 'a',
          match: 'fire',
          after: 'at',
          silence: null,
          late: false,
        })),
      ),
    )
  const told = async () =>
    await enterAsJob(context(), org_id)
      .db.selectFrom('deliveries')
      .select(['delivery_id', 'webhook_id'])
      .where('org_id', '=', org_id)
      .orderBy('created')
      .orderBy('delivery_id')
      .execute()
  return { org_id, admin, other, outside, channel_id, board, webhook_id, wanted, happen, told }
}

test('a webhook of a channel is created by admins who hear it, for channels of the organization that are not archived', async () => {
  const { org_id, admin, outside, channel_id, wanted } = await open()
  expect((await ask(outside, create, wanted)).refusal).toMatchObject({
    error: 'forbidden',
    field: 'channel_id',
    text: 'Join this private channel before you create a webhook for it',
  })
  const elsewhere = await open()
  expect((await ask(admin, create, { ...wanted, channel_id: elsewhere.channel_id })).status).toBe(404)
  await ask(admin, api.channels.remove, { channel_id })
  expect((await ask(admin, create, { ...wanted, channel_id })).status).toBe(409)
  const member = await memberOf(org_id)
  expect((await ask(member, create, wanted)).status).toBe(403)
})

test('admins who are not in the channel do not see its webhook, change it, or read of it in the audit log', async () => {
  const { org_id, admin, other, outside, webhook_id, board } = await open()
  for (const seer of [admin, other])
    expect((await ask(seer, list, { org_id })).body).toMatchObject([{ webhook_id, channel_id: board, silent: false }])
  expect((await ask(outside, list, { org_id })).body).toEqual([])
  expect((await ask(outside, update, { webhook_id, paused: true })).status).toBe(404)
  expect((await ask(outside, remove, { webhook_id })).status).toBe(404)
  const audited = async (person: typeof admin) =>
    (await ask(person, api.audit.list, { org_id })).body.entries.filter(({ action }) => action === 'webhook.create')
  expect([(await audited(other)).length, (await audited(outside)).length]).toEqual([1, 0])
  expect((await ask(other, update, { webhook_id, name: 'Renamed' })).body.name).toBe('Renamed')
})

test('it gets the events of its channel only, and webhooks of the organization none of them', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, channel_id, board, webhook_id, happen, told } = await open(receiver.url)
  const all = (await ask(admin, create, { org_id, name: 'All', url: receiver.url })).body.webhook_id
  await happen(board)
  await happen(channel_id)
  const sent = await told()
  expect(sent.map((delivery) => delivery.webhook_id).sort()).toEqual([webhook_id, all].sort())
  for (const { delivery_id } of sent)
    await deliverWebhookJob.handle(context(), { org_id, delivery_id, attempt: 0 }, signal)
  const channels: string[] = receiver.calls.map(({ body }) => JSON.parse(body).data.channel)
  expect(channels.sort()).toEqual(['Board', 'Ops'])
})

test('once the admin who created it has left the channel, nothing is sent, also of what waits', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, other, board, happen, told } = await open(receiver.url)
  await happen(board)
  await ask(admin, api.channelMembers.remove, { channel_id: board, user_id: admin.user_id })
  await happen(board)
  const waiting = await told()
  expect(waiting).toHaveLength(1)
  for (const { delivery_id } of waiting)
    await deliverWebhookJob.handle(context(), { org_id, delivery_id, attempt: 0 }, signal)
  expect(receiver.calls).toEqual([])
  expect((await ask(other, list, { org_id })).body).toMatchObject([{ silent: true }])
})

test('a webhook of an open channel that becomes private goes on only for an admin who stays in it', async () => {
  const { org_id, admin, other, channel_id, happen, told } = await open()
  const url = 'http://127.0.0.1:9/'
  const mine = (await ask(admin, create, { org_id, name: 'Mine', url, channel_id })).body.webhook_id
  await ask(other, create, { org_id, name: 'Theirs', url, channel_id })
  await ask(admin, api.channels.update, { channel_id, private: true })
  await happen(channel_id)
  expect((await told()).map(({ webhook_id }) => webhook_id)).toEqual([mine])
})

test('while its channel is archived, a webhook is kept and told nothing, also of what waits; restored, it sends again', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, channel_id, board, webhook_id, happen, told } = await open(receiver.url)
  const ofOpen = { org_id, name: 'Of Ops', url: receiver.url, channel_id, events: ['hit.created' as const] }
  const opened = (await ask(admin, create, ofOpen)).body.webhook_id
  for (const channel of [board, channel_id]) await happen(channel)
  for (const channel of [board, channel_id]) await ask(admin, api.channels.remove, { channel_id: channel })
  for (const channel of [board, channel_id]) await happen(channel)
  const waiting = await told()
  expect(waiting.map((delivery) => delivery.webhook_id).sort()).toEqual([webhook_id, opened].sort())
  const work = async () => {
    for (const { delivery_id } of waiting)
      await deliverWebhookJob.handle(context(), { org_id, delivery_id, attempt: 0 }, signal)
  }
  await work()
  expect(receiver.calls).toEqual([])
  expect((await ask(admin, list, { org_id })).body).toMatchObject([
    { webhook_id, silent: true, channel_archived: true },
    { webhook_id: opened, silent: true, channel_archived: true },
  ])
  const refused = 'This channel is archived. Restore it first'
  const replay = waiting[0]?.delivery_id ?? ''
  expect((await ask(admin, update, { webhook_id, replay })).refusal.text).toBe(refused)
  expect((await ask(admin, update, { webhook_id, sample: true })).refusal.text).toBe(refused)
  expect((await ask(admin, api.notifications.find, { org_id })).body.webhooks).toEqual([])

  const before = await queued(org_id)
  for (const channel of [board, channel_id])
    await ask(admin, api.channels.update, { channel_id: channel, archived: null })
  const again = (await queued(org_id)).slice(before.length)
  expect(again.sort()).toEqual(waiting.map(({ delivery_id }) => delivery_id).sort())
  await work()
  const channels: string[] = receiver.calls.map(({ body }) => JSON.parse(body).data.channel)
  expect(channels.sort()).toEqual(['Board', 'Ops'])
  expect((await ask(admin, list, { org_id })).body).toMatchObject([
    { silent: false, channel_archived: false },
    { silent: false },
  ])
})

test('an admin who is not in the private channel restores it with its webhook, which stays hidden and sends nothing old', async () => {
  const { org_id, admin, outside, board, happen, told } = await open()
  await happen(board)
  const { db } = alone(enterAsJob(context(), org_id))
  await db
    .updateTable('deliveries')
    .set({ created: new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString() })
    .where('org_id', '=', org_id)
    .execute()
  await happen(board)
  await ask(admin, api.channels.remove, { channel_id: board })
  const before = await queued(org_id)
  expect((await ask(outside, api.channels.update, { channel_id: board, archived: null })).status).toBe(200)
  const waiting = await told()
  expect(waiting).toHaveLength(1)
  expect((await queued(org_id)).slice(before.length)).toEqual(waiting.map(({ delivery_id }) => delivery_id))
  expect((await ask(outside, list, { org_id })).body).toEqual([])
})

/** Deliveries whose next try is queued. */
async function queued(org_id: string): Promise<string[]> {
  const { rows } = await context().connections.pool.query(
    `select data->>'delivery_id' as delivery_id from boss.job
     where name = 'webhook.deliver' and data->>'org_id' = $1 order by created_on`,
    [org_id],
  )
  return rows.map(({ delivery_id }) => delivery_id)
}

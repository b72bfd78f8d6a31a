import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { applyRetention } from '../../organizations/retention/apply-retention.service.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { deliverWebhookJob } from './deliver-webhook.job.ts'
import { openReceiver } from './testing/receiver.ts'
import { enqueueWebhooks } from './webhooks.service.ts'

const { ask, place, context } = testApp({ alone: true, env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const FORTY_DAYS_AGO = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString()

/** A talk that a webhook has been told of, or is to be told of by `work`. */
async function told(url: string) {
  const { org_id, admin, channel_id } = await place()
  const hook = { org_id, name: 'Pager', url, events: ['talk.ready' as const] }
  const { webhook_id } = (await ask(admin, api.webhooks.create, hook)).body
  const org = enterAsJob(context(), org_id)
  const said = { text: 'the code is nine', user_id: admin.user_id, channel_id, recorded_at: FORTY_DAYS_AGO }
  const [talk_id = ''] = await seedTalks(org, [{ ...said, created: FORTY_DAYS_AGO, state: 'ready' }])
  const facts = { talk_id, by_phone: null, speaker_id: null, duration: 2, language: 'en', confidence: 1 }
  await inTransaction(org, (tx) => enqueueWebhooks(tx, 'talk.ready', [{ ...said, ...facts }]))
  const work = async () => {
    const { rows } = await context().connections.pool.query(
      `delete from boss.job where name = 'webhook.deliver' and data->>'org_id' = $1 returning data`,
      [org_id],
    )
    for (const { data } of rows) await deliverWebhookJob.handle(context(), data, new AbortController().signal)
  }
  const deliveries = async () => (await ask(admin, api.webhooks.list, { org_id })).body[0]?.deliveries ?? []
  return { org_id, admin, channel_id, webhook_id, talk_id, work, deliveries }
}

test('what waits for a paused webhook is not sent once its talk is in the bin', async () => {
  await using receiver = await openReceiver()
  const { admin, webhook_id, talk_id, work, deliveries } = await told(receiver.url)
  await ask(admin, api.webhooks.update, { webhook_id, paused: true })
  await work()
  expect([(await deliveries()).length, (await ask(admin, api.talks.remove, { talk_id })).status]).toEqual([1, 200])
  await ask(admin, api.webhooks.update, { webhook_id, paused: false })
  await work()
  expect([receiver.calls.length, await deliveries()]).toEqual([0, []])
})

test('what waits is not sent while its talk is in a private channel, of which the webhook is told nothing', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, webhook_id, talk_id, work, channel_id: open } = await told(receiver.url)
  const { channel_id } = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body
  await ask(admin, api.talks.update, { talk_id, channel_id })
  await work()
  expect(receiver.calls).toHaveLength(0)
  await ask(admin, api.talks.update, { talk_id, channel_id: open, widen: true })
  for (const paused of [true, false]) await ask(admin, api.webhooks.update, { webhook_id, paused })
  await work()
  expect(receiver.calls).toHaveLength(1)
})

test('what a webhook was told of a talk is deleted with the talk', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, talk_id, work, deliveries } = await told(receiver.url)
  await work()
  expect([receiver.calls.length, (await deliveries()).length]).toEqual([1, 1])
  const { name: confirm } = (await ask(admin, api.organizations.find, { org_id, extras: '' })).body
  await ask(admin, api.retention.save, { org_id, sound_days: null, talk_days: 30, at_once: true, confirm })
  await applyRetention(context())
  expect((await ask(admin, api.talks.find, { talk_id })).status).toBe(404)
  expect(await deliveries()).toEqual([])
})

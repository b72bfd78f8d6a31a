import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/hits/scan.job.ts'
import { deliverWebhookJob } from '../../alerts/webhooks/deliver-webhook.job.ts'
import { openReceiver } from '../../alerts/webhooks/testing/receiver.ts'
import { enqueueWebhooks } from '../../alerts/webhooks/webhooks.service.ts'
import { enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { openClipFixture } from '../clips/testing/clip-fixture.ts'

/** No worker: the test runs each job explicitly. */
const home = testApp({ alone: true, env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const { ask, context } = home
const signal = new AbortController().signal

test('webhooks are not told what was redacted before they answered, nor told it again', async () => {
  await using receiver = await openReceiver()
  const { org_id, admin, talk_id } = await openClipFixture(home)
  const events = ['talk.ready', 'hit.created'] as const
  await ask(admin, api.webhooks.create, { org_id, name: 'Pager', url: receiver.url, events: [...events] })
  for (const keyword of ['three', 'four']) await ask(admin, api.alerts.save, { org_id, keyword })
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  const { channel_id, user_id, speaker_id, recorded_at, duration, text } = (
    await ask(admin, api.talks.find, { talk_id })
  ).body
  const told = { talk_id, channel_id, user_id, by_phone: null, speaker_id, recorded_at, duration, text }
  await inTransaction(enterAsJob(context(), org_id), (tx) =>
    enqueueWebhooks(tx, 'talk.ready', [{ ...told, language: 'en', confidence: 1 }]),
  )

  await ask(admin, api.redactions.create, { talk_id, start: 2, end: 3.9, reason: '' })
  const { rows } = await context().connections.pool.query(
    `select data from boss.job where name = 'webhook.deliver' and data->>'org_id' = $1`,
    [org_id],
  )
  expect(rows).toHaveLength(3)
  for (const { data } of rows) await deliverWebhookJob.handle(context(), data, signal)

  const said = receiver.calls
    .map(({ body }) => JSON.parse(body))
    .map(({ type, data }) => [type, data.text ?? data.before])
  expect(said.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['hit.created', `zero one ${MASK}`],
    ['talk.ready', `zero one ${MASK} four five six seven eight nine`],
  ])
})

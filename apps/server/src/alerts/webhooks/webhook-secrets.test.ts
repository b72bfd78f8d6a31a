import { createHmac } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { alone, enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/waiting-jobs.ts'
import { deliverWebhookJob } from './deliver-webhook.job.ts'
import { openReceiver, type ReceivedCall } from './testing/receiver.ts'
import { enqueueWebhooks } from './webhooks.service.ts'

const { ask, place, organization, memberOf, context } = testApp({ alone: true, env: { WEBHOOK_ALLOW: '127.0.0.0/8' } })
const { create, rotate, list, update } = api.webhooks
const waiting = waitingJobs(context)

async function station(url = 'https://hooks.example.org/earshot') {
  const { org_id, admin, channel_id } = await place()
  const { webhook_id, secret } = (await ask(admin, create, { org_id, name: 'Pager', url, events: ['talk.created'] }))
    .body
  const renew = async () => (await ask(admin, rotate, { webhook_id })).body
  const listed = async () => (await ask(admin, list, { org_id })).body[0]
  const org = enterAsJob(context(), org_id)
  /** Something happens, and is delivered. */
  const happen = async () => {
    const recorded_at = new Date().toISOString()
    const talk = { talk_id: crypto.randomUUID(), channel_id, user_id: admin.user_id, by_phone: null, speaker_id: null }
    await inTransaction(org, (tx) => enqueueWebhooks(tx, 'talk.created', [{ ...talk, recorded_at }]))
    for (const data of await waiting(deliverWebhookJob.name, org_id))
      await deliverWebhookJob.handle(context(), data, new AbortController().signal)
  }
  return { org_id, admin, webhook_id, secret, renew, listed, happen, org }
}

/** In the header's order. */
function signaturesBy(secrets: string[], { headers, body }: ReceivedCall) {
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(said))
    .map((hash) => `v1,${hash.digest('base64')}`)
    .join(' ')
}

test('only admins of the organization give a webhook a new secret', async () => {
  const { org_id, webhook_id, listed } = await station()
  expect((await ask((await organization()).admin, rotate, { webhook_id })).status).toBe(404)
  expect((await ask(await memberOf(org_id), rotate, { webhook_id })).status).toBe(403)
  expect((await listed())?.old_secret_until).toBeNull()
})

test('for 24 hours deliveries are signed with the former secrets as well, and with the new one alone afterwards', async () => {
  await using receiver = await openReceiver()
  const { org, secret, webhook_id, renew, happen, listed } = await station(receiver.url)
  const { secret: second } = await renew()
  const { secret: third, old_secret_until } = await renew()
  expect(new Set([secret, second, third]).size).toBe(3)
  expect(Date.parse(old_secret_until ?? '') - Date.now()).toBeGreaterThan(23.9 * 60 * 60 * 1000)
  await happen()
  const [signed] = receiver.calls as [ReceivedCall]
  expect(signed.headers['webhook-signature']).toBe(signaturesBy([third, secret, second], signed))
  const past = [{ secret, until: new Date(Date.now() - 1000).toISOString() }]
  const change = alone(org)
    .db.updateTable('webhooks')
    .set({ previous_secrets: JSON.stringify(past) })
  await change.where('webhook_id', '=', webhook_id).execute()
  await happen()
  const last = receiver.calls.at(-1) as ReceivedCall
  expect(last.headers['webhook-signature']).toBe(signaturesBy([third], last))
  expect((await listed())?.old_secret_until).toBeNull()
})

test('a new secret is shown once, and is in the audit log', async () => {
  const { org_id, admin, webhook_id, renew, listed } = await station()
  const { secret, ...webhook } = await renew()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(await listed()).toEqual(webhook)
  expect((await ask(admin, update, { webhook_id, name: 'Desk' })).body).not.toHaveProperty('secret')
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toContain('webhook.rotate Pager')
})

test('a fifth new secret within 24 hours is refused, so that the first still signs', async () => {
  const { renew, admin, webhook_id } = await station()
  for (let times = 0; times < 4; times++) await renew()
  const text = 'This webhook got four new secrets within 24 hours. Wait until one has expired'
  expect(await ask(admin, rotate, { webhook_id })).toMatchObject({ status: 409, refusal: { text } })
})

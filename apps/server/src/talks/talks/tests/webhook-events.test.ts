import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'

const { ask, send, organization, channelOf, context } = testApp({ alone: true })
const signal = new AbortController().signal

async function watched() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const events = ['talk.created', 'talk.ready'] as const
  const webhook = { org_id, name: 'Elsewhere', url: 'https://example.org/hook', events: [...events] }
  expect((await ask(admin, api.webhooks.create, webhook)).status).toBe(201)
  const told = () =>
    context()
      .connections.inside(org_id)
      .selectFrom('deliveries')
      .select(['event', 'payload'])
      .where('org_id', '=', org_id)
      .orderBy('delivery_id')
      .execute()
  return { org_id, admin, channel_id, told }
}

async function prepare(payload: { org_id: string; talk_id: string }) {
  for (const job of [transcodeJob, transcribeJob, transcribeJob]) await job.handle(context(), payload, signal)
}

test('webhooks get one event when a talk is created, and one when it is transcribed', async () => {
  const { org_id, admin, channel_id, told } = await watched()
  const client_id = crypto.randomUUID()
  const { body } = await send(admin, { org_id, channel_id, client_id }, await speech('the water pump is broken'))
  await send(admin, { org_id, channel_id, client_id }, await speech('the water pump is broken'))
  const facts = { org_id, talk_id: body.talk_id, channel_id, user_id: admin.user_id, recorded_at: body.recorded_at }
  expect(await told()).toMatchObject([
    { event: 'talk.created', payload: { ...facts, channel: 'Ops', speaker_id: null } },
  ])
  await prepare({ org_id, talk_id: body.talk_id })
  expect((await told()).map(({ event }) => event)).toEqual(['talk.created', 'talk.ready'])
  expect((await told())[1]?.payload).toMatchObject({ ...facts, text: expect.stringContaining('pump'), language: 'en' })
})

test('a talk in the bin sends no ready event', async () => {
  const { org_id, admin, channel_id, told } = await watched()
  const { talk_id } = (await send(admin, { org_id, channel_id }, await speech('the water pump is broken'))).body
  await ask(admin, api.talks.remove, { talk_id })
  await prepare({ org_id, talk_id })
  expect((await told()).map(({ event }) => event)).toEqual(['talk.created'])
})

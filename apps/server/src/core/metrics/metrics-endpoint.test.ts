import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { buildOperatorsApp } from '../../app.ts'
import { sendEmailJob } from '../../alerts/mail/send-email.job.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { seedTalks } from '../../testing/seed-talks.ts'

const token = 'a token for the metrics'
const { app, context, ask, organization, channelOf, person } = testApp({ worker: true, env: { METRICS_TOKEN: token } })
const closed = testApp()

const far = { remoteAddress: '192.0.2.1', url: '/metrics' }
const authorization = `Bearer ${token}`
const text = async () => (await app().inject({ url: '/metrics', headers: { authorization } })).body

test.each([
  ['this machine without a token, as a proxy on it would ask', { url: '/metrics' }],
  ['another machine', far],
  ['a proxy on this one', { url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } }],
  ['another name of this one', { url: '/metrics', headers: { host: 'earshot.example.org' } }],
  ['who guesses the token', { ...far, headers: { authorization: 'Bearer a token for the metrick' } }],
  ['who sends half of it', { ...far, headers: { authorization: `Bearer ${token.slice(0, -1)}` } }],
  ['who sends none', { ...far, headers: { authorization: 'Bearer ' } }],
])('there are no metrics for %s', async (_, request) => {
  const response = await app().inject(request)
  expect([response.statusCode, response.json()]).toEqual([404, { error: 'not_found', text: 'Not found' }])
})

test('without METRICS_TOKEN no token opens them', async () => {
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer null'])
    expect((await closed.app().inject({ ...far, headers: { authorization } })).statusCode).toBe(404)
})

test('a client with the token reads the metrics', async () => {
  const near = await app().inject({ url: '/metrics', headers: { authorization } })
  expect(near.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await app().inject({ ...far, headers: { authorization } })).statusCode).toBe(200)
  expect(near.body).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(near.body).toMatch(/^process_cpu_seconds_total /m)
})

test('requests are counted by their route in the contract, and unknown paths as none', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, api.channels.list, { org_id })
  await app().inject('/v3/treasure')
  const metrics = await text()
  expect(metrics).toMatch(
    /^earshot_http_request_duration_seconds_count\{route="\/v3\/org_channels",method="GET",status="200"\} \d+$/m,
  )
  expect(metrics).toMatch(
    /^earshot_http_request_duration_seconds_count\{route="none",method="GET",status="404"\} \d+$/m,
  )
})

test('jobs are counted by name and outcome, and the queue shows who waits', async () => {
  const letter = { to: 'ada@example.org', subject: 'Hello', text: '', html: '', message_id: '<1@earshot>' }
  await context().jobs.enqueue(context().connections.outside, sendEmailJob, letter)
  await eventually(text, (metrics) => /job_duration_seconds_count\{job="mail\.send",outcome="done"\} 1/.test(metrics))
  expect(await text()).toMatch(/^earshot_queue_jobs\{queue="talk\.transcode",state="waiting"\} 0$/m)
  expect(await text()).toMatch(/^earshot_queue_oldest_seconds\{queue="talk\.transcode"\} 0$/m)
})

test('talks that are not ready are counted over all organizations', async () => {
  for (let at = 0; at < 2; at++) {
    const place = await organization()
    const talk = {
      text: '',
      user_id: place.admin.user_id,
      channel_id: await channelOf(place),
      state: 'failed',
    } as const
    await seedTalks({ context: context(), org_id: place.org_id }, [talk])
  }
  expect(await text()).toMatch(/^earshot_talks_unfinished\{state="failed"\} 2$/m)
})

test('open streams and failures of the storage are counted', async () => {
  const { org_id, admin } = await organization()
  {
    await using _stream = await openEventStream(app(), admin, { org_id })
    expect(await text()).toMatch(/^earshot_live_streams 1$/m)
  }
  await eventually(text, (metrics) => /^earshot_live_streams 0$/m.test(metrics))
  await expect(context().storage.read('incoming/none')).rejects.toThrow('There is nothing stored')
  expect(await text()).not.toContain('earshot_storage_errors_total{')
})

test('no label names an organization, a person, or anything of theirs', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Treasury')
  await ask(admin, api.channels.find, { channel_id })
  await ask(await person(), api.channels.find, { channel_id })
  const metrics = await text()
  for (const secret of [org_id, admin.user_id, channel_id, 'Treasury', admin.email])
    expect(metrics).not.toContain(secret)
  expect(metrics).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('the operations port serves this machine only, and nothing but health and metrics', async () => {
  const worker = await buildOperatorsApp(context())
  expect((await worker.inject('/metrics')).statusCode).toBe(200)
  expect((await worker.inject('/readyz')).json()).toEqual({ status: 'ok' })
  expect((await worker.inject(far)).statusCode).toBe(404)
  expect((await worker.inject('/v3/user')).json()).toEqual({
    error: 'not_found',
    text: 'Not found',
  })
  await worker.close()
})

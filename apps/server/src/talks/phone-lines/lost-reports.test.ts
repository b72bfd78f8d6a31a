import { api } from '@earshot/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryRecordings } from '../../ports/testing/memory-recordings.ts'
import { twilioAccount } from '../../ports/testing/sms-servers.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'
import { recordingJobs, twilioCaller } from './testing/twilio-caller.ts'
import { twilioRecordingJob } from './twilio-recording.job.ts'

const { account, token, from } = twilioAccount
const env = { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }
const home = testApp({ alone: true, env })
const { ask, context, organization, channelOf } = home
const call = twilioCaller(home)
const { port, recordings, asked } = memoryRecordings()

let sound: Buffer
beforeAll(async () => {
  sound = await speech('the pump is broken')
  Object.assign(context(), { recordings: port })
})

let count = 10
const newRecording = () => {
  const recording = `RE${String(count++).repeat(16)}`
  recordings.set(recording, sound)
  return recording
}

async function station() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  const fields = { org_id, channel_id, number: '+4930123456', unknown: 'accept' } as const
  const url = (await ask(admin, api.phoneLines.create, fields)).body.twilio_url ?? ''
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  /** Twilio sends no numbers with it. */
  const stored = (RecordingSid: string, form = {}) =>
    call(`${url}?event=stored`, { form: { RecordingSid, RecordingStatus: 'completed', From: '', To: '', ...form } })
  const report = (RecordingSid: string, Digits: string) =>
    call(`${url}?event=recording`, { form: { RecordingSid, Digits } })
  return { org_id, url, talks, stored, report }
}

/** Runs what waits for the organization. */
const later = recordingJobs(home)

describe('nothing follows from the news', () => {
  test('of a call that Earshot never answered', async () => {
    const { org_id, stored } = await station()
    expect((await stored(newRecording())).body).toContain('<Response></Response>')
    expect(await later(org_id)).toEqual([])
  })

  test('that is signed with another token, names no recording, or is not of a complete one', async () => {
    const { org_id, url, stored } = await station()
    await call(url)
    const form = { RecordingSid: newRecording(), RecordingStatus: 'completed' }
    expect((await call(`${url}?event=stored`, { token: 'guess', form })).status).toBe(403)
    expect((await stored('../../x')).status).toBe(400)
    for (const RecordingStatus of ['in-progress', 'absent', 'failed', ''])
      expect((await stored(newRecording(), { RecordingStatus })).status).toBe(200)
    expect(await later(org_id)).toEqual([])
  })
})

test('Twilio is asked to tell when it has a recording', async () => {
  const { url } = await station()
  const callback = `recordingStatusCallbackMethod="POST" recordingStatusCallback="${url}?event=stored"`
  expect((await call(url)).body).toContain(callback)
})

test('a recording whose report was lost becomes a talk of its caller, after the report had time to come', async () => {
  const { org_id, url, talks, stored } = await station()
  await call(url)
  const recording = newRecording()
  await stored(recording)
  await stored(recording)
  expect(await later(org_id)).toEqual([true, true])
  expect(await talks()).toMatchObject([{ by_phone: '+4915112345678' }])
})

test.each([
  ['before', ['report', 'stored']],
  ['after', ['stored', 'report']],
] as const)('what the caller discarded does not come back, also if that is told %s the news', async (_, order) => {
  const { org_id, url, talks, stored, report } = await station()
  await call(url)
  const recording = newRecording()
  for (const what of order) {
    if (what === 'stored') await stored(recording)
    else expect((await report(recording, '*')).body).toContain('<Record ')
  }
  await later(org_id)
  expect([await talks(), asked.includes(recording)]).toEqual([[], false])
})

test('a recording that was reported is fetched once, and makes one talk', async () => {
  const { org_id, url, talks, stored, report } = await station()
  await call(url)
  const recording = newRecording()
  await stored(recording)
  for (let times = 0; times < 2; times++) await report(recording, '#')
  await later(org_id)
  await stored(recording)
  expect(await later(org_id)).toEqual([])
  expect([(await talks()).length, asked.filter((each) => each === recording).length]).toEqual([1, 1])
})

test('a recording that is not there yet is asked for again', async () => {
  const { org_id, url, talks, stored } = await station()
  await call(url)
  const recording = newRecording()
  recordings.delete(recording)
  await stored(recording)
  await expect(later(org_id)).rejects.toThrow('is not there')
  expect(await talks()).toEqual([])
  recordings.set(recording, sound)
  await stored(recording)
  await later(org_id)
  expect(await talks()).toHaveLength(1)
})

test('a message for which there is no room is asked for again until there is', async () => {
  const { org_id, url, talks, report } = await station()
  await call(url)
  const recording = newRecording()
  const { quotas } = context().config
  const before = { ...quotas }
  Object.assign(quotas, { storage: 1 })
  try {
    await report(recording, '#')
    await expect(later(org_id)).rejects.toThrow('storage limit')
  } finally {
    Object.assign(quotas, before)
  }
  await report(recording, '#')
  await later(org_id)
  expect(await talks()).toHaveLength(1)
})

test('Twilio is asked for a recording for a day', () => {
  const { retries } = twilioRecordingJob
  const waits = Array.from({ length: retries }, (_, tries) => Math.min(2 ** tries, 600))
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(23 * 60 * 60)
})

import { api } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twilioAccount } from '../../ports/testing/sms-servers.ts'
import { openTwilioRecordings } from '../../ports/testing/twilio-recordings-server.ts'
import { dataUrl } from '../../organizations/attachments/testing/pictures.ts'
import { eventually } from '../../testing/eventually.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'
import { twilioCaller } from './testing/twilio-caller.ts'

const { account, token: TOKEN, from } = twilioAccount
const NUMBER = '+4930123456'
const twilio = await openTwilioRecordings()
const { recordings, asked } = twilio
afterAll(() => twilio[Symbol.asyncDispose]())

const env = {
  TWILIO_ACCOUNT_SID: account,
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: from,
  TWILIO_URL: twilio.url,
}
const home = testApp({ worker: true, env })
const { ask, organization, channelOf } = home

let sound: Buffer
beforeAll(async () => {
  sound = await speech('the pump is broken')
})

const sidOf = (digit: number) => `RE${`${digit}c`.repeat(16)}`

async function station({ digits = [], ...line }: { digits?: string[]; greeting_sound?: string } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  const keys = digits.map((digit) => ({ digit, channel_id }))
  const fields = { org_id, channel_id, number: NUMBER, unknown: 'accept', longest: 10, keys, ...line } as const
  const { twilio_url } = (await ask(admin, api.phoneLines.create, fields)).body
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  return { url: twilio_url ?? '', talks }
}

const call = twilioCaller(home)

test.each([
  ['another token', { token: 'guess' }],
  ['the address of another line', { signedUrl: 'http://127.0.0.1:3000/api/twilio/other' }],
  ['another account', { form: { AccountSid: `AC${'9f'.repeat(16)}` } }],
])('a webhook signed with %s is refused', async (_, forged) => {
  const { url } = await station()
  expect((await call(url, forged)).status).toBe(403)
})

test('a webhook of another number, of no line, and without the id of its call or recording are refused', async () => {
  const { url } = await station()
  expect((await call(url, { form: { To: '+4930999999' } })).status).toBe(404)
  expect((await call(url.replace(/[^/]+$/, crypto.randomUUID()))).status).toBe(404)
  expect((await call(url.replace(/[^/]+$/, 'x'))).status).toBe(404)
  expect((await call(url, { form: { CallSid: '' } })).status).toBe(400)
  const form = { RecordingSid: '../../../x', RecordingUrl: 'http://169.254.169.254/' }
  expect((await call(`${url}?event=recording`, { form })).status).toBe(400)
})

test('a call is greeted and recorded, and its recording becomes one talk however often it is reported', async () => {
  const { url, talks } = await station()
  const { status, body } = await call(url)
  expect(status).toBe(200)
  expect(body).toMatch(/^<\?xml .*<Response><Say language="en-US">.*<Record method="POST" action=".*event=recording"/)
  const form = { RecordingSid: sidOf(1), RecordingUrl: 'http://169.254.169.254/x', Digits: 'hangup' }
  for (let times = 0; times < 3; times++)
    expect((await call(`${url}?event=recording`, { form })).body).toContain('Your message was sent')
  await eventually(
    async () => asked,
    (seen) => seen.includes(sidOf(1)),
  )
  // It was not there yet when it was first asked for.
  recordings.set(sidOf(1), sound)
  expect(await eventually(talks, (found) => found.length > 0)).toMatchObject([{ by_phone: '+4915112345678' }])
})

test('a recorded greeting is played, and a key ends it where there are keys', async () => {
  const greeting_sound = dataUrl(sound)
  const { url } = await station({ greeting_sound })
  const address = String.raw`https?://[^<]*/v3/phone_greeting\.wav\?[^<]*&amp;sig=[^<]*`
  expect((await call(url)).body).toMatch(new RegExp(`<Response><Play>${address}</Play><Record `))
  const { url: other } = await station({ greeting_sound, digits: ['1'] })
  expect((await call(other)).body).toMatch(new RegExp(`<Gather [^>]*><Play>${address}</Play></Gather></Response>`))
})

test('a star discards a recording, and one that is too long makes no talk', async () => {
  const { url, talks } = await station()
  recordings.set(sidOf(2), sound)
  recordings.set(sidOf(3), Buffer.concat([sound.subarray(0, 44), Buffer.alloc(2_000_000)]))
  const star = await call(`${url}?event=recording`, { form: { RecordingSid: sidOf(2), Digits: '*' } })
  expect(star.body).toContain('<Record ')
  await call(`${url}?event=recording`, { form: { RecordingSid: sidOf(3), Digits: '#' } })
  await eventually(
    async () => asked,
    (seen) => seen.includes(sidOf(3)),
  )
  expect([asked.includes(sidOf(2)), await talks()]).toEqual([false, []])
})

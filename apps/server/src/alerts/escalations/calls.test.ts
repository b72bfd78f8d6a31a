import { createHmac } from 'node:crypto'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { openTwilio, twilioAccount } from '../../ports/testing/sms-servers.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { scanJob } from '../hits/scan.job.ts'
import { callPersonJob } from './call-person.job.ts'
import { escalateJob } from './escalate.job.ts'

const twilio = await openTwilio()
afterAll(() => twilio[Symbol.asyncDispose]())
const { account, token, from } = twilioAccount
const env = { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: twilio.url }
const { ask, app, context, organization, memberOf, channelOf } = testApp({ env })
const { signal } = new AbortController()

let next = 0

async function place({ call = true, language = 'en' } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const ada = await memberOf(org_id, { name: 'Ada' })
  const to = `+1212555${String(3000 + next++)}`
  const phone = { user_id: ada.user_id, country: 'US', phone: to, e164: to, verified: true }
  await context().connections.outside.insertInto('phones').values(phone).execute()
  const escalation = { user_ids: [ada.user_id], minutes: 5, rounds: 1, call }
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: 'mayday', escalation })).body
  const talk = { user_id: admin.user_id, channel_id, text: 'mayday at the gate', language }
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [talk])
  await scanJob.handle(context(), { org_id, talk_id }, signal)
  await escalateJob.handle(context(), { org_id, alert_id, talk_id, step: 0 }, signal)
  const hit = async () => (await ask(admin, api.hits.list, { org_id })).body.hits[0]
  const ring = () => callPersonJob.handle(context(), { org_id, alert_id, talk_id, user_id: ada.user_id, to }, signal)
  const rung = () => twilio.calls.filter(({ To }) => To === to)
  const answerUrl = () => (/action="([^"]+)"/.exec(rung()[0]?.Twiml ?? '')?.[1] ?? '').replaceAll('&amp;', '&')
  return { org_id, admin, channel_id, ada, alert_id, talk_id, to, hit, ring, rung, answerUrl }
}

async function press(url: string, Digits: string, { secret = token } = {}) {
  const fields = { AccountSid: account, Digits }
  const signed = `${url}AccountSid${account}Digits${Digits}`
  const { statusCode, body } = await app().inject({
    method: 'POST',
    url: url.slice(context().config.appUrl.length),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', secret).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, body }
}

const waiting = async (to: string) =>
  (
    await context().connections.pool.query(
      `select data from boss.job where name = 'call.urgent' and data ->> 'to' = $1`,
      [to],
    )
  ).rows

test('a key that Twilio did not sign, or for another hit, is refused and acknowledges nothing', async () => {
  const { ring, answerUrl, hit } = await place()
  await ring()
  expect((await press(answerUrl(), '1', { secret: 'guess' })).status).toBe(403)
  expect((await press(answerUrl().replace(/alert_id=[^&]+/, `alert_id=${crypto.randomUUID()}`), '1')).status).toBe(401)
  expect((await hit())?.state).toBe('new')
})

test('people on the list are called if the alert says so, and the step shows it', async () => {
  const [called, texted] = [await place(), await place({ call: false })]
  expect((await called.hit())?.steps[0]?.ways).toEqual(['email', 'sms', 'call'])
  expect((await texted.hit())?.steps[0]?.ways).toEqual(['email', 'sms'])
  expect([(await waiting(called.to)).length, (await waiting(texted.to)).length]).toEqual([1, 0])
})

test('the call says the words, and pressing 1 acknowledges the hit in the name of who was called', async () => {
  const { ring, rung, answerUrl, hit, ada } = await place()
  await ring()
  expect(rung()[0]?.Twiml).toContain('Urgent: “mayday” in Ops')
  expect(rung()[0]?.Twiml).toContain('Press 1 to acknowledge it.')
  expect((await press(answerUrl(), '5')).body).toContain('Not acknowledged')
  expect((await hit())?.state).toBe('new')
  expect((await press(answerUrl(), '1')).body).toContain('Acknowledged. Goodbye.')
  expect(await hit()).toMatchObject({ state: 'acknowledged', modified_by: ada.user_id })
  expect((await press(answerUrl(), '1')).body).toContain('It was acknowledged before.')
})

test('what was said is read in its own language, all else in that of the person', async () => {
  const [german, unknown] = [await place({ language: 'de' }), await place({ language: 'tlh' })]
  for (const { ring } of [german, unknown]) await ring()
  const languages = ({ rung }: typeof german) =>
    [...(rung()[0]?.Twiml ?? '').matchAll(/<Say language="([^"]+)">([^<]*)/g)]
      .slice(0, 3)
      .map(([, language]) => language)
  expect(languages(german)).toEqual(['en-US', 'de-DE', 'en-US'])
  expect(german.rung()[0]?.Twiml).toContain('<Say language="de-DE">… mayday at the gate …</Say>')
  expect(languages(unknown)).toEqual(['en-US', 'en-US', 'en-US'])
})

test('people are not called once the hit is acknowledged or the talk is in the bin', async () => {
  const [done, gone] = [await place(), await place()]
  const { admin, talk_id, alert_id } = done
  await ask(admin, api.hits.update, { talk_id, alert_id, state: 'acknowledged' })
  await done.ring()
  await ask(gone.admin, api.talks.remove, { talk_id: gone.talk_id })
  await gone.ring()
  expect([done.rung(), gone.rung()]).toEqual([[], []])
})

test('who no longer hears the channel, or left, acknowledges nothing', async () => {
  const [hidden, left] = [await place(), await place()]
  for (const each of [hidden, left]) await each.ring()
  await ask(hidden.admin, api.channels.update, { channel_id: hidden.channel_id, private: true })
  await ask(left.admin, api.members.remove, { org_id: left.org_id, user_id: left.ada.user_id })
  for (const { answerUrl, hit } of [hidden, left]) {
    expect((await press(answerUrl(), '1')).body).toContain('Not acknowledged')
    expect((await hit())?.state).toBe('new')
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOutbox } from '../mail/outbox.ts'
import { openTwilio, twilioAccount } from '../testing/sms-servers.ts'
import { callsSuite, spoken } from './calls.suite.ts'
import { openCalls } from './open-sms.ts'
import { outboxCalls } from './outbox.ts'
import { twilioCalls } from './twilio-calls.ts'

callsSuite('an outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-calls-'))
  const outbox = fileOutbox(folder)
  const received = async () => (await outbox.list()).map(({ to, text }) => ({ to, text }))
  return { calls: outboxCalls(outbox), received, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
})

callsSuite('Twilio', async () => {
  const server = await openTwilio()
  const received = async () =>
    server.calls.map(({ To: to, Twiml }) => ({ to, text: unescaped(/<Say [^>]*>([^<]*)</.exec(Twiml)?.[1] ?? '') }))
  const calls = twilioCalls({ ...twilioAccount, url: server.url })
  return { calls, received, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
})

const unescaped = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

test('Twilio is told where to report the key, what to say without one, and in which language', async () => {
  await using server = await openTwilio()
  await twilioCalls({ ...twilioAccount, url: server.url }).call(spoken({ language: 'de' }))
  const [{ From, Twiml } = {}] = server.calls as (Record<string, string> | undefined)[]
  expect(From).toBe(twilioAccount.from)
  expect(Twiml).toContain('action="https://earshot.example.org/api/twilio_call?a=1&amp;b=2" numDigits="1"')
  expect(Twiml).toMatch(/<\/Gather><Say language="de-DE">Goodbye\.<\/Say><\/Response>$/)
})

test.each([
  ['+15005550500', true],
  ['+15005550429', true],
  ['+15005550001', false],
])('a refusal of a call to %s is worth another try: %s', async (to, again) => {
  await using server = await openTwilio()
  const calls = twilioCalls({ ...twilioAccount, url: server.url })
  await expect(calls.call(spoken({ to }))).rejects.toMatchObject({ name: 'SmsError', again })
})

test('a server that sends from a name or a messaging service, or by a webhook, calls no one', () => {
  const twilio = { by: 'twilio', url: 'http://127.0.0.1:1', ...twilioAccount } as const
  expect(openCalls(twilio, null)).not.toBeNull()
  expect(openCalls({ ...twilio, from: `MG${'2c'.repeat(16)}` }, null)).toBeNull()
  expect(openCalls({ ...twilio, from: 'Earshot' }, null)).toBeNull()
  expect(openCalls({ by: 'webhook', url: 'http://127.0.0.1:1', token: undefined }, null)).toBeNull()
})

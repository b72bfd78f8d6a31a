import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOutbox } from '../mail/outbox.ts'
import { openReceiver, openTwilio, twilioAccount } from '../testing/sms-servers.ts'
import { outboxSms } from './outbox.ts'
import { message, smsSuite } from './sms.suite.ts'
import { twilioSms } from './twilio.ts'
import { webhookSms } from './webhook.ts'

smsSuite('an outbox', openOutbox)
smsSuite('Twilio', openTwilioStation)
smsSuite('a webhook', openWebhook)

test.each([
  ['+15005550001', 'No phone has this number', false],
  ['+15005550002', 'This phone takes no SMS', false],
  ['+15005550003', 'SMS to this country are not switched on here', false],
  ['+15005550004', 'This phone has unsubscribed from our SMS. Send START to our number first', false],
  ['+15005550009', 'This phone takes no SMS', false],
  ['+15005550429', 'The SMS could not be sent. Ask for another code later', true],
  ['+15005550500', 'The SMS could not be sent. Ask for another code later', true],
])('a refusal of %s by Twilio becomes: %s', async (to, sentence, again) => {
  await using station = await openTwilioStation()
  await expect(station.sms.send(message({ to }))).rejects.toMatchObject({ sentence, again })
  await expect(station.sms.send(message({ to }))).rejects.toThrow(/^Twilio answers \d+ \(\d+\)$/)
  expect(await station.received()).toEqual([])
})

test('a wrong password for Twilio is not shown to users', async () => {
  await using server = await openTwilio()
  const sms = twilioSms({ ...twilioAccount, url: server.url, token: 'guess' })
  const REFUSED = 'The SMS service refused to send it. Contact the operator of this server'
  await expect(sms.send(message())).rejects.toMatchObject({ sentence: REFUSED, again: false })
  await expect(sms.send(message())).rejects.toThrow('Twilio answers 401 (20003)')
})

test('Twilio is given a number, or a messaging service', async () => {
  await using server = await openTwilio()
  const service = `MG${'2c'.repeat(16)}`
  await twilioSms({ ...twilioAccount, url: server.url }).send(message())
  await twilioSms({ ...twilioAccount, url: server.url, from: service }).send(message())
  expect(server.received.map(({ From, MessagingServiceSid }) => [From, MessagingServiceSid])).toEqual([
    ['+15005550006', undefined],
    [undefined, service],
  ])
})

test.each([
  ['+15005550500', true],
  ['+15005550429', true],
  ['+15005550001', false],
])('a webhook’s refusal of %s is worth another try: %s', async (to, again) => {
  await using station = await openWebhook()
  await expect(station.sms.send(message({ to }))).rejects.toMatchObject({ name: 'SmsError', again })
})

test('a webhook gets the id of a message, the same on a retry, and is not followed elsewhere', async () => {
  await using station = await openWebhook()
  const sent = message()
  await station.sms.send(sent)
  await station.sms.send(sent)
  expect(await station.received()).toEqual([sent, sent])
  await expect(station.sms.send(message({ to: '+15005550302' }))).rejects.toMatchObject({ name: 'SmsError' })
})

test('a webhook without its token is refused', async () => {
  await using server = await openReceiver()
  const sms = webhookSms({ url: server.url, token: undefined })
  await expect(sms.send(message())).rejects.toThrow('SMS_WEBHOOK_URL answers 401')
})

test('an unreachable service is worth another try', async () => {
  const server = await openReceiver()
  await server[Symbol.asyncDispose]()
  for (const sms of [
    webhookSms({ url: server.url, token: 'secret' }),
    twilioSms({ ...twilioAccount, url: server.url }),
  ])
    await expect(sms.send(message())).rejects.toMatchObject({
      again: true,
      message: expect.stringMatching(/ECONNREFUSED/),
    })
})

test('a resent message is in the outbox once, beside the emails', async () => {
  await using station = await openOutbox()
  const sent = message()
  await station.sms.send(sent)
  await station.sms.send(sent)
  await station.outbox.send({ to: 'ada@example.org', subject: 'Hi', text: 'Hi', html: '', message_id: '<a@b>' })
  const kept = await station.outbox.list()
  expect(kept.map(({ kind, to }) => [kind, to])).toEqual([
    [undefined, 'ada@example.org'],
    ['sms', sent.to],
  ])
})

async function openOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sms-'))
  const outbox = fileOutbox(folder)
  const received = async () => (await outbox.list()).reverse()
  return { outbox, sms: outboxSms(outbox), received, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

async function openTwilioStation() {
  const server = await openTwilio()
  const received = async () => server.received.map(({ To: to, Body: text }) => ({ to, text }))
  return {
    sms: twilioSms({ ...twilioAccount, url: server.url }),
    received,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

async function openWebhook() {
  const server = await openReceiver()
  const sms = webhookSms({ url: `${server.url}/sms`, token: 'secret' })
  return { sms, received: async () => server.received, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

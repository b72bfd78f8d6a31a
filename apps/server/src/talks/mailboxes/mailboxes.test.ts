import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { speech } from '../../testing/recordings.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { type Mail, mailStation, written as asWritten } from './testing/mail-station.ts'

const KEY = 'k'.repeat(32)
const tested = testApp({ env: { RATE_LIMITS: 'on' } })
const { ask, context, organization, memberOf, person } = tested
const { station, deliver, answers } = mailStation(tested)
const { find, create, remove } = api.mailboxes

let sound: Buffer
beforeAll(async () => {
  sound = await speech('the pump is broken')
})

const written = (mail: Mail) => asWritten({ attachments: [{ filename: 'talk.wav', content: sound }], ...mail })

test('a delivery without the key, or with another, is refused', async () => {
  const { admin, address, talks } = await station()
  const mail = await written({ from: admin.email, to: address })
  for (const authorization of ['', 'Bearer guess', `Basic ${Buffer.from('x:guess').toString('base64')}`])
    expect((await deliver(mail, { authorization })).status).toBe(401)
  expect(await talks()).toEqual([])
})

test('only admins give a channel an address; senders see it, and others do not know the channel', async () => {
  const { org_id, channel_id, address } = await station()
  const member = await memberOf(org_id)
  expect(address).toMatch(/^night-shift\+[0-9a-f]{32}@in\.example\.org$/)
  expect((await ask(member, find, { channel_id })).body).toMatchObject({ address, available: true })
  expect((await ask(member, create, { channel_id })).status).toBe(403)
  expect((await ask(member, remove, { channel_id })).status).toBe(403)
  for (const route of [find, create, remove])
    expect((await ask(await person(), route, { channel_id })).status).toBe(404)
})

test('a recording becomes a talk of its sender, with the subject as title, once however often it arrives', async () => {
  const { org_id, admin, channel_id, address, talks } = await station()
  const member = await memberOf(org_id)
  const date = new Date('2026-01-31T09:30:00Z')
  const mail = await written({ from: `Ada <${member.email.toUpperCase()}>`, to: address, subject: 'Pump 3', date })
  const first = await deliver(mail)
  expect(first).toMatchObject({ status: 200, body: { refused: [] } })
  expect((await deliver(mail)).body.talks).toEqual(first.body.talks)
  const recorded_at = '2026-01-31T09:30:00.000Z'
  expect(await talks()).toMatchObject([{ user_id: member.user_id, channel_id, title: 'Pump 3', recorded_at }])
  expect(admin.user_id).not.toBe(member.user_id)
})

test('several recordings become several talks, and pictures and texts are ignored', async () => {
  const { admin, address, talks } = await station()
  const attachments = [
    { filename: 'logo.png', content: Buffer.from('png') },
    { filename: 'one.wav', content: sound },
    { filename: 'two.WAV', content: await speech('all quiet'), contentType: 'application/octet-stream' },
  ]
  await deliver(await written({ from: admin.email, to: address, subject: 'Rounds', attachments }))
  expect(new Set((await talks()).map(({ title }) => title))).toEqual(new Set(['Rounds (1)', 'Rounds (2)']))
})

test.each([
  ['Postmark', (raw: Buffer) => JSON.stringify({ RawEmail: raw.toString() }), 'application/json'],
  [
    'Mailgun',
    (raw: Buffer) => new URLSearchParams({ 'body-mime': raw.toString() }).toString(),
    'application/x-www-form-urlencoded',
  ],
  [
    'Amazon SES',
    (raw: Buffer) =>
      JSON.stringify({
        Type: 'Notification',
        Message: JSON.stringify({
          content: raw.toString('base64'),
          receipt: { recipients: [], action: { type: 'SNS', encoding: 'BASE64' } },
        }),
      }),
    'text/plain; charset=UTF-8',
  ],
])('email that %s delivers becomes a talk', async (_, form, type) => {
  const { admin, address, talks } = await station()
  const authorization = `Basic ${Buffer.from(`mail:${KEY}`).toString('base64')}`
  const mail = form(await written({ from: admin.email, to: address }))
  expect(await deliver(mail, { authorization, 'content-type': type })).toMatchObject({ body: { refused: [] } })
  expect(await talks()).toHaveLength(1)
})

test.each([
  ['an unknown sender', 'No account has this email address. Send it from the one you sign in with'],
  ['a member of another organization', 'Not found, or you do not have access'],
  ['a person with an unverified address', 'No account has this email address. Send it from the one you sign in with'],
  ['a member who may not send', 'You can listen in this organization, but not send'],
])('%s makes no talk, and gets an answer that is marked as automatic', async (who, reason) => {
  const at = await station()
  const from = (await senders(at))[who]?.email ?? ''
  expect((await deliver(await written({ from, to: at.address }))).body).toEqual({ talks: [], refused: [reason] })
  expect(await answers(from)).toMatchObject([{ automatic: true, text: expect.stringContaining(reason) }])
  expect(await at.talks()).toEqual([])
})

async function senders({ org_id }: { org_id: string }): Promise<Record<string, Pick<Person, 'email'>>> {
  const listener = await memberOf(org_id)
  const of = context().connections.inside(org_id).updateTable('members').set({ send: false })
  await of.where('user_id', '=', listener.user_id).execute()
  return {
    'an unknown sender': { email: `${crypto.randomUUID()}@example.org` },
    'a member of another organization': (await organization()).admin,
    'a person with an unverified address': await person({ verified: false }),
    'a member who may not send': listener,
  }
}

test('a stranger gets one answer a day, and a person with an account one for each email', async () => {
  const { admin, address } = await station()
  const stranger = `${crypto.randomUUID()}@example.org`
  for (const from of [stranger, admin.email])
    for (const subject of ['One', 'Two', 'Three'])
      await deliver(await written({ from, to: address, subject, attachments: [] }))
  expect([(await answers(stranger)).length, (await answers(admin.email)).length]).toEqual([1, 3])
})

test('a recording that cannot be read does not keep the others out, and its sender is told', async () => {
  const { admin, address, talks } = await station()
  const broken = { filename: 'two.mp3', content: Buffer.from('#EXTM3U\n'.repeat(1000)) }
  const attachments = [
    broken,
    { filename: 'one.wav', content: sound },
    broken,
    { filename: 'three.wav', content: await speech('all quiet') },
  ]
  const { body } = await deliver(await written({ from: admin.email, to: address, subject: 'Rounds', attachments }))
  expect([body.talks.length, body.refused.length]).toEqual([2, 2])
  expect(await talks()).toHaveLength(2)
  expect(await answers(admin.email)).toMatchObject([{ text: expect.stringContaining('cannot read this file') }])
})

test.each([
  ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
  ['a mailing list', { 'List-Id': '<all.example.org>' }],
  ['bulk email', { Precedence: 'bulk' }],
])('%s that is refused gets no answer', async (_, headers) => {
  const { address } = await station()
  const from = `${crypto.randomUUID()}@example.org`
  await deliver(await written({ from, to: address, headers }))
  expect(await answers(from)).toEqual([])
})

test('a bounce, and email in the name of a channel, get no answer', async () => {
  const { address } = await station()
  for (const from of ['MAILER-DAEMON@example.org', address]) {
    expect((await deliver(await written({ from, to: address }))).body.talks).toEqual([])
    expect(await answers(from.toLowerCase())).toEqual([])
  }
})

test('email whose sender is forged makes no talk and gets no answer', async () => {
  const { admin, address, talks } = await station()
  const headers = { 'Authentication-Results': 'mx.example.org; spf=fail; dmarc=fail header.from=example.org' }
  expect((await deliver(await written({ from: admin.email, to: address, headers }))).body.talks).toEqual([])
  expect([await talks(), await answers(admin.email)]).toEqual([[], []])
})

test.each([
  ['no recording', [], 'The email has no recording attached'],
  [
    'a recording that is none',
    [{ filename: 'talk.mp3', content: Buffer.from('#EXTM3U\n'.repeat(1000)) }],
    'talk.mp3: Earshot cannot read this file. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp',
  ],
  [
    'too many recordings',
    Array.from({ length: 21 }, () => ({ filename: 'a.wav', content: Buffer.from('x') })),
    'An email can have at most 20 recordings. Send them in several',
  ],
])('an email with %s is refused with a sentence', async (_, attachments, reason) => {
  const { admin, address } = await station()
  expect((await deliver(await written({ from: admin.email, to: address, attachments }))).body.refused).toEqual([reason])
})

test.each([
  ['of another domain', (address: string) => address.replace('in.example.org', 'example.org')],
  ['of no channel', (address: string) => address.replace(/\+.{32}/, `+${'0'.repeat(32)}`)],
  ['without its secret', (address: string) => address.replace(/\+.{32}/, '')],
])('an address %s receives nothing', async (_, changed) => {
  const { admin, address, talks } = await station()
  const { body } = await deliver(await written({ from: admin.email, to: changed(address) }))
  expect(body).toEqual({ talks: [], refused: ['No channel has this address'] })
  expect(await talks()).toEqual([])
})

test('a new address ends the old one, and a removed one receives nothing', async () => {
  const { admin, channel_id, address, talks } = await station()
  const renewed = (await ask(admin, create, { channel_id })).body.address ?? ''
  await deliver(await written({ from: admin.email, to: address }))
  expect(await talks()).toEqual([])
  await deliver(await written({ from: admin.email, to: renewed }))
  expect(await talks()).toHaveLength(1)
  expect((await ask(admin, remove, { channel_id })).body).toMatchObject({ address: null })
  await deliver(await written({ from: admin.email, to: renewed, subject: 'Late' }))
  expect(await talks()).toHaveLength(1)
})

test('a subscription of SNS that waits to be confirmed is no email and no error', async () => {
  const asks = JSON.stringify({ Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example.org/confirm' })
  expect(await deliver(asks, { 'content-type': 'text/plain' })).toEqual({
    status: 200,
    body: { talks: [], refused: [] },
  })
})

test('what is no email, and a tree of parts without end, are refused', async () => {
  const nested = Array.from(
    { length: 200 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  expect((await deliver(nested.join(''))).status).toBe(400)
  expect((await deliver('{"a":1}', { 'content-type': 'application/json' })).status).toBe(400)
  expect((await deliver('')).body.talks ?? []).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'
import { mailStation, written } from './testing/mail-station.ts'
import { winmail } from './testing/winmail.ts'

const { station, deliver, answers } = mailStation(testApp({ env: { RATE_LIMITS: 'on' } }))

let sound: Buffer
beforeAll(async () => {
  sound = await speech('the pump is broken')
})

const file = (filename: string | false, content: Buffer | string, contentType = 'application/octet-stream') => ({
  filename,
  content,
  contentType,
})

const PARTS = { from: 'pbx@example.org', to: 'mira@example.org' }
const forwarded = async (attachments: object[], contentType = 'message/rfc822', filename: string | false = 'fwd.eml') =>
  file(filename, await written({ ...PARTS, subject: 'New voicemail', attachments }), contentType)

async function nested(depth: number): Promise<object> {
  return forwarded([depth === 1 ? file('msg0001.wav', sound, 'audio/x-wav') : await nested(depth - 1)])
}

const KINDS: [string, () => object | Promise<object>][] = [
  ['a voicemail that is forwarded as an attachment', () => nested(1)],
  ['a forward of a forward of a forward', () => nested(3)],
  ['a forward at the twelfth depth', () => nested(12)],
  ['an email with another type', () => forwarded([file('a.wav', sound)], 'application/octet-stream')],
  ['an email without a name', () => forwarded([file('a.wav', sound)], 'message/rfc822', false)],
  ['a recording without a name', () => file(false, sound)],
  ['a recording without an ending', () => file('voicemail', sound)],
  ['a recording with the wrong ending', () => file('voicemail.txt', sound, 'text/plain')],
  ['a recording with an unknown type', () => file('message', sound, 'application/x-voicemail')],
  ['winmail.dat', () => file('winmail.dat', winmail([{ name: 'msg.wav', content: sound }]), 'application/ms-tnef')],
  [
    'winmail.dat with another name',
    () => file('ATT00001.bin', winmail([{ name: 'MSG~1.WAV', longName: 'msg.wav', content: sound }])),
  ],
  [
    'a message in winmail.dat',
    () => file('winmail.dat', winmail([{ name: 'Voicemail', content: [{ name: 'a.wav', content: sound }] }])),
  ],
  ['winmail.dat in a forward', () => forwarded([file('winmail.dat', winmail([{ name: 'a.wav', content: sound }]))])],
  [
    'an email in winmail.dat',
    async () =>
      file(
        'winmail.dat',
        winmail([{ name: 'a.eml', content: await written({ ...PARTS, attachments: [file('a.wav', sound)] }) }]),
      ),
  ],
]

test.each(KINDS)('the recording in %s becomes a talk, and nothing is refused', async (_, attachment) => {
  const { admin, address, talks } = await station()
  const mail = await written({ from: admin.email, to: address, subject: 'Pump', attachments: [await attachment()] })
  expect((await deliver(mail)).body).toEqual({ talks: [expect.any(String)], refused: [] })
  expect(await talks()).toMatchObject([{ title: 'Pump' }])
})

test('a forwarded recording has the time of its own email, and every recording of a mixed email is kept', async () => {
  const { admin, address, talks } = await station()
  const inner = await written({ ...PARTS, date: new Date('2026-01-02T03:04:05Z'), attachments: [file('a.wav', sound)] })
  const attachments = [file('f.eml', inner, 'message/rfc822'), file('b.wav', await speech('all quiet'))]
  const date = new Date('2026-02-03T00:00:00Z')
  await deliver(await written({ from: admin.email, to: address, date, attachments }))
  const found = (await talks()).map(({ title, recorded_at }) => [title, recorded_at] as const)
  expect(Object.fromEntries(found)).toEqual({ a: '2026-01-02T03:04:05.000Z', b: '2026-02-03T00:00:00.000Z' })
})

test.each([
  ['its name', 'Night round.m4a', 'Night round'],
  ['its name without a folder', 'C:\\rec\\Gate 4.wav', 'Gate 4'],
  ['nothing, if it has none', false, ''],
] as const)('without a subject a talk is called by %s', async (_, filename, title) => {
  const { admin, address, talks } = await station()
  await deliver(await written({ from: admin.email, to: address, attachments: [file(filename, sound)] }))
  expect((await talks()).map((talk) => talk.title ?? '')).toEqual([title])
})

const CLOSED: [string, string, () => object | Promise<object>][] = [
  [
    'archive',
    'calls.zip',
    () => file('calls.zip', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'latin1')),
  ],
  ['encrypted email', 'smime.p7m', () => file('smime.p7m', 'x', 'application/pkcs7-mime')],
  [
    'damaged winmail.dat',
    'winmail.dat',
    () => file('winmail.dat', winmail([{ name: 'a.wav', content: sound }]).subarray(0, 2000)),
  ],
  ['empty winmail.dat', 'winmail.dat', () => file('winmail.dat', 'x', 'application/ms-tnef')],
  ['forward that is too deep', 'fwd.eml', () => nested(22)],
]

test.each(CLOSED)('an %s is named in the answer, and does not keep the recording out', async (_, name, attachment) => {
  const { admin, address, talks } = await station()
  const attachments = [await attachment(), file('one.wav', sound)]
  const { body } = await deliver(await written({ from: admin.email, to: address, subject: 'Rounds', attachments }))
  expect(body.refused).toEqual([`${name}: Earshot cannot open this. Attach the recording itself`])
  expect(await talks()).toHaveLength(1)
  expect(await answers(admin.email)).toMatchObject([{ text: expect.stringContaining(name) }])
})

test('what is attached instead of a recording is named in the answer', async () => {
  const { admin, address } = await station()
  const attachments = [file('logo.png', 'png', 'image/png'), file('report.pdf', '%PDF-1.7', 'application/pdf')]
  await deliver(await written({ from: admin.email, to: address, attachments }))
  expect(await answers(admin.email)).toMatchObject([{ text: expect.stringContaining('only logo.png, report.pdf') }])
})

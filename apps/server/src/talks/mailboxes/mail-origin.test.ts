import { beforeAll, expect, test } from 'vitest'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'
import { mailStation, written } from './testing/mail-station.ts'

const { station, deliver, answers } = mailStation(testApp({ env: { RATE_LIMITS: 'on' } }))

let attachments: object[]
beforeAll(async () => {
  attachments = [{ filename: 'talk.wav', content: await speech('the pump is broken') }]
})

/** An email of a member with these headers instead of its own. */
async function sent(lines: (from: string) => string[], { subject = 'Pump' } = {}) {
  const at = await station()
  const mail = (await written({ from: at.admin.email, to: at.address, subject, attachments })).toString('latin1')
  const [from = ''] = /^From:.*\r\n/im.exec(mail) ?? []
  const own = lines(at.admin.email)
  const kept = own.some((line) => /^from\s*:/i.test(line)) ? mail.replace(from, '') : mail
  const { body } = await deliver(Buffer.from(`${own.map((line) => `${line}\r\n`).join('')}${kept}`, 'latin1'))
  return { ...body, kept: (await at.talks()).length, answered: (await answers(at.admin.email)).length }
}

test.each([
  ['two From lines', (from: string) => [`From: ${from}`, 'From: ceo@example.org']],
  ['two From lines, the member last', (from: string) => ['From: ceo@example.org', `From: ${from}`]],
  ['the same From line twice', (from: string) => [`From: ${from}`, `from: ${from}`]],
  ['two senders in one line', (from: string) => [`From: ${from}, ceo@example.org`]],
  ['a group of senders', (from: string) => [`From: Us: ${from}, ceo@example.org;`]],
])('an email with %s makes no talk', async (_, lines) => {
  expect(await sent(lines)).toMatchObject({ kept: 0, answered: 0, refused: ['The email has more than one sender'] })
})

test.each([
  ['a name with an address in it', (from: string) => [`From: "ceo@example.org" <${from}>`]],
  ['a comment', (from: string) => [`From: ${from} (ceo@example.org)`]],
])('an email whose sender has %s is one of that sender', async (_, lines) => {
  expect(await sent(lines)).toMatchObject({ kept: 1, refused: [] })
})

test.each([
  ...[
    'auto-replied',
    'auto-generated',
    'auto-notified',
    'AUTO-REPLIED',
    'auto-replied; owner-email="a@b"',
    'yes',
    'none',
  ],
  ...['nope', 'not-automatic', '(comment) auto-replied', ' auto-replied '],
])('Auto-Submitted: %s makes no talk and gets no answer', async (value) => {
  expect(await sent(() => [`Auto-Submitted: ${value}`])).toMatchObject({ kept: 0, answered: 0, talks: [] })
})

test.each(['no', 'No', ' no ', 'no; x=y', 'no (by hand)', '(by hand) no'])(
  'Auto-Submitted: %s is an email of a person',
  async (value) => expect(await sent(() => [`Auto-Submitted: ${value}`])).toMatchObject({ kept: 1, refused: [] }),
)

test.each([
  ...['Precedence: bulk', 'Precedence: junk', 'Precedence: auto_reply', 'X-Autoreply: yes', 'X-Autorespond: out'],
  ...['Return-Path: <>', 'X-Failed-Recipients: a@example.org', 'Auto-Submitted: no\r\nAuto-Submitted: auto-replied'],
])('%j is of a program, makes no talk and gets no answer', async (line) => {
  expect(await sent(() => [line])).toMatchObject({ kept: 0, answered: 0, talks: [] })
})

test.each(['List-Id: <all.example.org>', 'Precedence: list', 'X-Auto-Response-Suppress: All', 'List-Post: <x>'])(
  '%j may bring a recording',
  async (line) => expect(await sent(() => [line])).toMatchObject({ kept: 1, refused: [] }),
)

const results = (rest: string) => [`Authentication-Results: mx.example.org; spf=pass; ${rest}`]

test.each([
  ...[
    'dmarc=fail (p=none)',
    'dmarc=fail (p=none sp=reject dis=none) header.from=example.org',
    'dmarc=fail action=none',
  ],
  ...['dmarc=fail (p=NONE) header.from=example.org', 'DMARC=FAIL policy.dmarc=none', 'dmarc = fail (p=none)'],
])('%s makes no talk, and the sender is told', async (found) => {
  const { kept, answered, refused } = await sent(() => results(found))
  expect([kept, answered, refused]).toEqual([0, 1, [expect.stringContaining('does not prove that it comes from')]])
})

test.each([
  ...['dmarc=fail', 'dmarc=fail (p=reject dis=none)', 'dmarc=fail (p=quarantine)', 'dmarc=fail action=oreject'],
  ...['dmarc=fail header.from=example.org; dkim=none (p=none)'],
])('%s is forged, makes no talk and gets no answer', async (found) => {
  expect(await sent(() => results(found))).toMatchObject({ kept: 0, answered: 0 })
})

test('what the receiving server found counts in each of its headers, and not what others wrote below', async () => {
  const own = ['Authentication-Results: mx.example.org; spf=pass', ...results('dmarc=fail (p=reject)')]
  expect(await sent(() => own)).toMatchObject({ kept: 0 })
  const foreign = [...results('dmarc=pass'), 'Authentication-Results: evil.example; dmarc=fail (p=reject)']
  expect(await sent(() => foreign)).toMatchObject({ kept: 1 })
})

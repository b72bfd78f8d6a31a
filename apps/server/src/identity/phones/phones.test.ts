import { randomInt } from 'node:crypto'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { jobs } from '../../worker.ts'
import { phoneNumbers } from '../../testing/phone-numbers.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { emailTo, emailsTo } from '../../testing/emails.ts'
import { eventually } from '../../testing/eventually.ts'
import { SmsError } from '../../ports/sms/sms.ts'
import { deleteUnverifiedPhones } from './phones.service.ts'

const { ask, person, app, context } = testApp({ worker: true })
const { create, verify, remove } = api.phones

const some = phoneNumbers('558')
const inGermany = () => `0151${randomInt(10_000_000, 99_999_999)}`

async function added(who: Person, phone = some(), nth = 1) {
  const { status, body } = await ask(who, create, { phone })
  expect(status).toBe(200)
  const sms = await emailTo(app(), `+1${phone}`, nth)
  return { phone, answer: body, sms, code: sms.text.slice(0, 6) }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const phonesOf = async (who: Person) => (await ask(who, api.users.find, { extras: 'phones' })).body.phones

const change = (who: Person, set: object) =>
  context().connections.outside.updateTable('phones').set(set).where('user_id', '=', who.user_id).execute()

const GONE = {
  status: 410,
  refusal: { error: 'gone', text: 'This code has expired. Ask for a new one', field: 'code' },
}
const WRONG = {
  status: 400,
  refusal: { error: 'invalid', text: 'This code is wrong or has expired. Use the latest one.', field: 'code' },
}
const NOT_YOURS = { status: 404, refusal: { text: 'This phone number is not in your account', field: 'phone' } }

test.each([
  [{ phone: '' }, 'Enter the phone number'],
  [{ phone: '555-0123' }, 'Not a valid phone number (United States)'],
  [{ phone: '212 555 CALL' }, 'Not a valid phone number (United States)'],
  [{ phone: '9005550123' }, 'Not a mobile number that can receive SMS (United States)'],
  [{ phone: '030 12345678', country: 'DE' }, 'Not a mobile number that can receive SMS (Germany)'],
  [{ phone: '2125550123', country: 'Atlantis' }, 'Unknown country'],
  [{ phone: '2125550123', verified: true }, 'Unknown field “verified”'],
])('a phone like %j is refused: %s', async (fields, text) => {
  const ada = await person()
  expect(await ask(ada, create, fields)).toMatchObject({ status: 400, refusal: { text } })
  expect(await phonesOf(ada)).toEqual([])
})

test('visitors, and people with an unverified e-mail, get no SMS', async () => {
  expect((await ask(null, create, { phone: some() })).status).toBe(401)
  const unverified = await person({ verified: false })
  expect((await ask(unverified, create, { phone: some() })).status).toBe(403)
})

test('a code is sent to the phone only, and not stored in plain text', async () => {
  const ada = await person()
  const { phone, answer, sms, code } = await added(ada)
  expect(answer).toEqual({ code: 200, data: { phone, resend_at: expect.any(String) } })
  const wait = Date.parse(answer.data.resend_at) - Date.now()
  expect([wait > 55_000, wait <= 60_000]).toEqual([true, true])
  expect(sms.text).toBe(`${code} is your Earshot code. It works for 10 minutes.\n\n@localhost #${code}`)
  expect(code).toMatch(/^\d{6}$/)
  const rows = await context().connections.outside.selectFrom('phones').selectAll().execute()
  expect(JSON.stringify([rows, await phonesOf(ada)])).not.toContain(code)
  expect(await phonesOf(ada)).toMatchObject([
    { phone, e164: `+1${phone}`, country: 'USA', verified: false, problem: null },
  ])
})

test('a wrong code, a code without a phone and another person’s code verify nothing', async () => {
  const [ada, eve] = [await person(), await person()]
  const { phone, code } = await added(ada)
  expect(await ask(ada, verify, { phone, code: other(code) })).toMatchObject(WRONG)
  expect(await ask(eve, verify, { phone, code })).toMatchObject(NOT_YOURS)
  expect(await ask(ada, verify, { phone: some(), code })).toMatchObject(NOT_YOURS)
  for (const mistyped of ['', '12345', '1234567', '12345a', '１２３４５６'])
    expect(await ask(ada, verify, { phone, code: mistyped })).toMatchObject({
      status: 400,
      refusal: { text: 'The code has six digits' },
    })
  expect((await phonesOf(ada))?.[0]?.verified).toBe(false)
})

test('five tries end a code, also at the same time, and a new code starts over', async () => {
  const ada = await person()
  const { phone, code } = await added(ada)
  const tries = await Promise.all(Array.from({ length: 9 }, () => ask(ada, verify, { phone, code: other(code) })))
  expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 410, 410, 410, 410])
  expect(await ask(ada, verify, { phone, code })).toMatchObject(GONE)
  const again = await added(ada, phone, 2)
  expect((await ask(ada, verify, { phone, code: again.code })).body).toMatchObject({ phone, verified: true })
})

test('a code is valid for ten minutes, and only the newest is', async () => {
  const ada = await person()
  const { phone, code } = await added(ada)
  const { rows } = await context().connections.pool.query<{ minutes: number }>(
    'select extract(epoch from code_until - sent)::int / 60 as minutes from phones where user_id = $1',
    [ada.user_id],
  )
  expect(rows).toEqual([{ minutes: 10 }])
  await change(ada, { code_until: new Date(Date.now() - 1000).toISOString() })
  expect(await ask(ada, verify, { phone, code })).toMatchObject(GONE)
  const second = await added(ada, phone, 2)
  if (second.code !== code) expect(await ask(ada, verify, { phone, code })).toMatchObject(WRONG)
  expect((await ask(ada, verify, { phone, code: second.code })).status).toBe(200)
})

test('verifying again has no effect, and a verified phone gets no more codes', async () => {
  const ada = await person()
  const { phone, code } = await added(ada)
  const first = await ask(ada, verify, { phone: ` +1 (${phone.slice(0, 3)}) ${phone.slice(3)}`, code })
  expect(first).toMatchObject({ status: 200, body: { phone, e164: `+1${phone}`, verified: true } })
  expect((await ask(ada, verify, { phone, code: other(code) })).body).toEqual(first.body)
  expect(await phonesOf(ada)).toEqual([first.body])
  expect(await ask(ada, create, { phone })).toMatchObject({
    status: 409,
    refusal: { text: 'You have already verified this phone number' },
  })
})

test('a verified phone belongs to one person, and a second learns that only with a valid code', async () => {
  const [ada, bob] = [await person(), await person()]
  const first = await added(ada)
  await ask(ada, verify, { phone: first.phone, code: first.code })
  const second = await added(bob, first.phone, 2)
  expect(await ask(bob, verify, { phone: first.phone, code: second.code })).toMatchObject({
    status: 409,
    refusal: { text: 'This phone number belongs to another account. Remove it there first' },
  })
  await ask(ada, remove, { phone: first.phone })
  expect((await ask(bob, verify, { phone: first.phone, code: second.code })).body).toMatchObject({ verified: true })
})

test('of two people who verify one phone at the same moment one gets it', async () => {
  const [ada, bob] = [await person(), await person()]
  const first = await added(ada)
  const second = await added(bob, first.phone, 2)
  const { phone } = first
  const both = await Promise.all([
    ask(ada, verify, { phone, code: first.code }),
    ask(bob, verify, { phone, code: second.code }),
  ])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('several requests at once that verify a phone send one email, and so do several that remove it', async () => {
  const ada = await person()
  const { phone, code } = await added(ada)
  await Promise.all([1, 2, 3].map(() => ask(ada, verify, { phone, code })))
  await Promise.all([1, 2, 3].map(() => ask(ada, remove, { phone })))
  const notices = await eventually(
    () => emailsTo(app(), ada.email),
    (all) => all.length >= 2,
  )
  const ending = `•••${phone.slice(-4)}`
  expect(notices.map(({ subject }) => subject).sort()).toEqual([
    `A phone number was added: ${ending}`,
    `A phone number was removed: ${ending}`,
  ])
})

test('a foreign phone is stored in E.164, and accepted in both forms', async () => {
  const ada = await person()
  const written = inGermany()
  const e164 = `+49${written.slice(1)}`
  expect((await ask(ada, create, { phone: written, country: 'Germany' })).body.data.phone).toBe(e164)
  const { text } = await emailTo(app(), e164)
  expect((await ask(ada, verify, { phone: e164, code: text.slice(0, 6) })).body).toMatchObject({
    phone: e164,
    country: 'DEU',
  })
  expect((await ask(ada, remove, { phone: some() })).status).toBe(404)
  const asInAnAddress = await app().inject({
    method: 'DELETE',
    url: `/v3/phone?phone=${e164}`,
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect([asInAnAddress.statusCode, asInAnAddress.json()]).toEqual([200, { phone: e164 }])
  expect(await ask(ada, remove, { phone: e164 })).toMatchObject(NOT_YOURS)
})

test('no one can remove another person’s phone', async () => {
  const [ada, eve] = [await person(), await person()]
  const { phone } = await added(ada)
  expect(await ask(eve, remove, { phone })).toMatchObject(NOT_YOURS)
  expect((await ask(ada, remove, { phone })).body).toEqual({ phone })
  expect(await phonesOf(ada)).toEqual([])
})

test('a person has ten phones at most', async () => {
  const ada = await person()
  const { outside } = context().connections
  const row = (at: number) => ({
    user_id: ada.user_id,
    e164: `+1312555000${at}`,
    phone: `312555000${at}`,
    country: 'USA',
  })
  await outside
    .insertInto('phones')
    .values(Array.from({ length: 10 }, (_, at) => row(at)))
    .execute()
  expect(await ask(ada, create, { phone: some() })).toMatchObject({ status: 409 })
})

test('a refusal by the SMS service is shown to the person and not retried', async () => {
  const ada = await person()
  const { sms } = context()
  let tries = 0
  context().sms = {
    send: async () => {
      tries += 1
      throw new SmsError('Twilio answers 400 (21614)', { sentence: 'This phone takes no SMS', again: false })
    },
  }
  await ask(ada, create, { phone: some() })
  await eventually(
    () => phonesOf(ada),
    (phones) => phones?.[0]?.problem === 'This phone takes no SMS',
  )
  expect(tries).toBe(1)
  context().sms = sms
})

test('an SMS whose service is away is tried again until it arrives', async () => {
  const ada = await person()
  const { sms } = context()
  let tries = 0
  context().sms = {
    send: async (message) => {
      tries += 1
      if (tries < 3) throw new SmsError('does not answer', { sentence: '', again: true })
      await sms?.send(message)
    },
  }
  const { phone, code } = await added(ada)
  context().sms = sms
  expect(tries).toBe(3)
  expect((await ask(ada, verify, { phone, code })).status).toBe(200)
})

test('a code that was replaced or has expired is not sent any more', async () => {
  const ada = await person()
  const { phone } = await added(ada)
  const send = jobs.find(({ name }) => name === 'sms.send')
  const stale = { user_id: ada.user_id, e164: `+1${phone}`, code_hash: 'old', text: 'old', message_id: 'old' }
  await send?.handle(context(), stale as never, new AbortController().signal)
  expect((await emailsTo(app(), `+1${phone}`)).map(({ text }) => text)).not.toContain('old')
  await send?.giveUp?.(context(), stale as never)
  expect((await phonesOf(ada))?.[0]?.problem).toBeNull()
})

test('phones that are not verified within a week are deleted', async () => {
  const [ada, bob] = [await person(), await person()]
  const long = { created: new Date(Date.now() - 8 * 86_400_000).toISOString() }
  const mine = await added(ada)
  await ask(ada, verify, { phone: mine.phone, code: mine.code })
  await added(bob)
  await change(ada, { ...long, sent: long.created })
  await change(bob, long)
  await deleteUnverifiedPhones(context())
  expect([await phonesOf(ada), await phonesOf(bob)]).toMatchObject([[{ verified: true }], [{ verified: false }]])
  await change(bob, { sent: long.created })
  await deleteUnverifiedPhones(context())
  expect([(await phonesOf(ada))?.length, (await phonesOf(bob))?.length]).toEqual([1, 0])
})

import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { openReceiver, openTwilio, twilioAccount } from '../../ports/testing/sms-servers.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'

const [receiver, twilio] = await Promise.all([openReceiver(), openTwilio()])
afterAll(() => Promise.all([receiver, twilio].map((server) => server[Symbol.asyncDispose]())))

const byWebhook = testApp({
  worker: true,
  env: { SMS_WEBHOOK_URL: `${receiver.url}/sms`, SMS_WEBHOOK_TOKEN: 'secret' },
})
const byTwilio = testApp({
  worker: true,
  env: {
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: twilioAccount.account,
    TWILIO_AUTH_TOKEN: twilioAccount.token,
    TWILIO_FROM: twilioAccount.from,
  },
})
const byNothing = testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })

test.each([
  ['a webhook', byWebhook, () => receiver.received.map(({ to, text }) => ({ to, text }))],
  ['Twilio', byTwilio, () => twilio.received.map(({ To: to, Body: text }) => ({ to, text }))],
] as const)('a code that leaves by %s verifies the phone it comes to', async (_, { ask, person, app }, received) => {
  const ada = await person()
  await ask(ada, api.phones.create, { phone: '(212) 555-0123' })
  const [sms] = await eventually(
    async () => received(),
    ({ length }) => length > 0,
  )
  expect(sms?.to).toBe('+12125550123')
  const code = sms?.text.slice(0, 6) ?? ''
  expect((await ask(ada, api.phones.verify, { phone: '2125550123', code })).body).toMatchObject({ verified: true })
  expect((await app().inject('/dev/outbox')).json()).toEqual([])
})

test('a refusal by Twilio is shown to the person', async () => {
  const { ask, person } = byTwilio
  const bob = await person()
  await ask(bob, api.phones.create, { phone: '212 555 0009' })
  const phonesOfBob = async () => (await ask(bob, api.users.find, { extras: 'phones' })).body.phones
  const phones = await eventually(phonesOfBob, (found) => found?.[0]?.problem !== null)
  expect(phones).toMatchObject([{ phone: '2125550009', verified: false, problem: 'This phone takes no SMS' }])
})

test('with email but no SMS service, adding a phone is refused at once', async () => {
  const { ask, person, app } = byNothing
  expect((await app().inject('/identity/offer')).json()).toMatchObject({ phone: false, sms: false })
  expect(await ask(await person(), api.phones.create, { phone: '2125550123' })).toMatchObject({
    status: 403,
    refusal: { text: 'SMS is not set up. Contact the operator of this server' },
  })
})

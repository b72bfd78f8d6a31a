import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { twilioAccount } from '../../ports/testing/sms-servers.ts'
import { testApp } from '../../testing/test-app.ts'
import { listeningStation, PIN } from './testing/listening-station.ts'
import { twilioCaller } from './testing/twilio-caller.ts'

const { account, token, from } = twilioAccount
const env = { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }
const home = testApp({ alone: true, env })
const call = twilioCaller(home)

/** The address that Twilio reports the pressed keys to. */
const nextOf = (twiml: string) => (/<Gather [^>]*action="([^"]*)"/.exec(twiml)?.[1] ?? '').replaceAll('&amp;', '&')

test('Twilio asks for the PIN, plays what is new, and a key ends what is heard', async () => {
  const at = await listeningStation(home)
  const [talk_id = ''] = await at.say({})
  const [line] = (await home.ask(at.admin, api.phoneLines.list, { org_id: at.org_id })).body
  const press = async (url: string, Digits: string) => (await call(url, { form: { From: at.from, Digits } })).body
  const greeted = await press(line?.twilio_url ?? '', '')
  expect(greeted).toMatch(/numDigits="1" finishOnKey=""[^>]*><Say [^>]*>Please leave/)
  const asked = await press(nextOf(greeted), '0')
  expect(nextOf(asked)).toContain('?event=key&asked=pin.1')
  expect(asked).toContain('numDigits="8" finishOnKey="#"')
  const wrong = await press(nextOf(asked), '2580')
  expect(wrong).toContain('This PIN is not right')
  const played = await press(nextOf(wrong), PIN)
  expect(played).toMatch(
    /<Gather [^>]*><Say [^>]*>You have one[^<]*<\/Say><Play>[^<]*<\/Play><Say [^>]*>[^<]*<\/Say><\/Gather>/,
  )
  const sound = /<Play>([^<]*)<\/Play>/.exec(played)?.[1] ?? ''
  expect((await at.hear(sound.replaceAll('&amp;', '&'))).statusCode).toBe(200)
  expect(await press(nextOf(played), '')).toContain('No more new messages')
  expect(await at.heard(talk_id)).toBe(true)
})

test('an address of a question that was changed is not signed', async () => {
  const at = await listeningStation(home)
  const [line] = (await home.ask(at.admin, api.phoneLines.list, { org_id: at.org_id })).body
  const url = line?.twilio_url ?? ''
  const forged = { signedUrl: `${url}?event=key&asked=pin.1`, form: { From: at.from, Digits: PIN } }
  expect((await call(`${url}?event=key&asked=pin.2`, forged)).status).toBe(403)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls, SpokenCall } from './calls.ts'

export interface CallsProvider extends AsyncDisposable {
  calls: Calls
  received(): Promise<{ to: string; text: string }[]>
}

export function callsSuite(name: string, open: () => Promise<CallsProvider>) {
  describe(name, () => {
    let station: CallsProvider
    beforeAll(async () => {
      station = await open()
    })
    afterAll(() => station[Symbol.asyncDispose]())

    test.each(['', '911', '+', '+0155512345', '+15551234567,+15551234568', 'sip:ada@example.org'])(
      'what is not one number in E.164 is not called: %j',
      async (to) => {
        await expect(station.calls.call(spoken({ to }))).rejects.toMatchObject({ name: 'SmsError', again: false })
        expect(await station.received()).toEqual([])
      },
    )

    test('a call without words, and one with too many, is not made', async () => {
      for (const text of ['', 'x'.repeat(481)])
        await expect(station.calls.call(spoken({ parts: [{ text, language: 'en' }] }))).rejects.toMatchObject({
          name: 'SmsError',
          again: false,
        })
      expect(await station.received()).toEqual([])
    })

    test('a person is called and hears the words unchanged', async () => {
      await station.calls.call(spoken({ parts: [{ text: 'Urgent: <mayday> & “fire”. Press 1.', language: 'en' }] }))
      const [call] = await station.received()
      expect(call).toEqual({ to: '+15551234567', text: 'Urgent: <mayday> & “fire”. Press 1.' })
    })
  })
}

export const spoken = (changes: Partial<SpokenCall> = {}): SpokenCall => ({
  to: '+15551234567',
  parts: [{ text: 'Press 1 to acknowledge it.', language: 'en' }],
  otherwise: 'Goodbye.',
  language: 'en',
  answerUrl: 'https://earshot.example.org/api/twilio_call?a=1&b=2',
  ...changes,
})

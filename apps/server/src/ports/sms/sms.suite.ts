import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SmsMessage, Sms } from './sms.ts'

export interface SmsProvider extends AsyncDisposable {
  sms: Sms
  received(): Promise<Pick<SmsMessage, 'to' | 'text'>[]>
}

export function smsSuite(name: string, open: () => Promise<SmsProvider>) {
  describe(name, () => {
    let station: SmsProvider
    beforeAll(async () => {
      station = await open()
    })
    afterAll(() => station[Symbol.asyncDispose]())

    test.each([
      '',
      '15551234567',
      '+',
      '+0155512345',
      '+1 555',
      '+1555123456789012',
      '+1555\n1234',
      '+15551234567,+15551234568',
    ])('what is not one number in E.164 gets nothing: %j', async (to) => {
      const sending = station.sms.send(message({ to }))
      await expect(sending).rejects.toMatchObject({
        name: 'SmsError',
        sentence: 'This is not a phone number',
        again: false,
      })
      expect(await station.received()).toEqual([])
    })

    test.each([
      ['nothing', ''],
      ['a whole letter', 'x'.repeat(481)],
      ['a control character', 'code\u0007'],
    ])('a message of %s is not sent', async (_, text) => {
      await expect(station.sms.send(message({ text }))).rejects.toMatchObject({ name: 'SmsError', again: false })
      expect(await station.received()).toEqual([])
    })

    test('a message arrives unchanged', async () => {
      const sent = message({
        to: '+4915123456789',
        text: '204816 ist Ihr Code für “Earshot” & Söhne 🎧\n\n@example.org #204816',
      })
      await station.sms.send(sent)
      expect((await station.received()).at(-1)).toMatchObject({ to: sent.to, text: sent.text })
    })

    test('many messages at once all arrive', async () => {
      const before = (await station.received()).length
      const numbers = Array.from({ length: 10 }, (_, at) => `+1555123456${at}`)
      await Promise.all(numbers.map((to) => station.sms.send(message({ to }))))
      const arrived = (await station.received()).slice(before).map(({ to }) => to)
      expect(arrived.sort()).toEqual(numbers)
    })
  })
}

export const message = (changes: Partial<SmsMessage> = {}): SmsMessage => ({
  to: '+15551234567',
  text: '204816 is your code',
  message_id: randomUUID(),
  ...changes,
})

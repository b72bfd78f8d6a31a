import type { Outbox } from '../mail/outbox.ts'
import { requireSendable, type Sms } from './sms.ts'

/** Lays messages beside the letters that are not sent either. */
export const outboxSms = (outbox: Pick<Outbox, 'keep'>): Sms => ({
  async send(message) {
    requireSendable(message)
    await outbox.keep({ kind: 'sms', subject: '', html: '', ...message })
  },
})

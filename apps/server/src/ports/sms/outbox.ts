import type { MailOutbox } from '../mail/outbox.ts'
import { requireSendable, type Sms } from './sms.ts'

export const outboxSms = (outbox: Pick<MailOutbox, 'keep'>): Sms => ({
  async send(message) {
    requireSendable(message)
    await outbox.keep({ kind: 'sms', subject: '', html: '', ...message })
  },
})

import { randomUUID } from 'node:crypto'
import type { MailOutbox } from '../mail/outbox.ts'
import { type Calls, wholeText } from './calls.ts'
import { requireSendable, type Sms } from './sms.ts'

export const outboxSms = (outbox: Pick<MailOutbox, 'keep'>): Sms => ({
  async send(message) {
    requireSendable(message)
    await outbox.keep({ kind: 'sms', subject: '', html: '', ...message })
  },
})

export const outboxCalls = (outbox: Pick<MailOutbox, 'keep'>): Calls => ({
  async call({ to, parts }) {
    const text = wholeText(parts)
    requireSendable({ to, text })
    await outbox.keep({ kind: 'call', subject: '', html: '', message_id: randomUUID(), to, text })
  },
})

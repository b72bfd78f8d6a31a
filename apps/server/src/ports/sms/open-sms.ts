import type { MailOutbox } from '../mail/outbox.ts'
import type { Calls } from './calls.ts'
import { outboxCalls, outboxSms } from './outbox.ts'
import type { SmsSettings } from './sms-settings.ts'
import type { Sms } from './sms.ts'
import { twilioSms } from './twilio.ts'
import { isCaller, twilioCalls } from './twilio-calls.ts'
import { webhookSms } from './webhook.ts'

export function openSms(settings: SmsSettings, outbox: MailOutbox | null): Sms | null {
  if (settings?.by === 'twilio') return twilioSms(settings)
  if (settings?.by === 'webhook') return webhookSms(settings)
  return outbox && outboxSms(outbox)
}

/** Null where only text can be sent. */
export function openCalls(settings: SmsSettings, outbox: MailOutbox | null): Calls | null {
  if (settings?.by === 'twilio') return isCaller(settings.from) ? twilioCalls(settings) : null
  return settings === null && outbox ? outboxCalls(outbox) : null
}

import type { MailOutbox } from '../mail/outbox.ts'
import { outboxSms } from './outbox.ts'
import type { SmsSettings } from './sms-settings.ts'
import type { Sms } from './sms.ts'
import { twilioSms } from './twilio.ts'
import { webhookSms } from './webhook.ts'

export function openSms(settings: SmsSettings, outbox: MailOutbox | null): Sms | null {
  if (settings?.by === 'twilio') return twilioSms(settings)
  if (settings?.by === 'webhook') return webhookSms(settings)
  return outbox && outboxSms(outbox)
}

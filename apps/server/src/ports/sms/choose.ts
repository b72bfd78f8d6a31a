import type { Outbox } from '../mail/outbox.ts'
import { outboxSms } from './outbox.ts'
import type { SmsSettings } from './settings.ts'
import type { Sms } from './sms.ts'
import { twilioSms } from './twilio.ts'
import { webhookSms } from './webhook.ts'

/** How SMS leave here; null where nobody would ever see them. */
export function smsOf(settings: SmsSettings, outbox: Outbox | null): Sms | null {
  if (settings?.by === 'twilio') return twilioSms(settings)
  if (settings?.by === 'webhook') return webhookSms(settings)
  return outbox && outboxSms(outbox)
}

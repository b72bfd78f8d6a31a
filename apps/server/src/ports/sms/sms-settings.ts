import * as z from 'zod/mini'

const url = (name: string) => z.optional(z.url({ protocol: /^https?$/, error: `${name} is an http(s) address` }))

export const SmsEnvironment = z.object({
  SMS_WEBHOOK_URL: url('SMS_WEBHOOK_URL'),
  SMS_WEBHOOK_TOKEN: z.optional(z.string()),
  TWILIO_ACCOUNT_SID: z.optional(
    z.string().check(z.regex(/^AC[0-9a-f]{32}$/i, 'TWILIO_ACCOUNT_SID begins with AC and has 34 characters')),
  ),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(/^(\+\d{5,15}|MG[0-9a-f]{32}|[\w ]{1,11})$/i, 'TWILIO_FROM is a number, a name or a service (MG…)'),
      ),
  ),
  TWILIO_URL: z._default(z.url(), 'https://api.twilio.com'),
})

/** Through Twilio, or by a POST to the operator's URL. Null if neither is configured. */
export type SmsSettings =
  | { by: 'twilio'; url: string; account: string; token: string; from: string }
  | { by: 'webhook'; url: string; token: string | undefined }
  | null

export function readSmsSettings(env: z.output<typeof SmsEnvironment>): SmsSettings {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL } = env
  const twilio = [account, token, from].filter(Boolean).length
  if (twilio > 0 && env.SMS_WEBHOOK_URL) throw new Error('SMS leave by Twilio or by SMS_WEBHOOK_URL, not by both')
  if (account && token && from) return { by: 'twilio', url: TWILIO_URL.replace(/\/$/, ''), account, token, from }
  if (twilio > 0) throw new Error('For Twilio set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM')
  return env.SMS_WEBHOOK_URL ? { by: 'webhook', url: env.SMS_WEBHOOK_URL, token: env.SMS_WEBHOOK_TOKEN } : null
}

import { isTemporary, NOT_NOW, post, REFUSED, requireSendable, type Sms, SmsError } from './sms.ts'

interface Receiver {
  url: string
  token: string | undefined
}

/** Posts `{to, text, message_id}` as JSON to the operator's URL; any 2xx accepts. */
export function webhookSms({ url, token }: Receiver): Sms {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return {
    async send({ to, text, message_id }) {
      requireSendable({ to, text })
      const { ok, status } = await post(url, { headers, body: JSON.stringify({ to, text, message_id }) })
      if (!ok) throw new SmsError(`SMS_WEBHOOK_URL answers ${status}`, isTemporary(status) ? NOT_NOW : REFUSED)
    },
  }
}

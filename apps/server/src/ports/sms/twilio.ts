import { isTemporary, NOT_NOW, post, REFUSED, requireSendable, type Sms, SmsError } from './sms.ts'

export interface TwilioAccount {
  url: string
  account: string
  token: string
  /** A number, a name, or a messaging service (MG…). */
  from: string
}

export function twilioSms(account: TwilioAccount): Sms {
  const { from } = account
  const request = twilioRequest(account, 'Messages')
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      requireSendable({ to, text })
      await request({ To: to, Body: text, ...sender })
    },
  }
}

/** Creates a resource. Throws SmsError if it is refused. */
export function twilioRequest({ url, account, token }: TwilioAccount, resource: 'Messages' | 'Calls') {
  const address = `${url}/2010-04-01/Accounts/${account}/${resource}.json`
  const headers = {
    authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  return async (fields: Record<string, string>) => {
    const answer = await post(address, { headers, body: new URLSearchParams(fields).toString() })
    if (!answer.ok) throw refusalOf(answer)
  }
}

const NO_NUMBER = 'No phone has this number'
const NO_SMS = 'This phone takes no SMS'

/** For Twilio's error codes (twilio.com/docs/api/errors). */
const sentences: Record<number, string> = {
  21211: NO_NUMBER,
  21214: NO_NUMBER,
  21217: NO_NUMBER,
  21265: NO_SMS,
  21408: 'SMS to this country are not switched on here',
  21610: 'This phone has unsubscribed from our SMS. Send START to our number first',
  21612: NO_SMS,
  21614: NO_SMS,
}

function refusalOf({ status, body }: { status: number; body: string }) {
  const code = codeIn(body)
  const known = sentences[code]
  const otherwise = isTemporary(status) ? NOT_NOW : REFUSED
  const reason = known ? { sentence: known, again: false } : otherwise
  return new SmsError(`Twilio answers ${status} (${code || 'without a code'})`, reason)
}

function codeIn(body: string): number {
  try {
    return Number((JSON.parse(body) as { code?: unknown } | null)?.code) || 0
  } catch {
    return 0
  }
}

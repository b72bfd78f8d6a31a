import { type Calls, wholeText } from './calls.ts'
import { requireSendable } from './sms.ts'
import { escaped, sayVerb, twiml } from './twiml.ts'
import { type TwilioAccount, twilioRequest } from './twilio.ts'

const RINGS_SECONDS = 40
const KEY_SECONDS = 10

/** Spoken twice, because people miss the beginning (twilio.com/docs/voice/api/call-resource). */
export function twilioCalls(account: TwilioAccount): Calls {
  const request = twilioRequest(account, 'Calls')
  return {
    async call({ to, parts, otherwise, language, answerUrl }) {
      requireSendable({ to, text: wholeText(parts) })
      const ask = `<Gather method="POST" action="${escaped(answerUrl)}" numDigits="1" timeout="${KEY_SECONDS}">`
      const said = parts.map((part) => sayVerb(part.text, part.language)).join('')
      const gather = `${ask}${said}<Pause/>${said}</Gather>`
      const Twiml = twiml([gather, sayVerb(otherwise, language)])
      await request({ To: to, From: account.from, Timeout: String(RINGS_SECONDS), Twiml })
    },
  }
}

/** Calls need a number; messaging services and names only send. */
export const isCaller = (from: string) => from.startsWith('+')

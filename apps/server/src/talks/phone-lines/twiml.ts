import type { CallStep } from '@earshot/contract/phone-calls'
import { escaped, sayVerb, twiml } from '../../ports/sms/twiml.ts'

/** The steps of a call, for Twilio. `url` is the webhook of the line. */
export const twimlOf = (steps: CallStep[], url: string) => twiml(steps.map((step) => verbOf(step, escaped(url))))

function verbOf({ do: what, language, text, seconds, keys }: CallStep, url: string): string {
  const action = (event: string) => `method="POST" action="${url}?event=${event}"`
  if (what === 'say') return sayVerb(text, language)
  if (what === 'gather')
    return `<Gather ${action('key')} numDigits="1" finishOnKey="" timeout="${seconds}" actionOnEmptyResult="true"/>`
  if (what === 'record')
    return `<Record ${action('recording')} maxLength="${seconds}" finishOnKey="${keys}" playBeep="true" timeout="10"/><Hangup/>`
  return '<Hangup/>'
}

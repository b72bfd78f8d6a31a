import { createHmac } from 'node:crypto'
import type { CallStep } from '@earshot/contract/phone-calls'
import { isSameSecret } from '../../core/signatures.ts'

/** The signature of a webhook: its URL, and the names and values of the form, sorted (twilio.com/docs/usage/security). */
export function isSignedByTwilio(given: string, token: string, { url, form }: { url: string; form: URLSearchParams }) {
  const fields = [...form].map(([name, value]) => `${name}${value}`).toSorted()
  const signature = createHmac('sha1', token)
    .update(`${url}${fields.join('')}`)
    .digest('base64')
  return isSameSecret(given, signature)
}

const voices: Record<CallStep['language'], string> = { en: 'en-US', de: 'de-DE', ar: 'arb' }

/** The steps of a call, for Twilio (twilio.com/docs/voice/twiml). `url` is the webhook of the line. */
export const twimlOf = (steps: CallStep[], url: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${steps.map((step) => verbOf(step, escaped(url))).join('')}</Response>`

function verbOf({ do: what, language, text, seconds, keys }: CallStep, url: string): string {
  const action = (event: string) => `method="POST" action="${url}?event=${event}"`
  if (what === 'say') return `<Say language="${voices[language]}">${escaped(text)}</Say>`
  if (what === 'gather')
    return `<Gather ${action('key')} numDigits="1" finishOnKey="" timeout="${seconds}" actionOnEmptyResult="true"/>`
  if (what === 'record')
    return `<Record ${action('recording')} maxLength="${seconds}" finishOnKey="${keys}" playBeep="true" timeout="10"/><Hangup/>`
  return '<Hangup/>'
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

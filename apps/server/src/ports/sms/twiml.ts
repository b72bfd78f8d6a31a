import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../core/signatures.ts'

/** The signature of a webhook: its URL, and the names and values of the form, sorted (twilio.com/docs/usage/security). */
export function isSignedByTwilio(given: string, token: string, { url, form }: { url: string; form: URLSearchParams }) {
  const fields = [...form].map(([name, value]) => `${name}${value}`).toSorted()
  const signature = createHmac('sha1', token)
    .update(`${url}${fields.join('')}`)
    .digest('base64')
  return isSameSecret(given, signature)
}

export type SpokenLanguage = 'en' | 'de' | 'ar'
const voices: Record<SpokenLanguage, string> = { en: 'en-US', de: 'de-DE', ar: 'arb' }

/** What Twilio does in a call (twilio.com/docs/voice/twiml). */
export const twiml = (verbs: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`

export const sayVerb = (text: string, language: SpokenLanguage) =>
  `<Say language="${voices[language]}">${escaped(text)}</Say>`

export const playVerb = (url: string) => `<Play>${escaped(url)}</Play>`

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

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

/** By ISO 639-1 (twilio.com/docs/voice/twiml/say). */
const voices = {
  ...{ ar: 'arb', ca: 'ca-ES', da: 'da-DK', de: 'de-DE', en: 'en-US', es: 'es-ES', fi: 'fi-FI', fr: 'fr-FR' },
  ...{ it: 'it-IT', ja: 'ja-JP', ko: 'ko-KR', nb: 'nb-NO', nl: 'nl-NL', no: 'nb-NO', pl: 'pl-PL', pt: 'pt-BR' },
  ...{ ru: 'ru-RU', sv: 'sv-SE' },
} as const
export type VoiceLanguage = keyof typeof voices

export const hasVoice = (language: string | null): language is VoiceLanguage =>
  language !== null && Object.hasOwn(voices, language)

/** What Twilio does in a call (twilio.com/docs/voice/twiml). */
export const twiml = (verbs: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`

export const sayVerb = (text: string, language: VoiceLanguage) =>
  `<Say language="${voices[language]}">${escaped(text)}</Say>`

export const playVerb = (url: string) => `<Play>${escaped(url)}</Play>`

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

import { i18n } from '@lingui/core'

/** A refusal waits no longer for its translation. */
const LONGEST_MS = 3000

/** A sentence of the server. It stays English for readers of English, and where its translation cannot be loaded. */
export async function inReadersLanguage(text: string): Promise<string> {
  if (/^(en|$)/.test(i18n.locale)) return text
  const loaded = import('./load-refusals.ts').then((refusals) => refusals.translate(text)).catch(() => text)
  return Promise.race([loaded, new Promise<string>((late) => setTimeout(late, LONGEST_MS, text))])
}

/** With the sentence of the server's answer, if it has one, in the reader's language. */
export async function translated<Refused extends Error>(refused: Refused): Promise<Refused> {
  const { text } = (refused as { body?: { text?: unknown } }).body ?? {}
  if (typeof text === 'string') refused.message = await inReadersLanguage(text)
  return refused
}

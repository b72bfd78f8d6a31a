import { i18n } from '@lingui/core'

/** A sentence of the server. It stays English for readers of English, and where its translation cannot be loaded. */
export const inReadersLanguage = async (text: string): Promise<string> =>
  /^(en|$)/.test(i18n.locale)
    ? text
    : import('./load-refusals.ts').then((refusals) => refusals.translate(text)).catch(() => text)

/** With the sentence of the server's answer, if it has one, in the reader's language. */
export async function translated<Refused extends Error>(refused: Refused): Promise<Refused> {
  const { text } = (refused as { body?: { text?: unknown } }).body ?? {}
  if (typeof text === 'string') refused.message = await inReadersLanguage(text)
  return refused
}

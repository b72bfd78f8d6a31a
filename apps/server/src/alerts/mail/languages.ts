import { preferredLanguage } from '@earshot/contract/rules/preferred-language'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'

export const texts = { en, de, ar }
export type Language = keyof typeof texts

const isLanguage = (code: unknown): code is Language => typeof code === 'string' && Object.hasOwn(texts, code)

/** The preferred supported language; undefined if there is none. */
export function languageOfHeader(header: string | null | undefined): Language | undefined {
  const accepted = (header ?? '').split(',').map((part) => {
    const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
    return { tag, quality: Number(quality.replace('q=', '')) || 0 }
  })
  const wanted = accepted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
  return preferredLanguage(wanted, Object.keys(texts) as Language[])
}

/** The visitor's language, of a page that needs no account. */
export function languageOfPage(accepted: string | undefined) {
  const lang = languageOfHeader(accepted) ?? 'en'
  return { lang, dir: directionOf(lang) }
}

export const languageOfSettings = ({ language }: Record<string, unknown>): Language | undefined =>
  isLanguage(language) ? language : undefined

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

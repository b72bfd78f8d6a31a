import { i18n } from '@lingui/core'

/** In the reader's language, as at the beginning of a line. */
export function languageName(code: string) {
  const name = new Intl.DisplayNames([i18n.locale || 'en'], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

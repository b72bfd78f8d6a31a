import { i18n } from '@lingui/core'

/** In the reader's language, as at the beginning of a line. What is no code stays as it is. */
export function languageName(code: string) {
  const name = named(code) ?? code
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

function named(code: string) {
  try {
    return new Intl.DisplayNames([i18n.locale || 'en'], { type: 'language' }).of(code)
  } catch {
    return undefined
  }
}

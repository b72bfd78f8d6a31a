/** In place of a code: the engine tells which language is spoken, so one that speaks a single language is not asked. */
export const DETECT = 'detect'

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

export const nameOf = (code: string) => english.of(code) ?? code

/** ISO 639-1 for a code or an English name, because engines return either; null for neither. */
export function codeOf(language: string): string | null {
  const given = language.trim().toLowerCase()
  const [code] = /^[a-z]{2,3}(?=$|[-_])/.exec(given) ?? []
  if (code && isCode(code)) return code
  codes ??= new Map(everyCode().map((code) => [nameOf(code).toLowerCase(), code]))
  return codes.get(given) ?? null
}

let codes: Map<string, string> | undefined

const isCode = (code: string) => english.of(code) !== undefined

function everyCode() {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCode)
}

/** An empty list means all languages. */
export const speaks = (languages: readonly string[], language: string) =>
  languages.length === 0 || languages.includes(language.split('-')[0] ?? language)

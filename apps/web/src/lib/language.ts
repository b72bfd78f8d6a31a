import { languageOfTag, preferredLanguage } from '@earshot/contract/rules/preferred-language'
import { i18n, type Messages } from '@lingui/core'
import { language } from './browser-storage/values.ts'

/** The locale for dates and numbers: a reader who prefers en-GB gets en-GB for the language en. */
export const regional = (code: string, wanted: readonly string[]) =>
  wanted.find((tag) => languageOfTag(tag) === code) ?? code

/** By path, as `import.meta.glob` finds them. */
type Catalogs = Record<string, () => Promise<{ messages: Messages }>>

const entrances = import.meta.glob<{ messages: Messages }>(['../locales/*/entrance.po', '!**/en/*'])
const others = import.meta.glob<{ messages: Messages }>(['../locales/*/app.po', '!**/en/*'])

const settings = import.meta.glob<{ messages: Messages }>(['../locales/*/settings.po', '!**/en/*'])

const codeIn = (path: string) => path.split('/').at(-2) ?? ''
const fileFor = (code: string, files: Catalogs) => Object.entries(files).find(([path]) => codeIn(path) === code)?.[1]

export const languages: readonly string[] = ['en', ...Object.keys(entrances).map(codeIn)].sort()

export const spoken = () => preferredLanguage([language.get() ?? '', ...navigator.languages], languages) ?? 'en'

/** Loads the catalog of the first screens and sets the page's language and direction. */
export async function speak() {
  const code = spoken()
  const html = document.documentElement
  html.lang = code
  html.dir = directionOf(code)
  i18n.loadAndActivate({ locale: regional(code, navigator.languages), messages: await textsOf(code, entrances) })
}

export const loadOtherTexts = () => loadTexts(others)

/** The texts of the settings, alerts and people, besides those of all screens. */
export const loadSettingsTexts = () => loadTexts(settings)

/**
 * Adds the catalog of the reader's language for what is rendered afterwards. `i18n.load` would render everything on the
 * screen again at once.
 */
export async function loadTexts(files: Catalogs) {
  Object.assign(i18n.messages, await textsOf(spoken(), files))
}

const textsOf = async (code: string, files: Catalogs) => (await fileFor(code, files)?.())?.messages ?? {}

export function setPageLanguage(code: string) {
  language.set(code)
  location.reload()
}

export const languageName = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']
export const directionOf = (locale: string) => (RIGHT_TO_LEFT.includes(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr')

import { i18n, type Messages } from '@lingui/core'
import { language } from '../browser-storage/values.ts'
import { preferredOf, regional } from './preferred.ts'

type Load = () => Promise<{ messages: Messages }>

// English stands in the code.
const entrances = import.meta.glob<{ messages: Messages }>(['../../locales/*/entrance.po', '!**/en/*'])
const others = import.meta.glob<{ messages: Messages }>(['../../locales/*/app.po', '!**/en/*'])

const codeIn = (path: string) => path.split('/').at(-2) ?? ''
const fileFor = (code: string, files: Record<string, Load>) =>
  Object.entries(files).find(([path]) => codeIn(path) === code)?.[1]

/** What Earshot speaks: every folder of texts is a language. */
export const languages: readonly string[] = ['en', ...Object.keys(entrances).map(codeIn)].sort()

/** The chosen language, or else the best that the browser asks for. */
export const spoken = () => preferredOf([language.get() ?? '', ...navigator.languages], languages)

/** Speaks: the texts that come first are loaded, and the page is turned the way the language is read. */
export async function speak() {
  const code = spoken()
  const html = document.documentElement
  html.lang = code
  html.dir = directionOf(code)
  i18n.loadAndActivate({ locale: regional(code, navigator.languages), messages: await textsOf(code, entrances) })
}

/** Loads the texts of what lies behind the sign-in. */
export async function speakOfAll() {
  i18n.load(i18n.locale, await textsOf(spoken(), others))
}

const textsOf = async (code: string, files: Record<string, Load>) => (await fileFor(code, files)?.())?.messages ?? {}

/** Chooses a language. The page begins anew: every text and number on it follows. */
export function choose(code: string) {
  language.set(code)
  location.reload()
}

/** A language as its own readers call it. */
export const languageName = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']
const directionOf = (code: string) => (RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr')

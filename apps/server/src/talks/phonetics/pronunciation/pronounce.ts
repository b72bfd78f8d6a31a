import { sayEnglish } from './english.ts'
import { sayGerman } from './german.ts'

const MOST_WAYS = 6

/** Empty if a word is unknown. */
export function pronunciationsOf(tokens: readonly string[], language: string | null): string[] {
  const each = tokens.map((token) => sayWord(token, language))
  if (each.length === 0 || each.some(({ length }) => length === 0)) return []
  const begin = ['']
  return each.reduce((ways, word) => ways.flatMap((way) => word.map((said) => way + said)).slice(0, MOST_WAYS), begin)
}

/** One entry per word, separated by spaces; words without known phones are skipped. */
export const phonesOfWords = (texts: readonly string[], language: string | null): string =>
  texts
    .map((text) =>
      text
        .split(/[\s-]+/)
        .map((part) => sayWord(part, language)[0] ?? '')
        .join(''),
    )
    .join(' ')

const known = new Map<string, string[]>()
const MOST_KNOWN = 20_000
const LATIN = /^[a-z'äöüß]{1,40}$/

/** Cached, because people use the same words again and again. */
function sayWord(text: string, language: string | null): string[] {
  const key = `${language === 'de' ? 'de' : 'en'} ${text}`
  const found = known.get(key)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const said = sayNewWord(text, language)
  known.set(key, said)
  return said
}

function sayNewWord(text: string, language: string | null): string[] {
  const word = plain(text)
  if (!LATIN.test(word)) return []
  return language === 'de' ? sayGerman(word) : sayEnglish(word.replaceAll(/[äöüß]/g, (letter) => english[letter] ?? ''))
}

const english: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }

/** Lower-case Latin letters and German umlauts, without other accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[øłđðıþæœ]/g, (letter) => ligatures[letter] ?? letter)
    .replaceAll(/[^äöüß]/g, (letter) => letter.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))
    .replaceAll(/^[^a-zäöüß]+|[^a-zäöüß]+$/g, '')

const ligatures: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', þ: 'th', æ: 'ae', œ: 'oe' }

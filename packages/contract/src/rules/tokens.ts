import { fold } from './folding.ts'
import { isGroupedNumber } from './numbers/grouped.ts'

/** Words as compared by search, alerts, titles and mentions, without stemming. docs/words.md has the rules. */
export const tokensOf = (text: string): string[] => (PLAIN.test(text) ? [text.toLowerCase()] : split(text))

/** Incremented when the rules change, so that what was indexed before is indexed again. */
export const TOKENIZER = 1

/** Most words: a single UAX #29 word that only needs lowercasing. */
const PLAIN = /^[A-Za-z0-9]+$/

/** Longer words are not real words, and indexes cannot hold them. */
export const LONGEST_WORD = 600

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

const split = (text: string) =>
  [...segmenter.segment(parted(fold(text)))]
    .filter(({ segment, isWordLike }) => isWordLike || isSpaceless(segment))
    .flatMap(({ segment }) => numbersIn(segment))

/** Where UAX #29 sees one word and readers several, a space; dots in abbreviations, where it is the reverse, are left out. */
const parted = (text: string) =>
  text
    .replaceAll(CONNECTORS, ' ')
    .replaceAll(SPACELESS_CHARACTER, ' $& ')
    .replaceAll(ABBREVIATION, (letters) => `${letters.replaceAll('.', '')} `)
    .replaceAll(DOTS, ' ')
    .replaceAll(APOSTROPHED, partsOfApostrophed)

const CONNECTORS = /[\p{Pc}:：]/gu

/** Scripts written without spaces, of which each character is a token; Hangul, whose particles are attached, like them. */
const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Yi}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tai_Le}\\p{Script=New_Tai_Lue}' +
  '\\p{Script=Tai_Tham}\\p{Script=Tai_Viet}\\p{Script=Ahom}\\p{Script=Javanese}\\p{Script=Balinese}'
const CHARACTER = `(?=[\\p{L}\\p{Nl}])[${SPACELESS}]`
const SPACELESS_CHARACTER = new RegExp(`${CHARACTER}\\p{M}*`, 'gu')
const STARTS_SPACELESS = new RegExp(`^${CHARACTER}`, 'u')

/** Whether the token is a character of a script without spaces. */
export const isSpaceless = (token: string) => STARTS_SPACELESS.test(token)

/** U.S.A., p.m., z.B. */
const ABBREVIATION = /(?<![\p{L}\p{M}\p{N}.])\p{L}\p{M}*(?:\.\p{L}\p{M}*)+(?![\p{L}\p{M}\p{N}])\.?/gu

const DOTS = /(?<=[\p{L}\p{M}])\.(?=\p{L})/gu

const APOSTROPHED =
  /[\p{Script=Latin}\p{Script=Greek}\p{M}\p{Nd}]+(?:'[\p{Script=Latin}\p{Script=Greek}\p{M}\p{Nd}]+)+/gu

/** l'incendie and Miller's are two words; don't, O'Neil, o'clock and 1'000 are one. */
const partsOfApostrophed = (word: string) =>
  word.split("'").reduce((before, part) => before + (isJoined(before, part) ? "'" : ' ') + part)

const isJoined = (before: string, part: string) =>
  (part === 't' && before.endsWith('n')) ||
  (/(?:^| )o$/u.test(before) && /^\p{L}{2}/u.test(part)) ||
  (/\d$/u.test(before) && /^\d/u.test(part))

const SEPARATED_NUMBER = /^\d+(?:[^\p{L}\p{N}]\d+)+$/u
const DECIMAL = /^\d+[.,⁄]\d+$/u
/** The dot in 555.0142 is a separator, not a decimal point. */
const DOTTED_PHONE = /^\d{3}\.\d{4}$/

/** 415.555.0142 and 28.11.2026 are three numbers; 3.14 and 1,000 are one. */
function numbersIn(word: string): string[] {
  if (!SEPARATED_NUMBER.test(word)) return [word]
  const isOne = isGroupedNumber(word) || (DECIMAL.test(word) && !DOTTED_PHONE.test(word))
  return isOne ? [word] : word.split(/[^\p{L}\p{N}]/u)
}

export interface PlacedToken {
  token: string
  word: number
}

/** 'fire-truck' is two tokens of one word. */
export const placedTokens = (words: readonly { text: string }[]): PlacedToken[] =>
  words.flatMap(({ text }, word) => tokensOf(text).map((token) => ({ token, word })))

/**
 * How search, alerts, titles, mentions and names see letters: two texts that fold to the same are the same to a reader.
 * docs/words.md has the rules and their sources.
 */
export function fold(text: string): string {
  const letters = apostrophes(apostrophes(text).normalize('NFKD'))
    .replaceAll(UNSEEN, '')
    .replaceAll(HEBREW_QUOTES, '')
    .replaceAll(MARKED, '$1')
    .replaceAll(STRESSED, '$1')
  return apostrophes(caseFolded(letters.normalize('NFKC')).normalize('NFKC'))
    .replaceAll(VARIANTS, (letter) => variants[letter] ?? letter)
    .replaceAll(OTHER_DIGITS, asciiDigit)
}

const apostrophes = (text: string) => text.replaceAll(APOSTROPHE, "'")

/** Everything that is typed, printed or transliterated as an apostrophe: quotes, accents, primes, modifier letters. */
const APOSTROPHE =
  /[\u0060\u0091\u0092\u00B4\u02B9\u02BB-\u02BF\u02CA\u02CB\u02F4\u0374\u0384\u055A\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07\uFF40]/gu

/** Invisible characters, enclosing marks and the Arabic tatweel. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}\u0640]/gu

/** Vowel signs and reading marks of scripts that are usually written without them, the hamza on its seat included. */
const MARKED = /([\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}])\p{M}+/gu

/** The stress in Cyrillic dictionaries and subtitles. */
const STRESSED = /([аеиоуыэюяєіѵ]\u0308?)[\u0300\u0301]+/giu

/**
 * By way of uppercase, where ß is SS; ẞ must be lowercased before that. The final sigma becomes a plain one, and the dot
 * of the Turkish İ, which every i has, is dropped.
 */
const caseFolded = (text: string) =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')

/** Geresh and gershayim, also written as quotes. A quotation mark before a word stays one. */
const HEBREW_QUOTES = /(?<=\p{Script=Hebrew}\p{M}*)(?:'+|["״“”„‟″](?=\p{Script=Hebrew}))/gu

/** Letters that keyboards and spelling habits use for one another. */
const variants: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ё: 'е',
  '٫': '.',
  '٬': ',',
}
const VARIANTS = new RegExp(`[${Object.keys(variants).join('')}]`, 'gu')

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const DIGIT = /\p{Nd}/u

/** Each script has its ten digits in a row (Unicode, section 4.6), so the ones before tell the value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

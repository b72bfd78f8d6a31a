const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text as search and alerts compare them: split by UAX #29, NFKC, case-folded, no stemming. */
export const tokensOf = (text: string): string[] => (PLAIN.test(text) ? [text.toLowerCase()] : split(text))

/** Most words of most talks: one word by UAX #29 whose only other form has capitals. */
const PLAIN = /^[A-Za-z0-9]+$/

const split = (text: string) =>
  [...segmenter.segment(folded(text))].filter((part) => part.isWordLike).map((part) => part.segment)

/** Longer words than this are no words, and no index takes them. */
export const LONGEST_WORD = 600

/**
 * Small letters, made by way of capitals, where ß is SS; ẞ has to be small before it can become that. The final sigma
 * is a sigma and a typographic apostrophe a plain one, so that a word matches in every position and from every keyboard.
 */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'")

/** A token and the place, in a list of spoken words, of the word that it came from. */
export interface PlacedToken {
  token: string
  word: number
}

/** The tokens of spoken words, each knowing its word: 'fire-truck' is two tokens of one word. */
export const placedTokens = (words: readonly { text: string }[]): PlacedToken[] =>
  words.flatMap(({ text }, word) => tokensOf(text).map((token) => ({ token, word })))

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Words as compared by search and alerts: UAX #29, NFKC, case folding, no stemming. */
export const tokensOf = (text: string): string[] => (PLAIN.test(text) ? [text.toLowerCase()] : split(text))

/** Fast path for most words: a single UAX #29 word that only needs lowercasing. */
const PLAIN = /^[A-Za-z0-9]+$/

const split = (text: string) =>
  [...segmenter.segment(folded(text))].filter((part) => part.isWordLike).map((part) => part.segment)

/** Longer words are not real words, and indexes cannot hold them. */
export const LONGEST_WORD = 600

/**
 * Lowercases by way of uppercase, where ß is SS; ẞ must be lowercased before that. The final sigma becomes a plain
 * sigma and a typographic apostrophe a straight one, so that words match in every position and from every keyboard.
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

export interface PlacedToken {
  token: string
  word: number
}

/** 'fire-truck' is two tokens of one word. */
export const placedTokens = (words: readonly { text: string }[]): PlacedToken[] =>
  words.flatMap(({ text }, word) => tokensOf(text).map((token) => ({ token, word })))

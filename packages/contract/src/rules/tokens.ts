const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words of a text as search and alerts compare them: split by UAX #29, NFKC, case-folded, no stemming.
 * The final sigma is a sigma, so that a Greek word matches in every position.
 */
export function tokensOf(text: string): string[] {
  const folded = text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
  return [...segmenter.segment(folded)].filter((part) => part.isWordLike).map((part) => part.segment)
}

/** A token and the place, in a list of spoken words, of the word that it came from. */
export interface PlacedToken {
  token: string
  word: number
}

/** The tokens of spoken words, each knowing its word: 'fire-truck' is two tokens of one word. */
export const placedTokens = (words: readonly { text: string }[]): PlacedToken[] =>
  words.flatMap(({ text }, word) => tokensOf(text).map((token) => ({ token, word })))

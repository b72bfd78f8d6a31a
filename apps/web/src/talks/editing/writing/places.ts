import { wordsOf } from '@earshot/contract/rules/align'

/** A word of a text, from its first character to behind its last. */
export interface Placed {
  text: string
  from: number
  to: number
}

/** The words of a text as they are placed in the sound, each knowing where it stands in the text. */
export function placesIn(text: string): Placed[] {
  let cursor = 0
  return wordsOf(text).map((word) => {
    const from = text.indexOf(word, cursor)
    cursor = from + word.length
    return { text: word, from, to: cursor }
  })
}

/** The place, among the words, of the one that the caret stands in or before; the last one behind the end. */
export function wordAtCaret(places: readonly Placed[], caret: number): number {
  const at = places.findIndex(({ to }) => to >= caret)
  return at < 0 ? places.length - 1 : at
}

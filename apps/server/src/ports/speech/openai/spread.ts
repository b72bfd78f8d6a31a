import { wordsOf } from '@earshot/contract/rules/align'

/** A word whose confidence may be unknown. */
export interface Said {
  text: string
  start: number
  end: number
  confidence?: number | undefined
  phantom?: boolean | undefined
}

interface Timed {
  word: string
  start: number
  end: number
  probability?: number | null | undefined
}

/** Words as people see them: some servers answer pieces of words, of which only the first begins with a space. */
export function glued(pieces: readonly Timed[]): Said[] {
  const spaced = pieces.some(({ word }) => word.startsWith(' '))
  const words: (Said & { last?: boolean })[] = []
  for (const { word, start, end, probability } of pieces) {
    const before = words.at(-1)
    const confidence = probability ?? undefined
    if (spaced && before && !word.startsWith(' ')) {
      before.text += word
      before.end = end
      if (confidence !== undefined) before.confidence = Math.min(before.confidence ?? 1, confidence)
    } else words.push({ text: word, start, end, confidence })
  }
  return words.flatMap((word) => spread(word))
}

/** The words of a text over its time, each as long as it has letters. */
export function spread({ text, start, end, confidence }: Said): Said[] {
  const words = wordsOf(text)
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let at = start
  return words.map((word) => {
    const from = at
    at += ((end - start) * word.length) / letters
    return { text: word, start: from, end: at, confidence }
  })
}

import { wordsOf } from '@earshot/contract/rules/align'

/** Undefined confidence means unknown. */
export interface TimedWord {
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

/** Some servers return fragments of words; only the first fragment of a word starts with a space. */
export function joinFragments(pieces: readonly Timed[]): TimedWord[] {
  const spaced = pieces.some(({ word }) => word.startsWith(' '))
  const words: TimedWord[] = []
  for (const piece of pieces) {
    const before = spaced && !piece.word.startsWith(' ') ? words.at(-1) : undefined
    if (before) glue(before, piece)
    else
      words.push({ text: piece.word, start: piece.start, end: piece.end, confidence: piece.probability ?? undefined })
  }
  return words.flatMap(distributeTimes)
}

function glue(word: TimedWord, { word: more, end, probability }: Timed) {
  word.text += more
  word.end = end
  if (typeof probability === 'number') word.confidence = Math.min(word.confidence ?? 1, probability)
}

/** Divides the time by the number of letters of each word. */
export function distributeTimes({ text, start, end, confidence }: TimedWord): TimedWord[] {
  const words = wordsOf(text)
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let at = start
  return words.map((word) => {
    const from = at
    at += ((end - start) * word.length) / letters
    return { text: word, start: from, end: at, confidence }
  })
}

import { wordsOf } from './align.ts'

export interface WordPosition {
  text: string
  from: number
  to: number
}

export function wordPositions(text: string): WordPosition[] {
  let cursor = 0
  return wordsOf(text).map((word) => {
    const from = text.indexOf(word, cursor)
    cursor = from + word.length
    return { text: word, from, to: cursor }
  })
}

import { joinWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'

/** Seconds of a talk. */
export interface Range {
  start: number
  end: number
}

/** What visitors read of a range: the words whose middle lies in it, as the server chooses them. */
export function wordsIn({ words }: Pick<Talk, 'words'>, { start, end }: Range) {
  const inside = words.filter((word) => {
    const middle = (word.start + word.end) / 2
    return middle >= start && middle <= end
  })
  return joinWords(inside.map((word) => word.text))
}

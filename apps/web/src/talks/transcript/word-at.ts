import type { Word } from '@earshot/contract/talks'

const LINGER = 0.5

/** The place of the word that sounds at a moment, or has just sounded; -1 in silence. */
export function wordAt(words: readonly Word[], moment: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? Infinity) <= moment) low = middle + 1
    else high = middle
  }
  const last = words[low - 1]
  return last && moment <= last.end + LINGER ? low - 1 : -1
}

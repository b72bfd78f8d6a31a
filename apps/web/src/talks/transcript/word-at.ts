import type { Word } from '@earshot/contract/talks'
import { countWhile } from '../../lib/count-while.ts'

const LINGER = 0.5

/** Index of the word at a moment, or just before it; -1 in silence. */
export function wordAt(words: readonly Word[], moment: number): number {
  const at = countWhile(words, ({ start }) => start <= moment) - 1
  const last = words[at]
  return last && moment <= last.end + LINGER ? at : -1
}

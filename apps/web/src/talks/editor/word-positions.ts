import type { WordPosition } from '@earshot/contract/rules/word-positions'
import { countWhile } from '../../lib/count-while.ts'

export function wordAtCaret(positions: readonly WordPosition[], caret: number): number {
  const at = positions.findIndex(({ to }) => to >= caret)
  return at < 0 ? positions.length - 1 : at
}

interface Stretch {
  from: number
  to: number
}

/** Converts a range of the text, which never spans lines, to a line and columns. */
export function linePosition(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return ({ from, to }: Stretch) => {
    const line = countWhile(starts, (start) => start <= from) - 1
    const start = starts[line] ?? 0
    return { line, from: from - start, to: to - start }
  }
}

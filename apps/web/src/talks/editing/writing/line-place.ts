import { countWhile } from '../../../lib/count-while.ts'

interface Stretch {
  from: number
  to: number
}

/** Finds for a stretch of a text, which never goes over a new line, its line and its place in that. */
export function linePlace(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return ({ from, to }: Stretch) => {
    const line = countWhile(starts, (start) => start <= from) - 1
    const start = starts[line] ?? 0
    return { line, from: from - start, to: to - start }
  }
}

interface Stretch {
  from: number
  to: number
}

/** Finds for a stretch of a text, which never goes over a new line, its line and its place in that. */
export function linePlace(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return ({ from, to }: Stretch) => {
    const line = lastUpTo(starts, from)
    const start = starts[line] ?? 0
    return { line, from: from - start, to: to - start }
  }
}

/** The place of the last of the rising numbers that is not beyond one. */
function lastUpTo(rising: readonly number[], most: number) {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}

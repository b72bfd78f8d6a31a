export interface View {
  /** Pixels. */
  top: number
  height: number
}

/** Pixels from the top of the list to each row, and to the end of the last one. */
export function offsetsOf(heights: readonly number[]): number[] {
  let sum = 0
  return [0, ...heights.map((height) => (sum += height))]
}

/** The rows that a view touches, both inclusive; empty if there are none. */
export function rowsIn(offsets: readonly number[], { top, height }: View) {
  const count = offsets.length - 1
  const first = Math.min(rowAt(offsets, top), count - 1)
  return { first, last: Math.min(rowAt(offsets, top + height), count - 1) }
}

function rowAt(offsets: readonly number[], y: number) {
  let [low, high] = [0, offsets.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) <= y) low = middle
    else high = middle
  }
  return low
}

/** Where to scroll so that a row is in view; undefined if it is already. */
export function scrollTopFor([start, end]: [number, number], { top, height }: View) {
  if (start < top) return start
  return end > top + height ? end - height : undefined
}

/** Pixels. A list that is scrolled no further is at its top, where new rows are shown. */
export const NEAR_TOP = 8

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

export interface PlacedRows {
  ids: readonly string[]
  /** Pixels, as from `offsetsOf`. */
  offsets: readonly number[]
}

/** How far the first row in view has moved, or the next one that is still there. */
export function shiftOf(before: PlacedRows, after: PlacedRows, top: number): number {
  const first = rowAt(before.offsets, top)
  const indexById = new Map(after.ids.map((id, at) => [id, at]))
  const kept = before.ids.findIndex((id, at) => at >= first && indexById.has(id))
  const now = indexById.get(before.ids[kept] ?? '')
  return now === undefined ? 0 : (after.offsets[now] ?? 0) - (before.offsets[kept] ?? 0)
}

/** Where to scroll so that a row is in view; undefined if it is already. */
export function scrollTopFor([start, end]: [number, number], { top, height }: View) {
  if (start < top) return start
  return end > top + height ? end - height : undefined
}

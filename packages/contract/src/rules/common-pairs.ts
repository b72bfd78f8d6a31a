/** Indices of an equal item in both lists. */
export type Pair = readonly [number, number]

/** Ends are exclusive. */
interface Area {
  a: { from: number; to: number }
  b: { from: number; to: number }
}

/** Maximum number of comparisons of an area that is compared word by word. Larger ones are first split at unique words. */
const MOST_COMPARED = 1_000_000

/**
 * Common items of two lists, in the order of both. Small areas yield a longest common subsequence. Large ones are
 * aligned at words, or runs of three, that occur once in each list, so that the cost stays low for texts of any length.
 */
export function commonPairs(a: readonly string[], b: readonly string[]): Pair[] {
  const pairs: Pair[] = []
  const open: Area[] = [{ a: { from: 0, to: a.length }, b: { from: 0, to: b.length } }]
  for (let area = open.pop(); area; area = open.pop()) {
    const inner = strip(a, b, { area, pairs })
    const size = (inner.a.to - inner.a.from) * (inner.b.to - inner.b.from)
    if (size === 0) continue
    const found = size <= MOST_COMPARED ? longest(a, b, inner) : anchors(a, b, inner)
    pairs.push(...found)
    if (size > MOST_COMPARED && found.length > 0) open.push(...between(inner, found))
  }
  return pairs.sort(([one], [other]) => one - other)
}

/** Removes the common prefix and suffix. */
function strip(a: readonly string[], b: readonly string[], { area, pairs }: { area: Area; pairs: Pair[] }): Area {
  const inner = { a: { ...area.a }, b: { ...area.b } }
  const left = () => inner.a.from < inner.a.to && inner.b.from < inner.b.to
  while (left() && a[inner.a.from] === b[inner.b.from]) pairs.push([inner.a.from++, inner.b.from++])
  while (left() && a[inner.a.to - 1] === b[inner.b.to - 1]) pairs.push([--inner.a.to, --inner.b.to])
  return inner
}

/** Longest common subsequence by dynamic programming from the end. */
function longest(a: readonly string[], b: readonly string[], area: Area): Pair[] {
  const [rows, columns] = [area.a.to - area.a.from, area.b.to - area.b.from]
  const width = columns + 1
  const ahead = new Uint16Array((rows + 1) * width)
  const at = (row: number, column: number) => ahead[row * width + column] ?? 0
  const same = (row: number, column: number) => a[area.a.from + row] === b[area.b.from + column]
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      ahead[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: Pair[] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (same(row, column)) pairs.push([area.a.from + row++, area.b.from + column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

function anchors(a: readonly string[], b: readonly string[], area: Area): Pair[] {
  const words = unique(placesOf(a, area.a, 1), placesOf(b, area.b, 1))
  return words.length > 0 ? words : unique(placesOf(a, area.a, 3), placesOf(b, area.b, 3))
}

/** Items that occur once in each area, in the same order in both. */
function unique(inA: Map<string, number>, inB: Map<string, number>): Pair[] {
  const candidates: Pair[] = []
  for (const [word, place] of inA) {
    const other = inB.get(word)
    if (place !== TWICE && other !== undefined && other !== TWICE) candidates.push([place, other])
  }
  return increasing(candidates.sort(([one], [other]) => one - other))
}

const TWICE = -1

function placesOf(list: readonly string[], { from, to }: { from: number; to: number }, count: number) {
  const places = new Map<string, number>()
  for (let at = from; at + count <= to; at++) {
    const run = list.slice(at, at + count).join(' ')
    places.set(run, places.has(run) ? TWICE : at)
  }
  return places
}

/** The longest subsequence of pairs that increases in both lists (patience sorting). */
function increasing(pairs: Pair[]): Pair[] {
  const tops: number[] = []
  const before: number[] = []
  pairs.forEach(([, place], index) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] as number]?.[1] as number) < place) low = middle + 1
      else high = middle
    }
    before[index] = tops[low - 1] ?? -1
    tops[low] = index
  })
  const run: Pair[] = []
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) run.push(pairs[index] as Pair)
  return run.reverse()
}

function between(area: Area, pairs: Pair[]): Area[] {
  const ends: Pair[] = [...pairs, [area.a.to, area.b.to]]
  return ends.map(([toA, toB], index) => {
    const [a, b] = pairs[index - 1] ?? [area.a.from - 1, area.b.from - 1]
    return { a: { from: a + 1, to: toA }, b: { from: b + 1, to: toB } }
  })
}

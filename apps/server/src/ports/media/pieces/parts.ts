const FRAME = 0.02
const PER_SECOND = Math.round(1 / FRAME)
const MARGIN = 0.2
const JOIN = 1
const LONGEST = 30
const BLOCK = 10 * PER_SECOND
const ABOVE_FLOOR = 6
const QUIETEST_SOUND = -65
const HIGHEST_FLOOR = -40
const SHORTEST_SOUND = 4

/** Seconds of the whole sound. */
export interface Part {
  start: number
  end: number
}

/**
 * Where there is sound, from the level (dBFS) of each 20 ms: what rises above the noise around it, with a margin on both
 * sides so that no beginning is lost, joined over short pauses and cut where it is quietest when longer than 30 s.
 */
export function partsWithSound(levels: number[], duration = levels.length * FRAME): Part[] {
  return runs(levels)
    .map(({ first, last }) => ({
      start: Math.max(0, first * FRAME - MARGIN),
      end: Math.min(duration, (last + 1) * FRAME + MARGIN),
    }))
    .flatMap((part) => cut(part, levels))
}

interface Run {
  first: number
  last: number
  loud: number
}

/** Loud frames with less than a second between them belong together; a click alone is no sound. */
function runs(levels: number[]) {
  const found: Run[] = []
  let limit = 0
  for (const [at, level] of levels.entries()) {
    if (at % BLOCK === 0) limit = threshold(noiseFloor(levels, at))
    if (level > limit) extend(found, at)
  }
  return found.filter((run) => run.loud >= SHORTEST_SOUND)
}

function extend(found: Run[], at: number) {
  const run = found.at(-1)
  if (!run || at - run.last > JOIN * PER_SECOND) found.push({ first: at, last: at, loud: 1 })
  else {
    run.last = at
    run.loud++
  }
}

/** The level that a tenth of the half minute around this block stays below. */
function noiseFloor(levels: number[], block: number) {
  const around = levels.slice(Math.max(0, block - BLOCK), block + 2 * BLOCK).sort((a, b) => a - b)
  return around[Math.floor(around.length / 10)] ?? 0
}

/** In loud noise rather too much is kept than a word lost. */
function threshold(floor: number) {
  return Math.max(Math.min(floor, HIGHEST_FLOOR) + ABOVE_FLOOR, QUIETEST_SOUND)
}

function cut(part: Part, levels: number[]): Part[] {
  if (part.end - part.start <= LONGEST) return [part]
  const place = quietest(levels, part.start + LONGEST / 2, part.start + LONGEST)
  return [{ start: part.start, end: place }, ...cut({ start: place, end: part.end }, levels)]
}

/** The middle of the quietest 0.2 s between two moments. */
function quietest(levels: number[], from: number, to: number) {
  const width = 10
  let best = { at: 0, sum: Number.POSITIVE_INFINITY }
  for (let at = Math.round(from * PER_SECOND); at + width <= Math.round(to * PER_SECOND); at++) {
    const sum = levels.slice(at, at + width).reduce((total, level) => total + level, 0)
    if (sum < best.sum) best = { at, sum }
  }
  return (best.at + width / 2) * FRAME
}

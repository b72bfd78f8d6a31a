const FRAME = 0.02
const PER_SECOND = Math.round(1 / FRAME)
const BLOCK = 10 * PER_SECOND
const ABOVE_FLOOR = 6
const QUIETEST_SOUND = -65
const HIGHEST_FLOOR = -40
const SHORTEST_SOUND = 4

/** Seconds of the whole recording. */
export interface Segment {
  start: number
  end: number
}

/** In seconds. */
export interface SegmentOptions {
  /** Added on both sides, so that no word loses its beginning. */
  margin: number
  /** Sounds with a shorter pause between them are one segment. */
  pause: number
  /** Longer segments are cut at their quietest place. */
  longest: number
}

export const USUAL: SegmentOptions = { margin: 0.2, pause: 1, longest: 30 }

/** `levels` has the level in dBFS of each 20 ms. Sound is what rises above the surrounding noise. */
export function segmentsWithSound(levels: number[], duration = levels.length * FRAME, cutting = USUAL): Segment[] {
  return runs(levels, cutting.pause)
    .map(({ first, last }) => ({
      start: Math.max(0, first * FRAME - cutting.margin),
      end: Math.min(duration, (last + 1) * FRAME + cutting.margin),
    }))
    .flatMap((part) => cut(part, levels, cutting.longest))
}

interface Run {
  first: number
  last: number
  loud: number
}

/** Joins loud frames with less than a pause between them. Drops single clicks. */
function runs(levels: number[], pause: number) {
  const found: Run[] = []
  let limit = 0
  for (const [at, level] of levels.entries()) {
    if (at % BLOCK === 0) limit = threshold(noiseFloor(levels, at))
    if (level > limit) extend(found, at, pause * PER_SECOND)
  }
  return found.filter((run) => run.loud >= SHORTEST_SOUND)
}

function extend(found: Run[], at: number, pause: number) {
  const run = found.at(-1)
  if (!run || at - run.last > pause) found.push({ first: at, last: at, loud: 1 })
  else {
    run.last = at
    run.loud++
  }
}

function noiseFloor(levels: number[], block: number) {
  const around = levels.slice(Math.max(0, block - BLOCK), block + 2 * BLOCK).sort((a, b) => a - b)
  return around[Math.floor(around.length / 10)] ?? 0
}

/** In loud noise it is better to keep too much than to lose a word. */
function threshold(floor: number) {
  return Math.max(Math.min(floor, HIGHEST_FLOOR) + ABOVE_FLOOR, QUIETEST_SOUND)
}

function cut(part: Segment, levels: number[], longest: number): Segment[] {
  if (part.end - part.start <= longest) return [part]
  const place = quietest(levels, part.start + longest / 2, part.start + longest)
  return [{ start: part.start, end: place }, ...cut({ start: place, end: part.end }, levels, longest)]
}

function quietest(levels: number[], from: number, to: number) {
  const width = 10
  let best = { at: 0, sum: Number.POSITIVE_INFINITY }
  for (let at = Math.round(from * PER_SECOND); at + width <= Math.round(to * PER_SECOND); at++) {
    const sum = levels.slice(at, at + width).reduce((total, level) => total + level, 0)
    if (sum < best.sum) best = { at, sum }
  }
  return (best.at + width / 2) * FRAME
}

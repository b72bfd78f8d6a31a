import type { Drawn } from '../rules/drawn.ts'

/** A bar of the chart: which day or week, and which of the drawn series. */
export interface Spot {
  bucket: number
  series: number
}

/** Whether there is a bar or a point to stand on. */
export function isThere(drawn: readonly Drawn[], { bucket, series }: Spot) {
  const value = drawn[series]?.values[bucket] ?? null
  return value !== null && (value > 0 || drawn[series]?.sum === null)
}

/** Where a key leads from a spot: along time with left and right, through those of a time with up and down. */
export function stepFrom(drawn: readonly Drawn[], from: Spot, key: string): Spot | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') return upOrDown(drawn, from, key === 'ArrowUp' ? 1 : -1)
  const [begin, step] = alongTime[key]?.(from.bucket, lengthOf(drawn)) ?? []
  if (begin === undefined || step === undefined) return undefined
  for (let bucket = begin; bucket >= 0 && bucket < lengthOf(drawn); bucket += step) {
    const found = nearest(drawn, { bucket, series: from.series })
    if (found) return found
  }
  return undefined
}

const alongTime: Record<string, (bucket: number, length: number) => [number, number]> = {
  ArrowRight: (bucket) => [bucket + 1, 1],
  ArrowLeft: (bucket) => [bucket - 1, -1],
  Home: () => [0, 1],
  End: (_, length) => [length - 1, -1],
}

function upOrDown(drawn: readonly Drawn[], { bucket, series }: Spot, step: 1 | -1): Spot | undefined {
  const spots = drawn.map((_, at) => ({ bucket, series: at })).filter((spot) => isThere(drawn, spot))
  return step === 1 ? spots.find((spot) => spot.series > series) : spots.findLast((spot) => spot.series < series)
}

/** The series itself where it is there, else the one next to it. */
function nearest(drawn: readonly Drawn[], { bucket, series }: Spot) {
  const spots = drawn.map((_, at) => ({ bucket, series: at })).filter((spot) => isThere(drawn, spot))
  return spots.toSorted((one, other) => Math.abs(one.series - series) - Math.abs(other.series - series))[0]
}

/** Where one comes in: the latest there is. */
export const latest = (drawn: readonly Drawn[]) => stepFrom(drawn, { bucket: lengthOf(drawn), series: 0 }, 'ArrowLeft')

const lengthOf = (drawn: readonly Drawn[]) => drawn[0]?.values.length ?? 0

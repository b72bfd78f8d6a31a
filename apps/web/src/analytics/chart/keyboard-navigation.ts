import type { ChartSeries } from '../rules/chart-series.ts'

export interface ChartPoint {
  bucket: number
  series: number
}

export function hasPoint(drawn: readonly ChartSeries[], { bucket, series }: ChartPoint) {
  const value = drawn[series]?.values[bucket] ?? null
  return value !== null && (value > 0 || drawn[series]?.sum === null)
}

export function nextPoint(drawn: readonly ChartSeries[], from: ChartPoint, key: string): ChartPoint | undefined {
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

function upOrDown(drawn: readonly ChartSeries[], { bucket, series }: ChartPoint, step: 1 | -1): ChartPoint | undefined {
  const timedMarks = drawn.map((_, at) => ({ bucket, series: at })).filter((timedMark) => hasPoint(drawn, timedMark))
  return step === 1
    ? timedMarks.find((timedMark) => timedMark.series > series)
    : timedMarks.findLast((timedMark) => timedMark.series < series)
}

function nearest(drawn: readonly ChartSeries[], { bucket, series }: ChartPoint) {
  const timedMarks = drawn.map((_, at) => ({ bucket, series: at })).filter((timedMark) => hasPoint(drawn, timedMark))
  return timedMarks.toSorted((one, other) => Math.abs(one.series - series) - Math.abs(other.series - series))[0]
}

export const latestPoint = (drawn: readonly ChartSeries[]) =>
  nextPoint(drawn, { bucket: lengthOf(drawn), series: 0 }, 'ArrowLeft')

const lengthOf = (drawn: readonly ChartSeries[]) => drawn[0]?.values.length ?? 0

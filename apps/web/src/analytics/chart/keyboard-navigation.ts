import type { ChartSeries } from '../rules/chart-series.ts'

export interface ChartPoint {
  bucket: number
  series: number
}

export function hasPoint(visible: readonly ChartSeries[], { bucket, series }: ChartPoint) {
  const value = visible[series]?.values[bucket] ?? null
  return value !== null && (value > 0 || visible[series]?.sum === null)
}

export function nextPoint(visible: readonly ChartSeries[], from: ChartPoint, key: string): ChartPoint | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') return upOrDown(visible, from, key === 'ArrowUp' ? 1 : -1)
  const [begin, step] = alongTime[key]?.(from.bucket, lengthOf(visible)) ?? []
  if (begin === undefined || step === undefined) return undefined
  for (let bucket = begin; bucket >= 0 && bucket < lengthOf(visible); bucket += step) {
    const found = nearest(visible, { bucket, series: from.series })
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

function upOrDown(
  visible: readonly ChartSeries[],
  { bucket, series }: ChartPoint,
  step: 1 | -1,
): ChartPoint | undefined {
  const points = visible.map((_, at) => ({ bucket, series: at })).filter((point) => hasPoint(visible, point))
  return step === 1 ? points.find((point) => point.series > series) : points.findLast((point) => point.series < series)
}

function nearest(visible: readonly ChartSeries[], { bucket, series }: ChartPoint) {
  const points = visible.map((_, at) => ({ bucket, series: at })).filter((point) => hasPoint(visible, point))
  return points.toSorted((one, other) => Math.abs(one.series - series) - Math.abs(other.series - series))[0]
}

export const latestPoint = (visible: readonly ChartSeries[]) =>
  nextPoint(visible, { bucket: lengthOf(visible), series: 0 }, 'ArrowLeft')

const lengthOf = (visible: readonly ChartSeries[]) => visible[0]?.values.length ?? 0

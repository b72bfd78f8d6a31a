import type { ChartSeries } from '../rules/chart-series.ts'
import { ticksTo } from '../rules/scale.ts'
import { hasPoint, type ChartPoint } from './keyboard-navigation.ts'

export const HEIGHT = 220
const TOP = 10
const BOTTOM = 26
const START = 52
const END = 8
const LABELS = 156

/** In pixels. */
export interface Plot {
  width: number
  left: number
  right: number
  /** Width of a day or week, and of its bar. */
  band: number
  bar: number
  ticks: number[]
  middle: (bucket: number) => number
  y: (value: number) => number
  bucketAt: (x: number) => number
}

interface Paper {
  visible: readonly ChartSeries[]
  width: number
  kind: 'bars' | 'lines'
  whole: boolean
}

export function plotOf({ visible, width, kind, whole }: Paper): Plot {
  const count = Math.max(1, visible[0]?.values.length ?? 1)
  const right = width - (hasEndLabels(kind, width) ? LABELS : END)
  const band = (right - START) / count
  const ticks = kind === 'lines' ? sharesFrom(leastOf(visible)) : ticksTo(mostOf(visible, count), whole)
  const [base, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return {
    ...{ width, left: START, right, band, ticks },
    bar: band < 5 ? Math.max(1, band - 0.5) : Math.min(48, band * 0.72),
    middle: (bucket) => START + (bucket + 0.5) * band,
    y: (value) => HEIGHT - BOTTOM - ((value - base) / (top - base)) * (HEIGHT - BOTTOM - TOP),
    bucketAt: (x) => Math.min(count - 1, Math.max(0, Math.floor((x - START) / band))),
  }
}

export const hasEndLabels = (kind: Paper['kind'], width: number) => kind === 'lines' && width >= 560

/** Bars start at 0. A line chart whose values are all in the upper half shows only that half. */
const sharesFrom = (least: number) => (least >= 0.5 ? [0.5, 0.6, 0.7, 0.8, 0.9, 1] : [0, 0.25, 0.5, 0.75, 1])

const leastOf = (visible: readonly ChartSeries[]) =>
  Math.min(1, ...visible.flatMap(({ values }) => values.map((value) => value ?? 1)))

const mostOf = (visible: readonly ChartSeries[], count: number) =>
  Math.max(...Array.from({ length: count }, (_, at) => visible.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)))

export interface Shape extends ChartPoint {
  value: number
  low: number
  high: number
}

export function shapesOf(visible: readonly ChartSeries[], plot: Plot, kind: Paper['kind']): Shape[] {
  return Array.from({ length: visible[0]?.values.length ?? 0 }, (_, bucket) => {
    let sum = 0
    return visible.flatMap(({ values }, series) => {
      const value = values[bucket] ?? 0
      if (!hasPoint(visible, { bucket, series })) return []
      const below = kind === 'bars' ? sum : value
      sum += value
      return [{ bucket, series, value, low: plot.y(below), high: plot.y(kind === 'bars' ? sum : value) }]
    })
  }).flat()
}

export const shapeAt = (shapes: readonly Shape[], bucket: number, y: number) =>
  shapes.filter((shape) => shape.bucket === bucket).toSorted((one, other) => away(one, y) - away(other, y))[0]

const away = ({ low, high }: Shape, y: number) => Math.max(high - y, y - low, 0)

import type { Point, Series } from '@earshot/contract/analytics'
import { isScore, type Measure, type Period, type ScoreMeasure } from './view.ts'

/** Index of one of the seven colors, marks and patterns. */
export type Slot = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** One value per day or week; null without data. */
export interface ChartSeries {
  key: string
  /** `others` combines the smaller series; `none` holds the talks without such a value, for example without a speaker. */
  kind: 'one' | 'none' | 'others'
  id: string | undefined
  name: string
  slot: Slot
  values: (number | null)[]
  /** Null for measures that cannot be added up. */
  sum: number | null
}

export interface Bar {
  period: Period
  series: ChartSeries
}

const SLOTS = 7

interface Counted {
  at: string[]
  series: Series[]
}

/**
 * At most seven series: the six largest, and the rest as “Others”. The order of the answer is kept, so that a series
 * has the same color for every measure. Scores cannot be added up, so the remaining series are hidden instead.
 */
export function chartSeriesOf({ at, series }: Counted, measure: Measure): { visible: ChartSeries[]; hidden: number } {
  const filled = series.map((each, order) => ({ each, order, values: valuesOf(each.points, at, measure) }))
  const had = filled.filter(({ values }) => values.some((value) => value !== null && (value > 0 || isScore(measure))))
  const most = had.length > SLOTS ? SLOTS - 1 : SLOTS
  const weight = isScore(measure) ? 'talks' : measure
  const ranked = had.toSorted(
    (one, other) => sumOf(other.each, weight) - sumOf(one.each, weight) || one.order - other.order,
  )
  const shown = ranked.slice(0, most).toSorted((one, other) => one.order - other.order)
  const rest = ranked.slice(most)
  const visible = shown.map(({ each, values }, slot) => one(each, { values, slot: slot as Slot, measure }))
  if (rest.length === 0 || isScore(measure)) return { visible, hidden: rest.length }
  return { visible: [...visible, others(rest.map(({ values }) => values))], hidden: 0 }
}

export function valuesOf(points: readonly Point[], at: readonly string[], measure: Measure) {
  const known = new Map(points.map((point) => [point.at, point[measure]]))
  return at.map((moment) => known.get(moment) ?? (isScore(measure) ? null : 0))
}

const sumOf = ({ points }: Series, measure: Exclude<Measure, ScoreMeasure>) =>
  points.reduce((sum, point) => sum + point[measure], 0)

interface SeriesPart {
  values: (number | null)[]
  slot: Slot
  measure: Measure
}

const one = (series: Series, { values, slot, measure }: SeriesPart): ChartSeries => ({
  key: series.id ?? 'none',
  kind: series.id === null ? 'none' : 'one',
  id: series.id ?? undefined,
  name: series.name,
  ...{ slot, values },
  sum: isScore(measure) ? null : sumOf(series, measure),
})

function others(rest: (number | null)[][]): ChartSeries {
  const values = (rest[0] ?? []).map((_, at) => rest.reduce((sum, each) => sum + (each[at] ?? 0), 0))
  const sum = values.reduce((all, value) => all + value, 0)
  return { key: 'others', kind: 'others', id: undefined, name: '', slot: 6, values, sum }
}

/** At most `most` values, each the average of those it replaces; null where all of them are null. */
export function downsample(values: readonly (number | null)[], most: number) {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.round((edge * values.length) / most))
    return average(values.slice(from, to).filter((value) => value !== null))
  })
}

const average = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null

import type { Series } from '@earshot/contract/analytics'
import { csvOfRows } from '@earshot/contract/rules/csv'
import { isScore, measures, type SeriesGroup } from './view.ts'

interface Table {
  group: SeriesGroup
  /** Days, or the Mondays of weeks, as 2026-01-31. */
  days: string[]
  at: string[]
  series: Series[]
}

/** RFC 4180, with decimal points and ISO dates regardless of the locale. */
export function csvOf({ group, days, at, series }: Table) {
  const header = ['from', group, `${group}_id`, ...measures]
  const rows = series.flatMap(({ id, name, points }) => {
    const known = new Map(points.map((point) => [point.at, point]))
    return at.map((moment, bucket) => {
      const point = known.get(moment)
      const values = measures.map((measure) => point?.[measure] ?? (isScore(measure) ? '' : 0))
      return [days[bucket] ?? '', name, id ?? '', ...values]
    })
  })
  return csvOfRows([header, ...rows])
}

import type { Series } from '@earshot/contract/analytics'
import { measures, type Group } from './view.ts'

interface Table {
  group: Group
  /** The days or the Mondays, as 2026-01-31. */
  days: string[]
  at: string[]
  series: Series[]
}

/** Excel takes a file without it for Latin letters; all others skip it. */
const BOM = '\uFEFF'

/** Everything that was counted, one line for each day or week and series, for any program: RFC 4180, points, ISO days. */
export function csvOf({ group, days, at, series }: Table) {
  const header = ['from', group, `${group}_id`, ...measures]
  const rows = series.flatMap(({ id, name, points }) => {
    const known = new Map(points.map((point) => [point.at, point]))
    return at.map((moment, bucket) => {
      const point = known.get(moment)
      const values = measures.map((measure) => point?.[measure] ?? (measure === 'confidence' ? '' : 0))
      return [days[bucket] ?? '', name, id ?? '', ...values]
    })
  })
  return BOM + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe; what holds marks of CSV is quoted. */
function cell(value: string | number) {
  if (typeof value === 'number') return String(Math.round(value * 1e4) / 1e4)
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

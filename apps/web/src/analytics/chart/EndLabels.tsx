import type { ChartSeries } from '../rules/chart-series.ts'
import { plural } from '@lingui/core/macro'
import classes from './chart.module.css'
import { markPath } from './SeriesMark.tsx'
import { HEIGHT, type Plot } from './plot.ts'

const LINE = 18

interface EndLabelsProps {
  visible: readonly ChartSeries[]
  plot: Plot
  nameOf: (series: ChartSeries) => string
  more: number
}

export function EndLabels({ visible, plot, nameOf, more }: EndLabelsProps) {
  const ends = apart(visible, plot)
  const labels = ends.map(({ each, y }) => (
    <span
      key={each.key}
      className={classes.end}
      data-slot={each.slot}
      style={{ insetBlockStart: y - LINE / 2, insetInlineStart: plot.right + 6 }}
      aria-hidden
    >
      <svg width={12} height={12} viewBox="-6 -6 12 12">
        <path d={markPath(each.slot, 4)} className={classes.fill} />
      </svg>
      <span>{nameOf(each)}</span>
    </span>
  ))
  if (more === 0) return labels
  return [
    ...labels,
    <span
      key="more"
      className={classes.end}
      style={{ insetBlockStart: (ends.at(-1)?.y ?? 0) + LINE / 2, insetInlineStart: plot.right + 24 }}
    >
      {plural(more, { one: 'and # more', other: 'and # more' })}
    </span>,
  ]
}

function apart(visible: readonly ChartSeries[], plot: Plot) {
  const ends = visible
    .flatMap((each) => {
      const last = each.values.findLast((value) => value !== null)
      return typeof last === 'number' ? [{ each, y: plot.y(last) }] : []
    })
    .toSorted((one, other) => one.y - other.y)
  // Pushes labels apart downwards, then upwards from the bottom, so that none leaves the drawing.
  for (const [at, end] of ends.entries()) end.y = Math.max(end.y, (ends[at - 1]?.y ?? -LINE) + LINE)
  for (const [at, end] of [...ends.entries()].toReversed()) {
    end.y = Math.min(end.y, (ends[at + 1]?.y ?? HEIGHT + LINE / 2) - LINE)
  }
  return ends
}

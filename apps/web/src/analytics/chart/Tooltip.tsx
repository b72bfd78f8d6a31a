import type { ChartSeries } from '../rules/chart-series.ts'
import { isScore, type Measure, type Period, type SeriesGroup, type TimeUnit } from '../rules/view.ts'
import { useAnalyticsNames, figure, figureText, periodText } from '../figure-text.ts'
import classes from './chart.module.css'
import { SeriesMark } from './SeriesMark.tsx'
import type { Plot } from './plot.ts'

interface TooltipProps {
  visible: readonly ChartSeries[]
  plot: Plot
  period: Period
  bucket: number
  series: number | undefined
  view: { by: TimeUnit; group: SeriesGroup; measure: Measure }
  fills: string
}

export function Tooltip({ visible, plot, period, bucket, series, view, fills }: TooltipProps) {
  const words = useAnalyticsNames()
  const { measure, group, by } = view
  const x = plot.middle(bucket)
  const side = x > plot.width / 2 ? { insetInlineEnd: plot.width - x + 12 } : { insetInlineStart: x + 12 }
  const rows = visible.map((each, at) => ({ each, at, value: each.values[bucket] ?? null })).toReversed()
  const there = rows.filter(({ value }) => value !== null && (value > 0 || isScore(measure)))
  const sum = there.reduce((all, { value }) => all + (value ?? 0), 0)
  return (
    <div className={classes.tooltip} style={side} aria-hidden>
      <p className={classes.when}>{periodText(period, by)}</p>
      {there.map(({ each, at, value }) => (
        <p key={each.key} className={classes.row} data-slot={each.slot} data-pointed={at === series || undefined}>
          <SeriesMark slot={each.slot} fills={fills} />
          <span className={classes.name}>{words.series(each, group)}</span>
          <span className={classes.number}>{figure(measure, value)}</span>
        </p>
      ))}
      {(there.length === 0 || (there.length > 1 && !isScore(measure))) && (
        <p className={classes.sum}>{isScore(measure) ? figure(measure, null) : figureText(measure, sum)}</p>
      )}
    </div>
  )
}

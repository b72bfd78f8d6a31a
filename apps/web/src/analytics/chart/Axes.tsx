import { memo } from 'react'
import { day, percent } from '../../lib/format.ts'
import type { Period } from '../rules/periods.ts'
import { labelled } from '../rules/scale.ts'
import type { Measure } from '../rules/view.ts'
import { figure } from '../words/words.ts'
import classes from './chart.module.css'
import { HEIGHT, type Plot } from './plot.ts'

/** A date in figures with air around it. */
const LABEL_WIDTH = 88

interface AxesProps {
  plot: Plot
  periods: readonly Period[]
  measure: Measure
}

/** Hairlines with their figures, and the days below. Readers hear both with every bar. */
export const Axes = memo(({ plot, periods, measure }: AxesProps) => (
  <g aria-hidden>
    {plot.ticks.map((tick) => (
      <g key={tick} transform={`translate(0 ${plot.y(tick)})`}>
        <line className={classes.line} x1={plot.left} x2={plot.right} data-base={tick === plot.ticks[0] || undefined} />
        <text className={classes.label} x={plot.left - 8} dy="0.32em" textAnchor="end">
          {measure === 'confidence' ? percent(tick) : figure(measure, tick)}
        </text>
      </g>
    ))}
    {labelsOf(periods.length, plot).map(({ bucket, x }) => (
      <text key={bucket} className={classes.day} x={x} y={HEIGHT - 8} textAnchor="middle">
        {day(periods[bucket]?.from ?? 0)}
      </text>
    ))}
  </g>
))
Axes.displayName = 'Axes'

/** The last label is moved inwards so that it stays on the paper; one that it would touch makes way. */
function labelsOf(count: number, { left, right, middle }: Plot) {
  const last = Math.min(right - LABEL_WIDTH / 3, middle(count - 1))
  return labelled(count, { room: right - left, width: LABEL_WIDTH })
    .map((bucket) => ({ bucket, x: bucket === count - 1 ? last : Math.max(left + LABEL_WIDTH / 4, middle(bucket)) }))
    .filter(({ bucket, x }) => bucket === count - 1 || last - x >= LABEL_WIDTH - 4)
}

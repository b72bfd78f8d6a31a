import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, memo, useMemo } from 'react'
import type { ChartSeries, Slot } from '../rules/chart-series.ts'
import { type AnalyticsView, isScore, type Measure, type Period } from '../rules/view.ts'
import type { ChartPoint } from './keyboard-navigation.ts'
import { useAnalyticsNames, figure } from '../figure-text.ts'
import { day, percent } from '../../lib/format.ts'
import { labelledTicks } from '../rules/scale.ts'
import classes from './chart.module.css'
import { hasEndLabels, HEIGHT, type Plot, plotOf, shapesOf } from './plot.ts'
import { EndLabels } from './EndLabels.tsx'
import { Shapes } from './Shapes.tsx'
import { Tooltip } from './Tooltip.tsx'
import { usePointer } from './use-pointer.ts'

interface ChartProps {
  visible: readonly ChartSeries[]
  periods: readonly Period[]
  view: AnalyticsView
  label: string
  more: number
  chosen: ChartPoint | undefined
  onChoose: (point: ChartPoint) => void
  fills: string
}

export function Chart({ visible, periods, view, label, more, chosen, onChoose, fills }: ChartProps) {
  const words = useAnalyticsNames()
  const { ref, width } = useElementSize()
  const kind = isScore(view.measure) ? 'lines' : 'bars'
  const whole = view.measure !== 'minutes'
  const plot = useMemo(
    () => plotOf({ visible, width: Math.max(width, 240), kind, whole }),
    [visible, width, kind, whole],
  )
  const shapes = useMemo(() => shapesOf(visible, plot, kind), [visible, plot, kind])
  const pointing = usePointer({ visible, plot, shapes, onChoose })
  const { pointed } = pointing
  const period = pointed && periods[pointed.bucket]
  return (
    <div ref={ref} className={classes.chart} style={{ '--chart-height': `${HEIGHT}px` } as CSSProperties}>
      {width > 0 && (
        <svg {...pointing.handlers} width={plot.width} height={HEIGHT} role="group" aria-label={label}>
          {pointed && (
            <rect
              className={classes.band}
              x={plot.middle(pointed.bucket) - plot.band / 2}
              width={plot.band}
              height={HEIGHT - 26}
            />
          )}
          <Axes plot={plot} periods={periods} measure={view.measure} />
          {kind === 'lines' &&
            visible.map((each) => <Line key={each.key} values={each.values} slot={each.slot} plot={plot} />)}
          <Shapes {...{ visible, shapes, plot, kind, fills, periods, view, chosen }} current={pointing.current} />
        </svg>
      )}
      {hasEndLabels(kind, width) && (
        <EndLabels visible={visible} plot={plot} more={more} nameOf={(each) => words.series(each, view.group)} />
      )}
      {pointed && period && (
        <Tooltip {...{ visible, plot, period, view, fills }} bucket={pointed.bucket} series={pointed.series} />
      )}
    </div>
  )
}

interface LineProps {
  values: readonly (number | null)[]
  plot: Plot
  slot: Slot
}

function Line({ values, plot, slot }: LineProps) {
  const known = values.flatMap((value, bucket) => (value === null ? [] : [{ value, bucket }]))
  return (
    <g data-slot={slot} aria-hidden>
      {known.slice(1).map(({ value, bucket }, at) => {
        const before = known[at] ?? { value, bucket }
        return (
          <line
            key={bucket}
            className={classes.stroke}
            data-gap={bucket - before.bucket > 1 || undefined}
            x1={plot.middle(before.bucket)}
            y1={plot.y(before.value)}
            x2={plot.middle(bucket)}
            y2={plot.y(value)}
          />
        )
      })}
    </g>
  )
}

const LABEL_WIDTH = 88

interface AxesProps {
  plot: Plot
  periods: readonly Period[]
  measure: Measure
}

const Axes = memo(({ plot, periods, measure }: AxesProps) => (
  <g aria-hidden>
    {plot.ticks.map((tick) => (
      <g key={tick} transform={`translate(0 ${plot.y(tick)})`}>
        <line className={classes.line} x1={plot.left} x2={plot.right} data-base={tick === plot.ticks[0] || undefined} />
        <text className={classes.label} x={plot.left - 8} dy="0.32em" textAnchor="end">
          {isScore(measure) ? percent(tick) : figure(measure, tick)}
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

/** The last label is moved inwards to stay inside the drawing; a label that it would touch is dropped. */
function labelsOf(count: number, { left, right, middle }: Plot) {
  const last = Math.min(right - LABEL_WIDTH / 3, middle(count - 1))
  return labelledTicks(count, { room: right - left, width: LABEL_WIDTH })
    .map((bucket) => ({ bucket, x: bucket === count - 1 ? last : Math.max(left + LABEL_WIDTH / 4, middle(bucket)) }))
    .filter(({ bucket, x }) => bucket === count - 1 || last - x >= LABEL_WIDTH - 4)
}

import { memo } from 'react'
import type { ChartSeries, Slot } from '../rules/chart-series.ts'
import type { Period, AnalyticsView } from '../rules/view.ts'
import { hasPoint, type ChartPoint } from './keyboard-navigation.ts'
import { useAnalyticsNames, figureText, periodText } from '../figure-text.ts'
import classes from './chart.module.css'
import { markPath } from './SeriesMark.tsx'
import type { Plot, Shape } from './plot.ts'

interface DotProps {
  shape: Shape
  plot: Plot
  slot: Slot
  /** A single value between gaps, which a line would not show. */
  alone: boolean
}

const Dot = ({ shape, plot, slot, alone }: DotProps) => (
  <g transform={`translate(${plot.middle(shape.bucket)} ${shape.high})`}>
    <circle r={Math.max(5, Math.min(12, plot.band / 2))} className={classes.reach} />
    <path d={markPath(slot, 4)} className={classes.dot} data-quiet={(plot.band < 12 && !alone) || undefined} />
    <circle r={8} className={classes.ring} />
  </g>
)

interface ShapesProps {
  visible: readonly ChartSeries[]
  shapes: readonly Shape[]
  plot: Plot
  kind: 'bars' | 'lines'
  fills: string
  periods: readonly Period[]
  view: AnalyticsView
  chosen: ChartPoint | undefined
  /** The point in the tab order (roving tabindex). */
  current: ChartPoint | undefined
}

export const Shapes = memo((props: ShapesProps) => {
  const { visible, shapes, plot, kind, fills, periods, view, chosen, current } = props
  const words = useAnalyticsNames()
  return shapes.map((shape) => {
    const { bucket, series, value } = shape
    const each = visible[series]
    const period = periods[bucket]
    if (!each || !period) return null
    const name = words.series(each, view.group)
    const alone =
      !hasPoint(visible, { bucket: bucket - 1, series }) && !hasPoint(visible, { bucket: bucket + 1, series })
    return (
      <g
        key={`${bucket} ${each.key}`}
        className={classes.shape}
        role="button"
        tabIndex={isSame(current, shape) ? 0 : -1}
        aria-label={`${name}, ${periodText(period, view.by)}: ${figureText(view.measure, value)}`}
        aria-pressed={isSame(chosen, shape)}
        data-spot={`${bucket} ${series}`}
        data-slot={each.slot}
        data-faint={(chosen && !isSame(chosen, shape)) || undefined}
      >
        {kind === 'bars' ? (
          <PlayerControls shape={shape} plot={plot} slot={each.slot} fills={fills} />
        ) : (
          <Dot shape={shape} plot={plot} slot={each.slot} alone={alone} />
        )}
      </g>
    )
  })
})
Shapes.displayName = 'Shapes'

const isSame = (one: ChartPoint | undefined, { bucket, series }: ChartPoint) =>
  one?.bucket === bucket && one.series === series

interface PlayerControlsProps {
  shape: Shape
  plot: Plot
  slot: Slot
  fills: string
}

function PlayerControls({ shape, plot, slot, fills }: PlayerControlsProps) {
  const x = plot.middle(shape.bucket) - plot.bar / 2
  const height = shape.low - shape.high
  // A gap of one pixel between stacked parts, except where the part would disappear.
  const box = {
    x,
    y: shape.high + (height > 4 ? 1 : 0),
    width: plot.bar,
    height: Math.max(1, height - (height > 4 ? 1 : 0)),
  }
  const rx = height > 6 && plot.bar > 8 ? 2 : 0
  const roomy = plot.bar >= 24 && height >= 20
  return (
    <>
      <rect {...box} rx={rx} className={classes.fill} />
      {plot.bar >= 6 && <rect {...box} rx={rx} fill={`url(#${fills}-${slot})`} />}
      {roomy && (
        <g transform={`translate(${plot.middle(shape.bucket)} ${box.y + box.height / 2})`}>
          <circle r={8} className={classes.fill} />
          <path d={markPath(slot, 4)} className={classes.sign} />
        </g>
      )}
      <rect {...box} rx={rx} className={classes.ring} />
    </>
  )
}

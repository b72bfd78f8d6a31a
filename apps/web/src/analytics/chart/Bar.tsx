import type { Slot } from '../rules/drawn.ts'
import classes from './chart.module.css'
import { markPath } from './key/marks.ts'
import type { Plot, Shape } from './plot.ts'

interface BarProps {
  shape: Shape
  plot: Plot
  slot: Slot
  fills: string
}

/** One part of a stacked bar, with its texture and, where there is room, its mark. */
export function Bar({ shape, plot, slot, fills }: BarProps) {
  const x = plot.middle(shape.bucket) - plot.bar / 2
  const height = shape.low - shape.high
  // A hairline of air between the parts, but never less than something to see.
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

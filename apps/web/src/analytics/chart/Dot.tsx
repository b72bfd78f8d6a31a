import type { Slot } from '../rules/drawn.ts'
import classes from './chart.module.css'
import { markPath } from './key/marks.ts'
import type { Plot, Shape } from './plot.ts'

interface DotProps {
  shape: Shape
  plot: Plot
  slot: Slot
  /** Nothing stands before or after it, so that no line shows it. */
  alone: boolean
}

/** A point of a line; where they stand close, it shows only when it is looked at. */
export const Dot = ({ shape, plot, slot, alone }: DotProps) => (
  <g transform={`translate(${plot.middle(shape.bucket)} ${shape.high})`}>
    <circle r={Math.max(5, Math.min(12, plot.band / 2))} className={classes.reach} />
    <path d={markPath(slot, 4)} className={classes.dot} data-quiet={(plot.band < 12 && !alone) || undefined} />
    <circle r={8} className={classes.ring} />
  </g>
)

import type { Slot } from '../rules/drawn.ts'
import classes from './chart.module.css'
import type { Plot } from './plot.ts'

interface LineProps {
  values: readonly (number | null)[]
  plot: Plot
  slot: Slot
}

/** From point to point; dashed over days on which nothing was written down. */
export function Line({ values, plot, slot }: LineProps) {
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

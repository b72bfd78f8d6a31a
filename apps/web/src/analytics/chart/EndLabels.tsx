import type { Drawn } from '../rules/drawn.ts'
import classes from './chart.module.css'
import { HEIGHT, type Plot } from './plot.ts'

const LINE = 16

interface EndLabelsProps {
  drawn: readonly Drawn[]
  plot: Plot
  nameOf: (drawn: Drawn) => string
}

/** The names at the ends of the lines, moved apart where they would lie on each other. */
export function EndLabels({ drawn, plot, nameOf }: EndLabelsProps) {
  return apart(drawn, plot).map(({ each, y }) => (
    <span
      key={each.key}
      className={classes.end}
      data-slot={each.slot}
      style={{ insetBlockStart: y - LINE / 2, insetInlineStart: plot.right + 6 }}
      aria-hidden
    >
      {nameOf(each)}
    </span>
  ))
}

function apart(drawn: readonly Drawn[], plot: Plot) {
  const ends = drawn
    .flatMap((each) => {
      const last = each.values.findLast((value) => value !== null)
      return typeof last === 'number' ? [{ each, y: plot.y(last) }] : []
    })
    .toSorted((one, other) => one.y - other.y)
  // Down from the top, then back up from the bottom, so that none leaves the paper.
  for (const [at, end] of ends.entries()) end.y = Math.max(end.y, (ends[at - 1]?.y ?? -LINE) + LINE)
  for (const [at, end] of [...ends.entries()].toReversed()) {
    end.y = Math.min(end.y, (ends[at + 1]?.y ?? HEIGHT + LINE / 2) - LINE)
  }
  return ends
}

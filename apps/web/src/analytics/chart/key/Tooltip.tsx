import type { Drawn } from '../../rules/drawn.ts'
import type { Period } from '../../rules/periods.ts'
import type { By, Group, Measure } from '../../rules/view.ts'
import { useWords } from '../../words/use-words.ts'
import { figure, inWords, periodInWords } from '../../words/words.ts'
import classes from '../chart.module.css'
import { Mark } from './Mark.tsx'
import type { Plot } from '../plot.ts'

interface TooltipProps {
  drawn: readonly Drawn[]
  plot: Plot
  period: Period
  bucket: number
  /** The one that is pointed at. */
  series: number | undefined
  view: { by: By; group: Group; measure: Measure }
  fills: string
}

/** What a day or week holds, beside it. Readers hear the same with every bar. */
export function Tooltip({ drawn, plot, period, bucket, series, view, fills }: TooltipProps) {
  const words = useWords()
  const { measure, group, by } = view
  const x = plot.middle(bucket)
  const side = x > plot.width / 2 ? { insetInlineEnd: plot.width - x + 12 } : { insetInlineStart: x + 12 }
  const rows = drawn.map((each, at) => ({ each, at, value: each.values[bucket] ?? null })).toReversed()
  const there = rows.filter(({ value }) => value !== null && (value > 0 || measure === 'confidence'))
  const sum = there.reduce((all, { value }) => all + (value ?? 0), 0)
  return (
    <div className={classes.tooltip} style={side} aria-hidden>
      <p className={classes.when}>{periodInWords(period, by)}</p>
      {there.map(({ each, at, value }) => (
        <p key={each.key} className={classes.row} data-slot={each.slot} data-pointed={at === series || undefined}>
          <Mark slot={each.slot} fills={fills} />
          <span className={classes.name}>{words.series(each, group)}</span>
          <span className={classes.number}>{figure(measure, value)}</span>
        </p>
      ))}
      {(there.length === 0 || (there.length > 1 && measure !== 'confidence')) && (
        <p className={classes.sum}>{measure === 'confidence' ? figure(measure, null) : inWords(measure, sum)}</p>
      )}
    </div>
  )
}

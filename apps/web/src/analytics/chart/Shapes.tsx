import { memo } from 'react'
import type { Drawn } from '../rules/drawn.ts'
import type { Period } from '../rules/periods.ts'
import { isThere, type Spot } from './steps.ts'
import type { View } from '../rules/view.ts'
import { useWords } from '../words/use-words.ts'
import { inWords, periodInWords } from '../words/words.ts'
import { Bar } from './Bar.tsx'
import classes from './chart.module.css'
import { Dot } from './Dot.tsx'
import type { Plot, Shape } from './plot.ts'

interface ShapesProps {
  drawn: readonly Drawn[]
  shapes: readonly Shape[]
  plot: Plot
  kind: 'bars' | 'lines'
  fills: string
  periods: readonly Period[]
  view: View
  chosen: Spot | undefined
  /** The one that the Tab key comes to. */
  current: Spot | undefined
}

/** Every bar or point: a button with its name and value. */
export const Shapes = memo((props: ShapesProps) => {
  const { drawn, shapes, plot, kind, fills, periods, view, chosen, current } = props
  const words = useWords()
  return shapes.map((shape) => {
    const { bucket, series, value } = shape
    const each = drawn[series]
    const period = periods[bucket]
    if (!each || !period) return null
    const name = words.series(each, view.group)
    const alone = !isThere(drawn, { bucket: bucket - 1, series }) && !isThere(drawn, { bucket: bucket + 1, series })
    return (
      <g
        key={`${bucket} ${each.key}`}
        className={classes.shape}
        role="button"
        tabIndex={isSame(current, shape) ? 0 : -1}
        aria-label={`${name}, ${periodInWords(period, view.by)}: ${inWords(view.measure, value)}`}
        aria-pressed={isSame(chosen, shape)}
        data-spot={`${bucket} ${series}`}
        data-slot={each.slot}
        data-faint={(chosen && !isSame(chosen, shape)) || undefined}
      >
        {kind === 'bars' ? (
          <Bar shape={shape} plot={plot} slot={each.slot} fills={fills} />
        ) : (
          <Dot shape={shape} plot={plot} slot={each.slot} alone={alone} />
        )}
      </g>
    )
  })
})
Shapes.displayName = 'Shapes'

const isSame = (one: Spot | undefined, { bucket, series }: Spot) => one?.bucket === bucket && one.series === series

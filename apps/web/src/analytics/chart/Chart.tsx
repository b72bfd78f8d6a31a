import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useMemo } from 'react'
import type { Drawn } from '../rules/drawn.ts'
import type { Period } from '../rules/periods.ts'
import type { Spot } from './steps.ts'
import type { View } from '../rules/view.ts'
import { useWords } from '../words/use-words.ts'
import { Axes } from './Axes.tsx'
import classes from './chart.module.css'
import { EndLabels } from './key/EndLabels.tsx'
import { Line } from './Line.tsx'
import { hasEndLabels, HEIGHT, plotOf, shapesOf } from './plot.ts'
import { Shapes } from './Shapes.tsx'
import { Tooltip } from './key/Tooltip.tsx'
import { usePointing } from './use-pointing.ts'

interface ChartProps {
  drawn: readonly Drawn[]
  periods: readonly Period[]
  view: View
  label: string
  /** How many more series there are. */
  more: number
  /** What the list is filtered by. */
  chosen: Spot | undefined
  onChoose: (spot: Spot) => void
  fills: string
}

/** Stacked bars, or lines for confidence. Arrow keys walk along, Enter chooses what one stands on. */
export function Chart({ drawn, periods, view, label, more, chosen, onChoose, fills }: ChartProps) {
  const words = useWords()
  const { ref, width } = useElementSize()
  const kind = view.measure === 'confidence' ? 'lines' : 'bars'
  const whole = view.measure !== 'minutes'
  const plot = useMemo(() => plotOf({ drawn, width: Math.max(width, 240), kind, whole }), [drawn, width, kind, whole])
  const shapes = useMemo(() => shapesOf(drawn, plot, kind), [drawn, plot, kind])
  const pointing = usePointing({ drawn, plot, shapes, onChoose })
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
            drawn.map((each) => <Line key={each.key} values={each.values} slot={each.slot} plot={plot} />)}
          <Shapes {...{ drawn, shapes, plot, kind, fills, periods, view, chosen }} current={pointing.current} />
        </svg>
      )}
      {hasEndLabels(kind, width) && (
        <EndLabels drawn={drawn} plot={plot} more={more} nameOf={(each) => words.series(each, view.group)} />
      )}
      {pointed && period && (
        <Tooltip {...{ drawn, plot, period, view, fills }} bucket={pointed.bucket} series={pointed.series} />
      )}
    </div>
  )
}

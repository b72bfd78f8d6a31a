import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Chart } from '../chart/Chart.tsx'
import { Legend } from '../chart/key/Legend.tsx'
import type { Bar } from './AnalyticsBody.tsx'
import type { Analytics } from '../analytics.queries.ts'
import classes from './body.module.css'
import { drawnOf } from '../rules/drawn.ts'
import { periodsOf } from '../rules/periods.ts'
import type { Spot } from '../chart/steps.ts'
import type { View } from '../rules/view.ts'
import { AnalyticsTable } from '../table/AnalyticsTable.tsx'
import { useNothing } from '../words/use-nothing.ts'
import { useWords } from '../words/use-words.ts'

interface DrawingProps {
  analytics: Analytics
  view: View
  fills: string
  isChosen: (bar: Bar) => boolean
  onChoose: (bar: Bar) => void
}

/** The chart with its legend, or the table behind it, or that there is nothing. */
export function Drawing({ analytics, view: asked, fills, isChosen, onChoose }: DrawingProps) {
  const { t } = useLingui()
  const words = useWords()
  const nothing = useNothing()
  // What is shown while another view is on its way keeps its own names.
  const view = useMemo(() => ({ ...asked, by: analytics.by, group: analytics.group }), [asked, analytics])
  const periods = useMemo(() => periodsOf(analytics), [analytics])
  const { drawn, hidden } = useMemo(() => drawnOf(analytics, view.measure), [analytics, view.measure])
  const said = [words.measure(view.measure), words.per(view.group)].join(', ')
  const label = view.by === 'day' ? t`${said}, by day` : t`${said}, by week`
  const chosen = useMemo(() => spotOf({ drawn, periods, isChosen }), [drawn, periods, isChosen])

  const more = hidden + analytics.left_out

  if (drawn.length === 0) return <p className={classes.nothing}>{nothing(view)}</p>
  if (view.as === 'table') return <AnalyticsTable {...{ analytics, drawn, periods, view, label }} />
  function choose({ bucket, series }: Spot) {
    const [period, each] = [periods[bucket], drawn[series]]
    if (period && each) onChoose({ period, series: each })
  }
  return (
    <div className={classes.drawing} data-lines={view.measure === 'confidence' || undefined}>
      <Chart {...{ drawn, periods, view, label, more, chosen, fills }} onChoose={choose} />
      <Legend drawn={drawn} more={more} view={view} fills={fills} />
    </div>
  )
}

interface Choosing extends Pick<DrawingProps, 'isChosen'> {
  drawn: ReturnType<typeof drawnOf>['drawn']
  periods: ReturnType<typeof periodsOf>
}

function spotOf({ drawn, periods, isChosen }: Choosing): Spot | undefined {
  for (const [bucket, period] of periods.entries()) {
    const series = drawn.findIndex((each) => isChosen({ period, series: each }))
    if (series >= 0) return { bucket, series }
  }
  return undefined
}

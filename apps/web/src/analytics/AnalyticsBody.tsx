import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import type { Analytics } from './analytics.queries.ts'
import classes from './body.module.css'
import { ChartOrTable } from './ChartOrTable.tsx'
import chartClasses from './chart/chart.module.css'
import type { Bar } from './rules/chart-series.ts'
import type { AnalyticsView } from './rules/view.ts'

interface AnalyticsBodyProps {
  view: AnalyticsView
  analytics: Analytics | undefined
  error: Error | null
  retry: () => void
  isOld: boolean
  isChosen: (bar: Bar) => boolean
  onChoose: (bar: Bar) => void
  controls: ReactNode
  /** By weekday and hour. */
  hours: ReactNode
}

export function AnalyticsBody({ view, analytics, error, retry, isOld, hours, ...choosing }: AnalyticsBodyProps) {
  const { t } = useLingui()
  const fills = useId()
  return (
    <div className={classes.body}>
      {choosing.controls}
      <div className={classes.paper} data-old={isOld || undefined}>
        <TextureDefs fills={fills} />
        {view.as === 'hours' ? (
          hours
        ) : analytics ? (
          <ChartOrTable {...{ analytics, view, fills }} isChosen={choosing.isChosen} onChoose={choosing.onChoose} />
        ) : error ? (
          <ErrorNote error={error} title={t`Could not load the figures`} retry={retry} />
        ) : (
          <ChartSkeleton />
        )}
      </div>
    </div>
  )
}

const heights = [34, 58, 46, 72, 40, 64, 88, 52, 76, 60, 44, 68]

/** Shown with a delay, so that fast responses do not flash it. */
function ChartSkeleton() {
  const { t } = useLingui()
  return (
    <div className={classes.waiting} role="status" aria-label={t`Loading`}>
      {heights.map((height) => (
        <span key={height} style={{ height: `${height}%` }} />
      ))}
    </div>
  )
}

const TextureDefs = ({ fills }: { fills: string }) => (
  <svg className={chartClasses.textures} width={0} height={0} aria-hidden>
    <defs>
      {drawings.map((d, slot) => (
        <pattern key={d} id={`${fills}-${slot}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <path d={d} className={chartClasses.texture} />
        </pattern>
      ))}
    </defs>
  </svg>
)

const drawings = [
  'M0 0',
  'M-1 7L7 -1M-1 1L1 -1M5 7L7 5',
  'M1.5 2.25a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0 -1.5 0M4.5 5.25a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0 -1.5 0',
  'M0 3H6',
  'M-1 -1L7 7M-1 5L1 7M5 -1L7 1',
  'M3 0V6',
  'M0 3H6M3 0V6',
]

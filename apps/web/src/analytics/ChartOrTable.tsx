import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Chart } from './chart/Chart.tsx'
import { plural } from '@lingui/core/macro'
import { type Bar, type ChartSeries, chartSeriesOf, valuesOf } from './rules/chart-series.ts'
import { isScore, type Measure, type TimeRange, type AnalyticsView, type Period, periodsOf } from './rules/view.ts'
import { figure, periodText, useAnalyticsNames } from './figure-text.ts'
import legendClasses from './chart/legend.module.css'
import { SeriesMark } from './chart/SeriesMark.tsx'
import type { Analytics } from './analytics.queries.ts'
import classes from './body.module.css'
import type { ChartPoint } from './chart/keyboard-navigation.ts'
import { Table } from '../ui/table/Table.tsx'
import analyticsTableClasses from './analytics-table.module.css'

interface ChartOrTableProps {
  analytics: Analytics
  view: AnalyticsView
  fills: string
  isChosen: (bar: Bar) => boolean
  onChoose: (bar: Bar) => void
}

export function ChartOrTable({ analytics, view: asked, fills, isChosen, onChoose }: ChartOrTableProps) {
  const { t } = useLingui()
  const words = useAnalyticsNames()
  const nothing = useEmptyText()
  // The old data keeps its labels while the next view loads.
  const view = useMemo(() => ({ ...asked, by: analytics.by, group: analytics.group }), [asked, analytics])
  const periods = useMemo(() => periodsOf(analytics), [analytics])
  const { visible, hidden } = useMemo(() => chartSeriesOf(analytics, view.measure), [analytics, view.measure])
  const by = view.by === 'day' ? t`By day` : t`By week`
  const label = [words.measure(view.measure), words.per(view.group), by].join(' · ')
  const chosen = useMemo(() => spotOf({ visible, periods, isChosen }), [visible, periods, isChosen])

  const more = hidden + analytics.left_out

  if (visible.length === 0) return <p className={classes.nothing}>{nothing(view)}</p>
  if (view.as === 'table') return <AnalyticsTable {...{ analytics, visible, periods, view, label }} />
  function choose({ bucket, series }: ChartPoint) {
    const [period, each] = [periods[bucket], visible[series]]
    if (period && each) onChoose({ period, series: each })
  }
  return (
    <div className={classes.drawing} data-lines={isScore(view.measure) || undefined}>
      <Chart {...{ visible, periods, view, label, more, chosen, fills }} onChoose={choose} />
      <Legend visible={visible} more={more} view={view} fills={fills} />
    </div>
  )
}

interface Choosing extends Pick<ChartOrTableProps, 'isChosen'> {
  visible: ReturnType<typeof chartSeriesOf>['visible']
  periods: ReturnType<typeof periodsOf>
}

function spotOf({ visible, periods, isChosen }: Choosing): ChartPoint | undefined {
  for (const [bucket, period] of periods.entries()) {
    const series = visible.findIndex((each) => isChosen({ period, series: each }))
    if (series >= 0) return { bucket, series }
  }
  return undefined
}

function useEmptyText() {
  const { t } = useLingui()
  const said: Record<TimeRange, string> = {
    1: t`No talks this week`,
    2: t`No talks this month`,
    3: t`No talks this year`,
    5: t`No talks on these days`,
  }
  const others: Partial<Record<Measure, string>> = {
    hits: t`No hits in this period`,
    confidence: t`No transcripts in this period`,
  }
  return ({ measure, range }: AnalyticsView) => others[measure] ?? said[range]
}

interface AnalyticsTableProps {
  analytics: Analytics
  visible: readonly ChartSeries[]
  periods: readonly Period[]
  view: AnalyticsView
  label: string
}

function AnalyticsTable({ analytics, visible, periods, view, label }: AnalyticsTableProps) {
  const { t } = useLingui()
  const words = useAnalyticsNames()
  const column = (name: string, title: string, values: readonly (number | null)[]) => ({
    ...{ name, title },
    cell: ({ bucket }: { bucket: number }) => (
      <span className={analyticsTableClasses.figure} data-nothing={!values[bucket] || undefined}>
        {figure(view.measure, values[bucket] ?? null)}
      </span>
    ),
    by: ({ bucket }: { bucket: number }) => values[bucket] ?? -1,
  })
  const when = {
    name: 'when',
    title: view.by === 'day' ? t`Day` : t`Week`,
    cell: ({ period }: { period: Period }) => (
      <span className={analyticsTableClasses.when}>{periodText(period, view.by)}</span>
    ),
    by: ({ bucket }: { bucket: number }) => bucket,
  }
  const all = column('all', t`All`, valuesOf(analytics.points, analytics.at, view.measure))
  const columns = visible.map((each) => column(each.key, words.series(each, view.group), each.values))
  return (
    <div className={analyticsTableClasses.table}>
      <Table
        label={label}
        columns={[when, ...columns, all]}
        items={periods.map((period, bucket) => ({ period, bucket }))}
        keyOf={({ bucket }) => String(bucket)}
      />
    </div>
  )
}

interface LegendProps {
  visible: readonly ChartSeries[]
  more: number
  view: AnalyticsView
  fills: string
}

function Legend({ visible, more, view, fills }: LegendProps) {
  const { t } = useLingui()
  const words = useAnalyticsNames()
  return (
    <ul className={legendClasses.legend} aria-label={t`Legend`}>
      {visible.toReversed().map((each) => (
        <li key={each.key} className={legendClasses.item} data-slot={each.slot}>
          <SeriesMark slot={each.slot} fills={fills} />
          <span className={legendClasses.name} title={words.series(each, view.group)}>
            {words.series(each, view.group)}
          </span>
          {each.sum !== null && <span className={legendClasses.sum}>{figure(view.measure, each.sum)}</span>}
        </li>
      ))}
      {more > 0 && (
        <li className={legendClasses.more}>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>
      )}
    </ul>
  )
}

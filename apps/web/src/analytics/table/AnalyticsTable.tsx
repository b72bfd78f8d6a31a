import { Table } from '../../ui/table/Table.tsx'
import { useLingui } from '@lingui/react/macro'
import type { Analytics } from '../analytics.queries.ts'
import { type Drawn, valuesOf } from '../rules/drawn.ts'
import type { Period } from '../rules/periods.ts'
import type { View } from '../rules/view.ts'
import { useWords } from '../words/use-words.ts'
import { figure, periodInWords } from '../words/words.ts'
import classes from './analytics-table.module.css'

interface AnalyticsTableProps {
  analytics: Analytics
  drawn: readonly Drawn[]
  periods: readonly Period[]
  view: View
  label: string
}

/** What the chart shows, in figures. */
export function AnalyticsTable({ analytics, drawn, periods, view, label }: AnalyticsTableProps) {
  const { t } = useLingui()
  const words = useWords()
  const column = (name: string, title: string, values: readonly (number | null)[]) => ({
    ...{ name, title },
    cell: ({ bucket }: { bucket: number }) => (
      <span className={classes.figure} data-nothing={!values[bucket] || undefined}>
        {figure(view.measure, values[bucket] ?? null)}
      </span>
    ),
    by: ({ bucket }: { bucket: number }) => values[bucket] ?? -1,
  })
  const when = {
    name: 'when',
    title: view.by === 'day' ? t`Day` : t`Week`,
    cell: ({ period }: { period: Period }) => <span className={classes.when}>{periodInWords(period, view.by)}</span>,
    by: ({ bucket }: { bucket: number }) => bucket,
  }
  const all = column('all', t`All`, valuesOf(analytics.points, analytics.at, view.measure))
  const columns = drawn.map((each) => column(each.key, words.series(each, view.group), each.values))
  return (
    <div className={classes.table}>
      <Table
        label={label}
        columns={[when, ...columns, all]}
        items={periods.map((period, bucket) => ({ period, bucket }))}
        keyOf={({ bucket }) => String(bucket)}
      />
    </div>
  )
}

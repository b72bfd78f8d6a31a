import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../lib/files.ts'
import type { Analytics } from '../analytics.queries.ts'
import { csvOf } from '../rules/csv.ts'
import { daysOf, periodsOf } from '../rules/view.ts'
import { useAnalyticsNames } from '../figure-text.ts'

export function CsvButton({ analytics, tz }: { analytics: Analytics; tz: string }) {
  const words = useAnalyticsNames()
  function download() {
    const { group, at } = analytics
    const periods = periodsOf(analytics).map((period) => daysOf(period, tz))
    const series = analytics.series.map((each) =>
      each.id === null ? { ...each, name: words.series({ kind: 'none', name: '' }, group) } : each,
    )
    const csv = csvOf({ group, at, series, days: periods.map(({ from }) => from) })
    saveFile(
      new Blob([csv], { type: 'text/csv;charset=utf-8' }),
      `earshot-${group}-${periods[0]?.from}-${periods.at(-1)?.to}.csv`,
    )
  }
  return <CsvButtonFrame onClick={download} />
}

export function CsvButtonFrame({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
      onClick={onClick}
      aria-label={t`Download as CSV`}
    >
      CSV
    </Button>
  )
}

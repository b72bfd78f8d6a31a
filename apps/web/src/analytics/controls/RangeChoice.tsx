import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { part } from '../../ui/screen/late/part.tsx'
import type { Range, View } from '../rules/view.ts'
import classes from './controls.module.css'

const CustomRange = part(async () => (await import('./CustomRange.tsx')).CustomRange, {
  instead: () => <span className={classes.dates} />,
})

interface RangeChoiceProps {
  view: View
  /** The days that are shown, from which one's own are chosen. */
  days: { from: string; to: string }
  onChange: (part: Partial<View>) => void
}

/** A week, a month, a year, or whatever one likes. */
export function RangeChoice({ view, days, onChange }: RangeChoiceProps) {
  const { t } = useLingui()
  const custom = ({ from, to }: { from: string; to: string }) =>
    onChange({ range: '5', first: from, last: to, ...(isLong(from, to) && { by: 'week' }) })
  function choose(range: string) {
    if (range === '5') custom(days)
    else onChange({ range: range as Range, first: undefined, last: undefined, by: range === '3' ? 'week' : 'day' })
  }
  return (
    <>
      <SegmentedControl
        className={classes.choice ?? ''}
        size="xs"
        aria-label={t`Range`}
        value={view.range}
        onChange={choose}
        data={[
          { value: '1', label: t`1 week` },
          { value: '2', label: t`1 month` },
          { value: '3', label: t`1 year` },
          { value: '5', label: t`Custom` },
        ]}
      />
      {view.range === '5' && (
        <CustomRange first={view.first ?? days.from} last={view.last ?? days.to} onChange={custom} />
      )}
    </>
  )
}

/** Five years of days are the most that is counted one by one. */
const isLong = (from: string, to: string) => Date.parse(to) - Date.parse(from) > 5 * 365 * 24 * 60 * 60 * 1000

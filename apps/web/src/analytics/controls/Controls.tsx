import { useLingui } from '@lingui/react/macro'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SeriesGroup, seriesGroups, type TimeRange, type AnalyticsView } from '../rules/view.ts'
import { useAnalyticsNames } from '../figure-text.ts'
import classes from './controls.module.css'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

interface AnalyticsControlsProps {
  view: AnalyticsView
  days: { from: string; to: string }
  inChannel: boolean
  onChange: (part: Partial<AnalyticsView>) => void
  channels: ReactNode
  file: ReactNode
}

export function AnalyticsControls({ view, days, inChannel, onChange, channels, file }: AnalyticsControlsProps) {
  const { t } = useLingui()
  const words = useAnalyticsNames()
  const known = seriesGroups.filter((group) => !inChannel || group !== 'channel')
  return (
    <div className={classes.controls} role="group" aria-label={t`Chart options`}>
      <RangeSelect view={view} days={days} onChange={onChange} />
      <SegmentedControl
        className={classes.choice ?? ''}
        size="xs"
        aria-label={t`Interval`}
        value={view.by}
        onChange={(by) => onChange({ by })}
        data={[
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
        ]}
      />
      <NativeSelect
        className={classes.group ?? ''}
        size="xs"
        aria-label={t`Group by`}
        value={view.group}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value as SeriesGroup })}
        data={known.map((group) => ({ value: group, label: words.per(group) }))}
      />
      {channels}
      <span className={classes.end}>
        <SegmentedControl
          className={classes.choice ?? ''}
          size="xs"
          aria-label={t`View as`}
          value={view.as}
          onChange={(as) => onChange({ as })}
          data={[
            { value: 'chart', label: t`Chart` },
            { value: 'table', label: t`Table` },
            { value: 'hours', label: t`Hours` },
          ]}
        />
        {file}
      </span>
    </div>
  )
}

const CustomRange = lazyPart(async () => (await import('./CustomRange.tsx')).CustomRange, {
  instead: () => <span className={classes.dates} />,
})

interface RangeSelectProps {
  view: AnalyticsView
  days: { from: string; to: string }
  onChange: (part: Partial<AnalyticsView>) => void
}

function RangeSelect({ view, days, onChange }: RangeSelectProps) {
  const { t } = useLingui()
  const custom = ({ from, to }: { from: string; to: string }) =>
    onChange({ range: '5', first: from, last: to, ...(isLong(from, to) && { by: 'week' }) })
  function choose(range: string) {
    if (range === '5') custom(days)
    else onChange({ range: range as TimeRange, first: undefined, last: undefined, by: range === '3' ? 'week' : 'day' })
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

/** The server counts by day for at most five years. */
const isLong = (from: string, to: string) => Date.parse(to) - Date.parse(from) > 5 * 365 * 24 * 60 * 60 * 1000

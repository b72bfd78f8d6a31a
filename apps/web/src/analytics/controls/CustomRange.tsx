import { useLingui } from '@lingui/react/macro'
import { type DayOfWeek, DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { firstDayOfWeek, momentInFigures } from '../../lib/format.ts'
import classes from './controls.module.css'

interface CustomRangeProps {
  /** As 2026-01-31, both inclusive. */
  first: string
  last: string
  onChange: (range: { from: string; to: string }) => void
}

type Days = [string | null, string | null]

export function CustomRange({ first, last, onChange }: CustomRangeProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<Days>()
  const inWords = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    new Intl.DateTimeFormat(i18n.locale, options).format(midnight(date))
  function choose([from, to]: Days) {
    setOpen(from && to ? undefined : [from, to])
    if (from && to) onChange({ from, to })
  }
  return (
    <DatePickerInput
      className={classes.dates ?? ''}
      type="range"
      size="xs"
      aria-label={t`Days of the range`}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      value={open ?? [first, last]}
      onChange={choose}
      onDropdownClose={() => setOpen(undefined)}
      allowSingleDateInRange
      maxDate={now()}
      firstDayOfWeek={firstDayOfWeek() as DayOfWeek}
      weekendDays={[]}
      highlightToday
      valueFormatter={() => written(open ?? [first, last])}
      weekdayFormat={inWords({ weekday: 'short' })}
      monthLabelFormat={inWords({ month: 'long', year: 'numeric' })}
      monthsListFormat={inWords({ month: 'short' })}
      getDayAriaLabel={inWords({ dateStyle: 'full' })}
      popoverProps={{ withinPortal: false, position: 'bottom-start' }}
      ariaLabels={{
        monthLevelControl: t`Select a month`,
        yearLevelControl: t`Select a year`,
        nextMonth: t`Next month`,
        previousMonth: t`Previous month`,
        nextYear: t`Next year`,
        previousYear: t`Previous year`,
        nextDecade: t`Next decade`,
        previousDecade: t`Previous decade`,
      }}
    />
  )
}

const now = () => new Date()

const midnight = (date: string, after = 0) => {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, day + after)
}

const written = ([first, last]: Days) =>
  [first && momentInFigures(midnight(first).getTime()), last && momentInFigures(midnight(last, 1).getTime() - 1000)]
    .map((moment) => moment || '…')
    .join(' – ')

import { useLingui } from '@lingui/react/macro'
import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { momentInFigures } from '../../lib/format.ts'
import classes from './controls.module.css'
import { midnight, useCalendar } from './use-calendar.ts'

interface CustomRangeProps {
  /** As 2026-01-31, both inclusive. */
  first: string
  last: string
  onChange: (range: { from: string; to: string }) => void
}

type Days = [string | null, string | null]

export function CustomRange({ first, last, onChange }: CustomRangeProps) {
  const { t } = useLingui()
  const calendar = useCalendar()
  const [open, setOpen] = useState<Days>()
  function choose([from, to]: Days) {
    setOpen(from && to ? undefined : [from, to])
    if (from && to) onChange({ from, to })
  }
  return (
    <DatePickerInput
      {...calendar}
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
      valueFormatter={() => written(open ?? [first, last])}
      popoverProps={{ ...calendar.popoverProps, withinPortal: false, position: 'bottom-start' }}
    />
  )
}

const now = () => new Date()

const written = ([first, last]: Days) =>
  [first && momentInFigures(midnight(first).getTime()), last && momentInFigures(midnight(last, 1).getTime() - 1000)]
    .map((moment) => moment || '…')
    .join(' – ')

import { useLingui } from '@lingui/react/macro'
import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import { useCalendar } from '../../analytics/controls/use-calendar.ts'
import type { Filters } from '../../search/filters.ts'
import { usePhoneLayout } from '../../ui/screen/use-phone-layout.ts'
import { daysLabel } from './FilterChips.tsx'
import classes from './filter.module.css'

interface DateFilterProps {
  from: string | undefined
  to: string | undefined
  onChange: (part: Pick<Filters, 'from' | 'to'>) => void
}

/** On phones in a dialog: a list beside its field is wider than the screen. */
export function DateFilter({ from, to, onChange }: DateFilterProps) {
  const { t } = useLingui()
  const phone = usePhoneLayout()
  const since = (days: number): [string, string] => [dayjs().subtract(days, 'day').format(DAY), dayjs().format(DAY)]
  const presets = [
    { label: t`Today`, value: since(0) },
    { label: t`Last 7 days`, value: since(6) },
    { label: t`Last 30 days`, value: since(29) },
    { label: t`Last 12 months`, value: since(364) },
  ]
  return (
    <DatePickerInput
      {...useCalendar()}
      className={classes.wide ?? ''}
      classNames={{ datePickerRoot: classes.calendar ?? '', presetsList: classes.presets ?? '' }}
      dropdownType={phone ? 'modal' : 'popover'}
      modalProps={{ title: t`Recorded`, withCloseButton: true }}
      type="range"
      label={t`Recorded`}
      placeholder={t`Any day`}
      valueFormatter={() => daysLabel(from, to) ?? ''}
      allowSingleDateInRange
      clearable
      maxDate={dayjs().format(DAY)}
      presets={presets}
      value={[dayIn(from), dayIn(to)]}
      onChange={([first, last]) => {
        if (first && !last) return
        onChange({ from: first ?? undefined, to: last ?? undefined })
      }}
    />
  )
}

const DAY = 'YYYY-MM-DD'
const dayIn = (time: string | undefined) => (time ? dayjs(time).format(DAY) : null)
